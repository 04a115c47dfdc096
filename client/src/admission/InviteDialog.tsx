/** The address of a table to share: as a link, as text to copy, and as a QR code. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Dialog } from "../controls/Dialog.tsx";
import { passwordOf } from "../house/table-passwords.ts";
import { isLoopback, linkTo } from "../options/model/table-invitation.ts";
import { get, read } from "../protocol/requests.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { LazyPage } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";
import { tablePath } from "../shell/model/routes.ts";

const loadQrCode = () => import("./QrCode.tsx").then((module) => module.QrCode);

interface InviteDialogProps {
  readonly newest: Frame;
  readonly onClose: () => void;
}

export function InviteDialog({ newest, onClose }: InviteDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [told, tell] = useState("");
  const reached = useReachedOrigin();
  const password = newest.view.sheet.access === "password" ? passwordOf(newest.table) : null;
  const address = linkTo(reached ?? location.origin, tablePath(newest.table), password);
  const copy = async () => {
    const isCopied = await copied(address);
    // Without a secure context there is no clipboard: the address is selected, to be copied by hand.
    if (!isCopied) field.current?.select();
    tell(t(isCopied ? "invite.copied" : "invite.selected"));
  };
  return (
    <Dialog title={t("invite.title")} onClose={onClose}>
      {reached === null ? (
        <p class="invite-warning" role="alert">
          {t("invite.onlyHere")}
        </p>
      ) : (
        <>
          <div class="qr-frame">
            {reached !== undefined && <LazyPage load={loadQrCode} text={address} />}
          </div>
          <p class="hint">{t("invite.hint")}</p>
        </>
      )}
      <label class="field">
        {t("invite.link")}
        <input
          ref={field}
          class="input"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      {password !== null && <p class="hint">{t("invite.password", { password })}</p>}
      <div class="row">
        <button type="button" class="button" onClick={() => void copy()}>
          {t("invite.copy")}
        </button>
        {navigator.share !== undefined && (
          <button
            type="button"
            class="button primary"
            onClick={() => void navigator.share({ url: address }).catch(() => undefined)}
          >
            {t("invite.share")}
          </button>
        )}
      </div>
      <p class="hint" role="status">
        {told}
      </p>
    </Dialog>
  );
}

/**
 * The origin at which other devices find the house: the one of this page, or what the house reports
 * where this page was opened at a loopback address. Null where there is none, undefined while asking.
 */
function useReachedOrigin(): string | null | undefined {
  const isLocal = isLoopback(location.hostname);
  const [origin, know] = useState<string | null | undefined>(isLocal ? undefined : location.origin);
  useEffect(() => {
    if (!isLocal) return;
    read<{ readonly address: string | null }>(get("address")).then(
      ({ address }) => know(address),
      () => know(null),
    );
  }, [isLocal]);
  return origin;
}

async function copied(text: string): Promise<boolean> {
  if (navigator.clipboard === undefined) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
