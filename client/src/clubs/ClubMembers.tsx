/** The members of a club, with what the viewer may do about each. */
import { t } from "../shell/language.ts";
import { profilePath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { toastRefusal } from "../shell/toast.tsx";
import { actInClub, type ClubMember, type ClubView } from "./model/clubs.ts";

interface ClubMembersProps {
  readonly view: ClubView;
  readonly onChange: () => void;
}

export function ClubMembers({ view, onChange }: ClubMembersProps) {
  return (
    <section aria-labelledby="club-members">
      <h2 id="club-members">{t("clubs.people")}</h2>
      <ul class="rows">
        {view.members.map((member) => (
          <li key={member.player} class="row-card">
            <span class="row-text">
              <Link to={profilePath(member.name)} class="row-title">
                {member.name}
              </Link>
              <span class="hint">{t(`clubs.role.${member.role}`)}</span>
            </span>
            {member.role !== "owner" && <Acts view={view} member={member} onChange={onChange} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ActsProps extends ClubMembersProps {
  readonly member: ClubMember;
}

function Acts({ view: { page, may }, member, onChange }: ActsProps) {
  const { player, name, role } = member;
  const isOrganiser = role === "organiser";
  const act = (what: "remove" | "role" | "hand_over", about: object = {}) =>
    void actInClub(what, page.id, { player, ...about }).then(onChange, toastRefusal);
  const sure = (what: "remove" | "handOver") => confirm(t(`clubs.${what}.sure`, { name }));
  const button = (words: string, onClick: () => void) => (
    <button type="button" class="button" aria-label={`${words}: ${name}`} onClick={onClick}>
      {words}
    </button>
  );
  return (
    <span class="row club-acts">
      {may.includes("set_role") &&
        button(t(isOrganiser ? "clubs.demote" : "clubs.promote"), () =>
          act("role", { role: isOrganiser ? "member" : "organiser" }),
        )}
      {may.includes("hand_over") &&
        button(t("clubs.handOver"), () => sure("handOver") && act("hand_over"))}
      {may.includes(isOrganiser ? "remove_organiser" : "remove_member") &&
        button(t("clubs.remove"), () => sure("remove") && act("remove"))}
    </span>
  );
}
