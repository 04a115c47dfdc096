/** A button that opens the invitation to a table. */
import { useState } from "preact/hooks";
import type { Frame } from "../protocol/wire.gen.ts";
import { LazyDialog } from "../shell/Lazy.tsx";
import { learn, t } from "../shell/language.ts";
import { takeInvitation } from "./invitation.ts";

const loadDialog = async () => {
  const [{ InviteDialog }] = await Promise.all([import("./InviteDialog.tsx"), learn("host")]);
  return InviteDialog;
};

/** Opens the invitation dialog; at a table that was opened for a friend, it is open at first. */
export function InviteButton({ newest }: { readonly newest: Frame }) {
  const [isOpen, setOpen] = useState(() => takeInvitation(newest.table));
  return (
    <>
      <button
        type="button"
        class={newest.view.sheet.access === "open" ? "button" : "button primary"}
        onClick={() => setOpen(true)}
      >
        {t("act.invite")}
      </button>
      {isOpen && <LazyDialog load={loadDialog} newest={newest} onClose={() => setOpen(false)} />}
    </>
  );
}
