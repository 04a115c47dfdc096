/** Under a figure: the rule that it follows, and the test that compares it with another count. */
import type { GameName } from "../play/games.ts";
import { t } from "../shell/language.ts";
import { rulesPath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";

export interface CheckedProps {
  readonly game: GameName;
  /** The clause of the rules, such as "F19". */
  readonly clause: string;
  /** The path of the test in the source. */
  readonly test: string;
}

export function Checked({ game, clause, test }: CheckedProps) {
  return (
    <p class="hint odds-checked">
      <span title={test}>{t("odds.checked")}</span>{" "}
      <Link to={`${rulesPath(game)}/${clause}`}>{t("odds.rule", { clause })}</Link>
    </p>
  );
}
