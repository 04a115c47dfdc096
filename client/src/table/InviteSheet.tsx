/** The address of a table, to send, to copy, or to be photographed. */
import { useRef, useState } from "preact/hooks";

import { t } from "../app/language.ts";
import { Later } from "../app/Later.tsx";
import { Sheet } from "../app/Sheet.tsx";

const loadQrCode = () => import("./QrCode.tsx").then((module) => module.QrCode);

interface InviteSheetProps {
  readonly address: string;
  readonly onClose: () => void;
}

export function InviteSheet({ address, onClose }: InviteSheetProps) {
  const field = useRef<HTMLInputElement>(null);
  const [told, tell] = useState("");
  const copy = async () => {
    const isCopied = await copied(address);
    // Without a secure context there is no clipboard: the address is selected, to be copied by hand.
    if (!isCopied) field.current?.select();
    tell(t(isCopied ? "invite.copied" : "invite.selected"));
  };
  return (
    <Sheet title={t("invite.title")} onClose={onClose}>
      <div class="qr-frame">
        <Later load={loadQrCode} text={address} />
      </div>
      <p class="hint">{t("invite.hint")}</p>
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
    </Sheet>
  );
}

async function copied(text: string): Promise<boolean> {
  if (navigator.clipboard === undefined) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
