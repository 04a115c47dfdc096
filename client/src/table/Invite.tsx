/** The way in for a friend. */
import { useState } from "preact/hooks";

import { t } from "../app/language.ts";
import { LaterSheet } from "../app/Later.tsx";

const loadSheet = () => import("./InviteSheet.tsx").then((sheet) => sheet.InviteSheet);

/** A button that opens the sheet of the invitation. */
export function Invite() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="button" onClick={() => setOpen(true)}>
        {t("act.invite")}
      </button>
      {isOpen && (
        <LaterSheet load={loadSheet} address={location.href} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
