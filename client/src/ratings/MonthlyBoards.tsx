/** Who has won most of a game this month and the last: matches, tournaments, chips of the bank. */
import { useEffect, useState } from "preact/hooks";
import { Segments } from "../controls/Segments.tsx";
import { useHouse } from "../house/house-context.ts";
import { type GameName, isRing } from "../play/games.ts";
import { RequestRefused } from "../protocol/requests.ts";
import { currentLanguage, formatChips, t } from "../shell/language.ts";
import { profilePath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { type BoardRow, fetchBoards, type MonthBoards } from "./model/ratings.ts";

export function MonthlyBoards({ game }: { readonly game: GameName }) {
  const [months, setMonths] = useState<readonly MonthBoards[]>([]);
  const [chosen, choose] = useState("");
  useEffect(() => {
    let isGone = false;
    fetchBoards(game).then(
      (told) => {
        if (!isGone) setMonths(told);
      },
      (failure: unknown) => {
        if (!(failure instanceof RequestRefused)) throw failure;
      },
    );
    return () => {
      isGone = true;
    };
  }, [game]);
  const month = months.find((one) => one.month === chosen) ?? months[0];
  if (month === undefined) return null;
  return (
    <section class="boards" aria-labelledby="boards">
      <h2 id="boards">{t("ratings.boards")}</h2>
      <Segments
        label={t("ratings.boards.month")}
        quiet
        value={month.month}
        segments={months.map((one) => ({ value: one.month, text: monthName(one.month) }))}
        onChoose={choose}
      />
      <Lists game={game} month={month} />
      <p class="hint">{t("ratings.boards.counts")}</p>
    </section>
  );
}

type Counted = "matches" | "tournaments" | "chips";

function Lists({ game, month }: { readonly game: GameName; readonly month: MonthBoards }) {
  const counted: readonly Counted[] = isRing(game)
    ? ["chips", "tournaments"]
    : ["matches", "tournaments"];
  const filled = counted.filter((one) => month[one].length > 0);
  if (filled.length === 0) return <p class="empty">{t("ratings.boards.none")}</p>;
  return (
    <div class="boards-lists">
      {filled.map((one) => (
        <Board key={one} counted={one} rows={month[one]} />
      ))}
    </div>
  );
}

function Board({
  counted,
  rows,
}: {
  readonly counted: Counted;
  readonly rows: readonly BoardRow[];
}) {
  const me = useHouse().you.value?.name;
  return (
    <table class="ladder">
      <caption class="boards-title">{t(`ratings.boards.${counted}`)}</caption>
      <tbody>
        {rows.map(({ place, name, number }) => (
          <tr key={name} class={name === me ? "ladder-own" : undefined}>
            <td class="ladder-place">{t("end.place", { place })}</td>
            <th scope="row">
              <Link to={profilePath(name)}>{name}</Link>
            </th>
            <td class="ladder-figure">{formatChips(number)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "novembre 2026". */
function monthName(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const form = new Intl.DateTimeFormat(currentLanguage(), {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return form.format(Date.UTC(year, number - 1));
}
