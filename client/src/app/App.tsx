/** Which screen is on: the page asked for, or the entrance to those who are not in. */
import { useEffect } from "preact/hooks";

import { Entrance } from "../pages/Entrance.tsx";
import { Lobby } from "../pages/Lobby.tsx";
import { Here, useHouse } from "./here.ts";
import type { House } from "./house.ts";
import { t } from "./language.ts";
import { Later } from "./Later.tsx";
import { route } from "./router.tsx";
import { Toast } from "./toast.tsx";

const loadTable = () => import("../table/TablePage.tsx").then((page) => page.TablePage);
const loadRecover = () => import("../pages/Recover.tsx").then((page) => page.Recover);

export function App({ house }: { readonly house: House }) {
  return (
    <Here.Provider value={house}>
      <a class="skip" href="#main">
        {t("app.skip")}
      </a>
      <Screen />
      <Toast />
    </Here.Provider>
  );
}

function Screen() {
  const house = useHouse();
  const open = route.value;
  useEffect(() => {
    if (open.page !== "recover") void house.enter();
  }, [house, open.page]);
  if (open.page === "recover") return <Later load={loadRecover} token={open.token} />;
  if (house.entrance.value.name === "out") return <Entrance why={house.entrance.value.why} />;
  if (open.page === "table") {
    return house.you.value === null ? null : (
      <Later key={open.table} load={loadTable} table={open.table} />
    );
  }
  return <Lobby preload={loadTable} />;
}
