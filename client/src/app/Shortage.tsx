/** How to get chips, told wherever I lack some. */
import { useHouse } from "../house/house-context.ts";
import { LazyDialog } from "../shell/Lazy.tsx";
import { learn } from "../shell/language.ts";

const loadDialog = async () => {
  const words = learn("chips", "refusals", "settings");
  const [{ ShortageDialog }] = await Promise.all([import("../chips/ShortageDialog.tsx"), words]);
  return ShortageDialog;
};

export function Shortage() {
  const house = useHouse();
  const shortage = house.shortage.value;
  return (
    shortage && (
      <LazyDialog load={loadDialog} shortage={shortage} onClose={() => house.readShortage()} />
    )
  );
}
