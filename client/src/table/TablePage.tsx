/** A table, whatever stands between it and me. */
import "./table.css";
import "./plate.css";
import "./bars.css";

import { textChoice } from "../app/feel.ts";
import { Footer } from "../app/Footer.tsx";
import { Header } from "../app/Header.tsx";
import { learn, t } from "../app/language.ts";
import { Later } from "../app/Later.tsx";
import { Link } from "../app/router.tsx";
import { TressetteTable } from "../games/tressette/TressetteTable.tsx";
import type { Desk } from "./desk.ts";
import { FairWarning } from "./FairWarning.tsx";
import { useDesk } from "./use-desk.ts";

const loadWatch = () => import("../games/tressette/Watch.tsx").then((page) => page.Watch);
const loadVisitor = () => import("./Visitor.tsx").then((page) => page.Visitor);
const loadText = async () => {
  const [page] = await Promise.all([import("../text/TextTable.tsx"), learn("text")]);
  return page.TextTable;
};

export function TablePage({ table }: { readonly table: string }) {
  const desk = useDesk(table);
  return desk === null ? null : <AtDesk desk={desk} />;
}

function AtDesk({ desk }: { readonly desk: Desk }) {
  const newest = desk.newest.value;
  const isDone = newest?.view.phase === "over" || newest?.view.phase === "closed";
  if (desk.gone.value !== null && !isDone) return <Gone />;
  if (newest === null) return <Notice words={t("table.loading")} />;
  if (textChoice.shown.value === "on" && (newest.seat !== null || newest.match !== null)) {
    return <Later load={loadText} desk={desk} newest={newest} />;
  }
  if (newest.seat === null) {
    const isOpen = newest.view.phase === "waiting" || newest.view.phase === "starting";
    return isOpen ? <Later load={loadVisitor} desk={desk} frame={newest} /> : <Later load={loadWatch} desk={desk} newest={newest} />;
  }
  return (
    <>
      <TressetteTable desk={desk} newest={newest} />
      <FairWarning desk={desk} />
    </>
  );
}

function Gone() {
  return <Notice words={t("table.gone")} />;
}

function Notice({ words }: { readonly words: string }) {
  return (
    <>
      <Header />
      <main id="main" class="page entrance" tabIndex={-1}>
        <h1>{t("game.tressette")}</h1>
        <p role="status">{words}</p>
        <Link to="/" class="button">
          {t("lobby.back")}
        </Link>
      </main>
      <Footer />
    </>
  );
}
