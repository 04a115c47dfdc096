/** The friends of this person, read again whenever the house has news of them. */
import { useEffect, useState } from "preact/hooks";
import { friendNews } from "../house/friend-news.ts";
import { RequestRefused } from "../protocol/requests.ts";
import type { Fetched } from "../shell/use-fetched.ts";
import { type AllFriends, fetchFriends } from "./model/friends.ts";

/** Milliseconds after which presence is read again. */
const AGAIN = 15_000;

export function useFriends(): Fetched<AllFriends> {
  const [told, tell] = useState<Fetched<AllFriends>>(null);
  const news = friendNews.value;
  useEffect(() => {
    let isOpen = true;
    const ask = () => {
      fetchFriends().then(
        (all) => isOpen && tell(all),
        (failure: unknown) => {
          if (!(failure instanceof RequestRefused)) throw failure;
          if (isOpen) tell((before) => before ?? { refused: failure.code });
        },
      );
    };
    ask();
    const timer = setInterval(ask, AGAIN);
    return () => {
      isOpen = false;
      clearInterval(timer);
    };
  }, [news]);
  return told;
}
