/** A table, whatever stands between it and me. */
import "./table.css";
import "./plate.css";
import "./bars.css";

import { useEffect, useState } from "preact/hooks";

import { Header } from "../app/Header.tsx";
import { useHouse } from "../app/here.ts";
import { t } from "../app/language.ts";
import { Link } from "../app/router.tsx";
import { TressetteTable } from "../games/tressette/TressetteTable.tsx";
import type { Desk } from "./desk.ts";
import { Visitor } from "./Visitor.tsx";

export function TablePage({ table }: { readonly table: string }) {
  const house = useHouse();
  const [desk, open] = useState<Desk | null>(null);
  useEffect(() => {
    open(house.desk(table));
    return () => house.closeDesk(table);
  }, [house, table]);
  return desk === null ? null : <AtDesk desk={desk} />;
}

function AtDesk({ desk }: { readonly desk: Desk }) {
  const newest = desk.newest.value;
  const isDone = newest?.view.phase === "over" || newest?.view.phase === "closed";
  if (desk.gone.value !== null && !isDone) return <Gone />;
  if (newest === null) return <Notice words={t("table.loading")} />;
  if (newest.seat === null) return <Visitor desk={desk} frame={newest} />;
  return <TressetteTable desk={desk} newest={newest} />;
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
    </>
  );
}
