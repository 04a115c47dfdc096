/** My clubs, and the form to found one. */
import { useState } from "preact/hooks";
import { NamePasswordForm } from "../controls/forms.tsx";
import { useHouse } from "../house/house-context.ts";
import { claim } from "../people/model/accounts.ts";
import { plural, t } from "../shell/language.ts";
import { refusalText } from "../shell/refusals.ts";
import { go, Link } from "../shell/router.tsx";
import { useFetched } from "../shell/use-fetched.ts";
import { ClubForm } from "./ClubForm.tsx";
import { ClubFrame } from "./ClubFrame.tsx";
import { ClubLogo } from "./logo/ClubLogo.tsx";
import { type ClubFacts, fetchOwnClubs, foundClub, type OwnClubs } from "./model/clubs.ts";
import { clubPath } from "./model/paths.ts";

export function ClubsPage() {
  const told = useFetched(fetchOwnClubs);
  return (
    <ClubFrame title={t("clubs.title")}>
      <h1>{t("clubs.title")}</h1>
      <p class="hint">{t("clubs.about")}</p>
      {told === null && <p role="status">{t("lobby.loading")}</p>}
      {told !== null && "refused" in told && <p role="alert">{refusalText(told.refused)}</p>}
      {told !== null && !("refused" in told) && <Known own={told} />}
    </ClubFrame>
  );
}

function Known({ own }: { readonly own: OwnClubs }) {
  const isGuest = useHouse().you.value?.kind === "guest";
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {own.clubs.length === 0 && <p>{t("clubs.none")}</p>}
      <ul class="rows">
        {own.clubs.map(({ page, role }) => (
          <li key={page.id}>
            <Link to={clubPath(page.id)} class="row-card">
              <ClubMark page={page} />
              <span class="row-title">{page.name}</span>
              <span class="hint">
                {t(`clubs.role.${role}`)} · {plural("clubs.members", page.members)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {isGuest && <BecomeMember />}
      {own.may_found && (
        <button
          type="button"
          class="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t("clubs.found")}
        </button>
      )}
      {isOpen && (
        <ClubForm
          button={t("clubs.found.do")}
          onSend={async (page) => go(clubPath(await foundClub(page)))}
        />
      )}
    </>
  );
}

/** The logo of a club in the list, or else its colour. */
function ClubMark({ page }: { readonly page: ClubFacts }) {
  if (page.logo !== "") return <ClubLogo page={page} isNamed />;
  return <span class="club-mark club-tint" data-colour={page.colour} aria-hidden="true" />;
}

/** A guest becomes a member here, because a club takes only members. */
function BecomeMember() {
  const house = useHouse();
  return (
    <section class="panel" aria-labelledby="become-member">
      <h2 id="become-member">{t("account.claim")}</h2>
      <p class="hint">{refusalText("clubs_members")}</p>
      <NamePasswordForm
        button={t("account.claimDo")}
        isNew
        onSend={async (credentials) => house.renamed(await claim(credentials))}
      />
    </section>
  );
}
