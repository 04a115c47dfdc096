/** What I may do about the friendship with a person. */
import type { ComponentChildren } from "preact";
import { askFriend, endFriendship } from "../friends/model/friends.ts";
import type { Profile } from "../friends/model/profile.ts";
import { t } from "../shell/language.ts";
import { FRIENDS_PATH } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { toastRefusal } from "../shell/toast.tsx";

interface FriendButtonProps {
  readonly profile: Profile;
  readonly onChange: () => void;
}

export function FriendButton({ profile, onChange }: FriendButtonProps) {
  const { player, name, friendship } = profile;
  const ask = () => void askFriend(name).then(onChange, toastRefusal);
  const end = () => void endFriendship(player).then(onChange, toastRefusal);
  switch (friendship) {
    case "self":
      return <Row link={t("privacy.title")} to={`${FRIENDS_PATH}#privacy-title`} />;
    case "friend":
      return <Row words={t("profile.friend")} link={t("friends.title")} />;
    case "asked":
      return (
        <Row words={t("profile.asked")}>
          <Act words={t("friends.takeBack")} onAct={end} />
        </Row>
      );
    case "asking":
      return (
        <Row words={t("friends.askedYou", { name })}>
          <Act words={t("friends.accept")} isMain onAct={ask} />
          <Act words={t("friends.decline")} onAct={end} />
        </Row>
      );
    default:
      return (
        <Row>
          <Act words={t("friends.ask")} isMain onAct={ask} />
        </Row>
      );
  }
}

interface RowProps {
  readonly words?: string;
  /** The words of a link to my friends. */
  readonly link?: string;
  readonly to?: string;
  readonly children?: ComponentChildren;
}

function Row({ words, link, to = FRIENDS_PATH, children }: RowProps) {
  return (
    <div class="profile-row">
      {words !== undefined && <p>{words}</p>}
      {link !== undefined && (
        <Link to={to} class="button">
          {link}
        </Link>
      )}
      {children}
    </div>
  );
}

interface ActProps {
  readonly words: string;
  readonly isMain?: boolean;
  readonly onAct: () => void;
}

function Act({ words, isMain = false, onAct }: ActProps) {
  return (
    <button type="button" class={isMain ? "button primary" : "button"} onClick={onAct}>
      {words}
    </button>
  );
}
