/** The page to which the code on the wall leads: a phone that scans it is in at once. */
import { useEffect, useState } from "preact/hooks";
import { useHouse } from "../house/house-context.ts";
import { Header } from "../page/Header.tsx";
import { RequestRefused } from "../protocol/requests.ts";
import { t } from "../shell/language.ts";
import { tournamentPath } from "../shell/model/routes.ts";
import { learnRefusals, refusalText } from "../shell/refusals.ts";
import { go, Link, useArrival } from "../shell/router.tsx";
import { toast } from "../shell/toast.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { eveningNow, typeCode } from "./evening-requests.ts";

interface EntryPageProps {
  /** The tournament to which the code leads; "" for the tables. */
  readonly tournament: string;
}

export function EntryPage({ tournament }: EntryPageProps) {
  const house = useHouse();
  const isIn = house.you.value !== null;
  const [needsCode, know] = useState<boolean | null>(null);
  const [refusal, refuse] = useState("");
  const to = tournament === "" ? "/" : tournamentPath(tournament);
  const enter = () => {
    toast(t("evening.enter.in"));
    go(to);
  };
  useArrival();
  useEffect(() => {
    if (!isIn) return;
    const scanned = decodeURIComponent(location.hash.slice(1));
    history.replaceState(history.state, "", location.pathname);
    const begin = async () => {
      try {
        const { needs_code, may_sit } = await eveningNow();
        if (needs_code && !may_sit && scanned !== "") {
          await typeCode(scanned);
          enter();
        } else if (needs_code && may_sit) {
          enter();
        } else {
          know(needs_code);
        }
      } catch (failure) {
        if (!(failure instanceof RequestRefused)) throw failure;
        await learnRefusals();
        refuse(failure.code);
        know(true);
      }
    };
    void begin();
  }, [isIn]);
  return (
    <>
      <Header />
      <main id="main" class="page entrance" tabIndex={-1}>
        <h1>{t("evening.enter.title")}</h1>
        {refusal !== "" && <p role="alert">{refusalText(refusal)}</p>}
        {needsCode === null && <p role="status">{t("lobby.loading")}</p>}
        {needsCode === true && <CodeForm onEntered={enter} />}
        {needsCode === false && (
          <>
            <p>{t("evening.enter.notNeeded")}</p>
            <Link to={to} class="button primary wide">
              {t("evening.enter.toTables")}
            </Link>
          </>
        )}
      </main>
    </>
  );
}
