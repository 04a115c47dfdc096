/** News of friends: the code comes with the first of it. */
import { useEffect } from "preact/hooks";
import { challenge, forgetFriendNews, friendNews } from "../house/friend-news.ts";
import { useHouse } from "../house/house-context.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { learn } from "../shell/language.ts";

const loadNotices = async () => {
  const [part] = await Promise.all([
    import("../friends/FriendNotices.tsx"),
    learn("friends", "refusals"),
  ]);
  return part.FriendNotices;
};

export function Befriended() {
  const isIn = useHouse().you.value !== null;
  useEffect(() => {
    if (!isIn) forgetFriendNews();
  }, [isIn]);
  const isNew = friendNews.value !== null || challenge.value !== null;
  return isIn && isNew ? <LazyPart load={loadNotices} /> : null;
}
