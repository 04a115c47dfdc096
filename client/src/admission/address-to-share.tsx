/** An address to share: as a QR code, as text to copy, and to send. */
import "./qr-code.css";

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { LazyPage } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";

const loadQrCode = () => import("../controls/QrCode.tsx").then((module) => module.QrCode);

interface AddressCodeProps {
  /** The origin that other devices reach; null for none, undefined while asking. */
  readonly reached: string | null | undefined;
  readonly address: string;
}

export function AddressCode({ reached, address }: AddressCodeProps) {
  if (reached === null) return <p role="alert">{t("invite.onlyHere")}</p>;
  return (
    <>
      <div class="qr-frame">
        {reached !== undefined && <LazyPage load={loadQrCode} text={address} />}
      </div>
      <p class="hint">{t("invite.hint")}</p>
    </>
  );
}

interface AddressFieldProps {
  readonly label: string;
  readonly address: string;
  /** Between the address and its buttons. */
  readonly children?: ComponentChildren;
}

export function AddressField({ label, address, children }: AddressFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [told, tell] = useState("");
  const copy = async () => {
    const isCopied = await copied(address);
    // Without a secure context there is no clipboard: the address is selected, to be copied by hand.
    if (!isCopied) field.current?.select();
    tell(t(isCopied ? "invite.copied" : "invite.selected"));
  };
  return (
    <>
      <label class="field">
        {label}
        <input
          ref={field}
          class="input"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      {children}
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
    </>
  );
}

async function copied(text: string): Promise<boolean> {
  if (navigator.clipboard === undefined) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
