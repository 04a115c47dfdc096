/** What I play, on top of the lobby: the tournaments that I have entered, and my seats. */
import { useHouse } from "../house/house-context.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { learn } from "../shell/language.ts";
import { MySeats } from "./MySeats.tsx";

const loadTournaments = async () => {
  const [{ MyTournaments }] = await Promise.all([
    import("./MyTournaments.tsx"),
    learn("tournaments"),
  ]);
  return MyTournaments;
};

export function MyGames() {
  const { seats, tournaments } = useHouse();
  const mine = tournaments.list.value?.mine ?? [];
  return (
    <>
      {mine.length > 0 && <LazyPart load={loadTournaments} />}
      {seats.value.length > 0 && <MySeats />}
    </>
  );
}
