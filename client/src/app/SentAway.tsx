/** That the host of a table has sent me away, told wherever I am. */
import { useHouse } from "../house/house-context.ts";
import { LazyDialog } from "../shell/Lazy.tsx";
import { learn } from "../shell/language.ts";

const loadDialog = async () => {
  const [{ SentAwayDialog }] = await Promise.all([
    import("../admission/SentAwayDialog.tsx"),
    learn("host"),
  ]);
  return SentAwayDialog;
};

export function SentAway() {
  const house = useHouse();
  const frame = house.sentAway.value;
  return frame && <LazyDialog load={loadDialog} frame={frame} onClose={() => house.readAway()} />;
}
