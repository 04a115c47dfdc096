/** Opens a private table of a game, with the options of quick play, and invites a friend to it. */
import { useState } from "preact/hooks";
import { Dialog } from "../controls/Dialog.tsx";
import { Segments } from "../controls/Segments.tsx";
import { useHouse } from "../house/house-context.ts";
import { friendTable } from "../options/model/friend-table.ts";
import { readBuyIn } from "../options/model/quick-buy-in.ts";
import { readChoice } from "../options/model/table-choices.ts";
import { tableSummary } from "../options/table-summary.ts";
import { GAMES } from "../play/games.ts";
import { recall } from "../shell/device-settings.ts";
import { t } from "../shell/language.ts";
import { tablePath } from "../shell/model/routes.ts";
import { go } from "../shell/router.tsx";
import { toast, toastRefusal } from "../shell/toast.tsx";
import { type Friend, invite } from "./model/friends.ts";

interface InviteToPlayDialogProps {
  readonly friend: Pick<Friend, "player" | "name">;
  readonly onClose: () => void;
}

export function InviteToPlayDialog({ friend, onClose }: InviteToPlayDialogProps) {
  const house = useHouse();
  const { player, name } = friend;
  const [choice, choose] = useState(() => readChoice(recall("quickPlay")));
  const [isBusy, setBusy] = useState(false);
  const { game } = choice;
  const sheet = friendTable(choice);
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const buyIn = readBuyIn(recall("quickBuyIn"), game);
      const { table } = await house.request({ type: "open_table", sheet, buy_in: buyIn });
      if (table === null) return;
      await invite({ player, table, seat: null, password: null }).then(
        () => toast(t("challenge.sent", { name })),
        toastRefusal, // the table is open: its page has the other ways to invite
      );
      onClose();
      go(tablePath(table));
    } catch (failure) {
      setBusy(false);
      toastRefusal(failure);
    }
  };
  return (
    <Dialog title={t("challenge.sendTo", { name })} onClose={onClose}>
      <Segments
        label={t("options.game")}
        value={game}
        segments={GAMES.map((value) => ({ value, text: t(`game.${value}`) }))}
        onChoose={(chosen) => choose({ ...choice, game: chosen })}
      />
      <p class="hint">{tableSummary(sheet)}</p>
      <button
        type="button"
        class="button primary wide"
        aria-disabled={isBusy}
        onClick={() => void send()}
      >
        {t("challenge.send")}
      </button>
    </Dialog>
  );
}
