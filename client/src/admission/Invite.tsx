/** The way in for a friend. */
import { useState } from "preact/hooks";
import type { Frame } from "../protocol/wire.gen.ts";
import { LaterSheet } from "../shell/Later.tsx";
import { learn, t } from "../shell/language.ts";

const loadSheet = async () => {
  const [{ InviteSheet }] = await Promise.all([import("./InviteSheet.tsx"), learn("host")]);
  return InviteSheet;
};

/** A button that opens the sheet of the invitation. */
export function Invite({ newest }: { readonly newest: Frame }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="button" onClick={() => setOpen(true)}>
        {t("act.invite")}
      </button>
      {isOpen && <LaterSheet load={loadSheet} newest={newest} onClose={() => setOpen(false)} />}
    </>
  );
}
