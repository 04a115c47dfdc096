/** How to get chips, told wherever I lack some. */
import { useHouse } from "../house/here.ts";
import { LaterSheet } from "../shell/Later.tsx";
import { learn } from "../shell/language.ts";

const loadSheet = async () => {
  const words = learn("chips", "refusals", "settings");
  const [{ ShortageSheet }] = await Promise.all([import("../chips/ShortageSheet.tsx"), words]);
  return ShortageSheet;
};

export function Shortage() {
  const house = useHouse();
  const shortage = house.shortage.value;
  return (
    shortage && (
      <LaterSheet load={loadSheet} shortage={shortage} onClose={() => house.readShortage()} />
    )
  );
}
