/** How to get chips, told wherever I lack some; and the code on the wall, where I need it. */
import { useHouse } from "../house/house-context.ts";
import { LazyDialog } from "../shell/Lazy.tsx";
import { learn } from "../shell/language.ts";

const loadDialog = async () => {
  const words = learn("refusals", "settings");
  const [{ ShortageDialog }] = await Promise.all([import("../chips/ShortageDialog.tsx"), words]);
  return ShortageDialog;
};

const loadCode = async () => {
  const words = learn("host", "refusals");
  const [{ CodeDialog }] = await Promise.all([import("../evening/CodeDialog.tsx"), words]);
  return CodeDialog;
};

export function Shortage() {
  const house = useHouse();
  const shortage = house.shortage.value;
  const close = () => house.readShortage();
  if (shortage === null) return null;
  return shortage.code === "wall_code_needed" ? (
    <LazyDialog load={loadCode} onClose={close} />
  ) : (
    <LazyDialog load={loadDialog} shortage={shortage} onClose={close} />
  );
}
