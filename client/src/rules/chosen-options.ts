/** What a table has chosen, in words (R1). */

import { leastBank, leastBet, mostDoubled } from "../options/model/table-minima.ts";
import type { OptionsOf } from "../play/games.ts";
import type { TableOptions } from "../protocol/wire.gen.ts";
import { formatChips, plural, t } from "../shell/language.ts";
import type { Choice } from "./model/rule-text.ts";

/** Empty for what a table of another game would choose, and for chips at a tournament's table. */
export function chosenText(choice: Choice, sheet: TableOptions): string {
  const { options, times, entry, buy_in: buyIn, event } = sheet;
  switch (choice) {
    case "annul":
    case "pause":
    case "move":
    case "bets":
    case "grace":
    case "auction":
      return plural("count.seconds", times[choice] / 1_000);
    case "match":
      return times.match === null
        ? t("create.noLimit")
        : t("create.minutes", { minutes: times.match / 60_000 });
    case "entry":
      if (event !== undefined) return "";
      return entry === 0 ? t("create.free") : formatChips(entry);
    case "buy_in":
      return buyIn === null || event !== undefined
        ? ""
        : `${formatChips(buyIn.least)}–${formatChips(buyIn.most)}`;
    default:
      return optionText(choice, options);
  }
}

function optionText(choice: Choice, options: TableOptions["options"]): string {
  switch (options.game) {
    case "tressette":
      return ofTressette(choice, options);
    case "chiamatre":
      return choice === "signals"
        ? t(`sheet.signals.${options.signals}`)
        : allowed(choice === "call_own_card" && options.call_own_card);
    case "sette_e_mezzo":
      return ofSette(choice, options);
    case "chemin_de_fer":
      return ofChemin(choice, options);
  }
}

function ofTressette(choice: Choice, options: OptionsOf<"tressette">): string {
  switch (choice) {
    case "players":
      return t(options.players === 4 ? "sheet.fourPlayers" : "sheet.twoPlayers");
    case "target":
      return plural("count.points", options.target);
    case "lead":
      return t(`sheet.lead.${options.lead}`);
    case "accuso":
      return allowed(options.accuso);
    case "cappotto":
      return options.cappotto === 0
        ? t("create.without")
        : plural("count.points", options.cappotto);
    case "signals":
      return t(`sheet.signals.${options.signals}`);
    default:
      return "";
  }
}

function ofSette(choice: Choice, options: OptionsOf<"sette_e_mezzo">): string {
  switch (choice) {
    case "variant":
      return t(`variant.${options.variant}`);
    case "seats":
      return `${options.least}–${options.most}`;
    case "minimum_bank":
      return formatChips(leastBank(options));
    case "minimum_bet":
      return formatChips(leastBet(options));
    case "maximum":
      return formatChips(options.maximum);
    case "lone_matta_stands":
    case "reale":
      return allowed(options[choice]);
    default:
      return "";
  }
}

function ofChemin(choice: Choice, options: OptionsOf<"chemin_de_fer">): string {
  switch (choice) {
    case "variant":
      return t(`variant.${options.variant}`);
    case "seats":
      return `${options.least ?? (options.variant === "casino" ? 5 : 2)}–${options.most ?? 9}`;
    case "minimum_bank":
      return formatChips(leastBank(options));
    case "minimum_bet":
      return formatChips(leastBet(options));
    case "small_bank":
      return formatChips(mostDoubled(options));
    case "halve_last_win":
      return t("rules.lastWin", { win: options.halve_last_win });
    case "onlookers":
    case "cut_card":
      return allowed(options[choice]);
    default:
      return "";
  }
}

function allowed(is: boolean): string {
  return t(is ? "create.with" : "create.without");
}
