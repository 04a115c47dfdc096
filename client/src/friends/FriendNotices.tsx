/** News of friends, on whatever page: a line that passes, and an invitation that stays. */
import { useEffect } from "preact/hooks";
import { challenge, friendNews } from "../house/friend-news.ts";
import { t } from "../shell/language.ts";
import { toast } from "../shell/toast.tsx";
import { ChallengeBanner } from "./ChallengeBanner.tsx";

const WORDS = {
  asked: "friends.askedYou",
  accepted: "friends.accepted",
  message: "friends.wrote",
} as const;

export function FriendNotices() {
  const news = friendNews.value;
  useEffect(() => {
    if (news === null || news.kind === "changed") return;
    toast(t(WORDS[news.kind], { name: news.name }));
  }, [news]);
  const invited = challenge.value;
  if (invited === null) return null;
  return <ChallengeBanner key={invited.table} challenged={invited} />;
}
