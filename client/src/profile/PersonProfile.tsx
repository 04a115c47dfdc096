/** The profile of a person: who they are, where, and their results. */
import "./profile.css";

import { useEffect, useState } from "preact/hooks";
import { Avatar } from "../cards/Avatar.tsx";
import { InviteToPlay } from "../friends/InviteToPlay.tsx";
import { fetchProfile, type Profile } from "../friends/model/profile.ts";
import { PresenceNote } from "../friends/PresenceNote.tsx";
import { ToTable } from "../friends/ToTable.tsx";
import { friendNews } from "../house/friend-news.ts";
import { RequestRefused } from "../protocol/requests.ts";
import { formatDate, t } from "../shell/language.ts";
import { refusalText } from "../shell/refusals.ts";
import type { Fetched } from "../shell/use-fetched.ts";
import { FriendButton } from "./FriendButton.tsx";
import { ResultsOf } from "./ResultsOf.tsx";

/** The profile, read again after news of friends and on request. */
export function useProfile(name: string): readonly [Fetched<Profile>, () => void] {
  const [told, tell] = useState<Fetched<Profile>>(null);
  const news = friendNews.value;
  const ask = () => {
    fetchProfile(name).then(tell, (failure: unknown) => {
      if (!(failure instanceof RequestRefused)) throw failure;
      tell({ refused: failure.code });
    });
  };
  useEffect(ask, [name, news]);
  return [told, ask];
}

interface PersonProfileProps {
  /** Whether the name is not in a heading already. */
  readonly hasHeading?: boolean;
  readonly told: Fetched<Profile>;
  readonly onChange: () => void;
}

export function PersonProfile({ told, onChange, hasHeading = false }: PersonProfileProps) {
  if (told === null) return <p role="status">{t("friends.loading")}</p>;
  if ("refused" in told) {
    const isUnknown = told.refused === "person_unknown";
    return <p role="status">{isUnknown ? t("profile.gone") : refusalText(told.refused)}</p>;
  }
  return <Shown profile={told} onChange={onChange} hasHeading={hasHeading} />;
}

interface ShownProps {
  readonly profile: Profile;
  readonly onChange: () => void;
  readonly hasHeading: boolean;
}

function Shown({ profile, onChange, hasHeading }: ShownProps) {
  const { name, avatar, kind, owner, since, presence, friendship, results } = profile;
  const day = t("profile.since", { when: formatDate(since) });
  // A stranger may be at a table that is not listed: the house tells nothing then.
  const isTold = friendship === "friend" || presence.where !== "away";
  return (
    <>
      <div class="profile-who">
        <Avatar card={avatar} />
        <div>
          {hasHeading && <h1>{name}</h1>}
          <p>{`${kind === "bot" ? t("profile.botOf", { name: owner }) : t(`profile.${kind}`)} · ${day}`}</p>
        </div>
      </div>
      {friendship === "self" ? (
        <p class="hint">{t("profile.me")}</p>
      ) : (
        <div class="profile-row">
          {isTold && <PresenceNote presence={presence} />}
          <ToTable name={name} presence={presence} />
          {friendship === "friend" && <InviteToPlay friend={profile} />}
        </div>
      )}
      {kind !== "bot" && <FriendButton profile={profile} onChange={onChange} />}
      {results === null ? (
        <p class="empty">{t("profile.hidden")}</p>
      ) : (
        <ResultsOf results={results} />
      )}
    </>
  );
}
