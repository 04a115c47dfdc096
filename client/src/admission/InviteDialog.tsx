/** The address of a table to share: as a link, as text to copy, and as a QR code. */
import { useState } from "preact/hooks";
import { Dialog } from "../controls/Dialog.tsx";
import { Segments } from "../controls/Segments.tsx";
import { passwordOf } from "../house/password-of.ts";
import { linkTo } from "../options/model/table-invitation.ts";
import { seatsIn } from "../play/games.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { learn, t } from "../shell/language.ts";
import { tablePath } from "../shell/model/routes.ts";
import { AddressCode, AddressField } from "./address-to-share.tsx";
import { useReachedOrigin } from "./reached-origin.ts";

const loadFriends = async () => {
  const [part] = await Promise.all([import("../friends/InviteFriends.tsx"), learn("friends")]);
  return part.InviteFriends;
};

interface InviteDialogProps {
  readonly newest: Frame;
  readonly onClose: () => void;
}

export function InviteDialog({ newest, onClose }: InviteDialogProps) {
  const reached = useReachedOrigin();
  const password = newest.view.sheet.access === "password" ? passwordOf(newest.table) : null;
  const [seat, chooseSeat] = useState<number | null>(null);
  const free = freeSeats(newest);
  const invited = seat !== null && free.includes(seat) ? seat : null;
  const address = linkTo(reached ?? location.origin, tablePath(newest.table), {
    password,
    seat: invited,
  });
  return (
    <Dialog title={t("invite.title")} onClose={onClose}>
      <AddressCode reached={reached} address={address} />
      {free.length > 1 && (
        <Segments
          label={t("invite.seat")}
          value={invited ?? ANY}
          segments={[
            { value: ANY, text: t("invite.anySeat") },
            ...free.map((value) => ({ value, text: String(value + 1) })),
          ]}
          onChoose={(value) => chooseSeat(value === ANY ? null : value)}
        />
      )}
      <AddressField label={t("invite.link")} address={address}>
        {password !== null && <p class="hint">{t("invite.password", { password })}</p>}
      </AddressField>
      {newest.seat !== null && (
        <LazyPart
          load={loadFriends}
          table={newest.table}
          seat={invited}
          hasPassword={password !== null}
        />
      )}
    </Dialog>
  );
}

/** The choice of no seat in particular. */
const ANY = -1;

/** The seats that a guest may take; none once the table no longer waits. */
function freeSeats({ view }: Frame): readonly number[] {
  if (view.phase !== "waiting") return [];
  const seats = seatsIn(view.sheet, view.places.length);
  return view.places.flatMap((place, seat) =>
    place === null && seat < seats && view.kept[seat] == null ? [seat] : [],
  );
}
