/** The address of this table, to send to a friend. */
import { useRef } from "preact/hooks";

import { t } from "../app/language.ts";
import { toast } from "../app/toast.tsx";

export function Invite() {
  const field = useRef<HTMLInputElement>(null);
  const address = location.href;
  const share = async () => {
    if (navigator.share !== undefined) {
      await navigator.share({ url: address }).catch(() => undefined);
    } else if (navigator.clipboard !== undefined) {
      await navigator.clipboard.writeText(address);
      toast(t("invite.copied"));
    } else {
      // Without a secure context there is no clipboard: the address is selected, to be copied by hand.
      field.current?.select();
      toast(t("invite.selected"));
    }
  };
  return (
    <div class="invite">
      <label class="field">
        {t("invite.link")}
        <input ref={field} class="input" readOnly value={address} onFocus={selectAll} />
      </label>
      <button type="button" class="button" onClick={() => void share()}>
        {t("act.invite")}
      </button>
    </div>
  );
}

function selectAll(event: { readonly currentTarget: HTMLInputElement }): void {
  event.currentTarget.select();
}
