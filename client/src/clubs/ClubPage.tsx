/** The page of a club: its tournaments, members and invitations, as far as the viewer may see. */
import { useCallback, useEffect, useState } from "preact/hooks";
import { RequestRefused } from "../protocol/requests.ts";
import { t } from "../shell/language.ts";
import { refusalText } from "../shell/refusals.ts";
import { go, Link } from "../shell/router.tsx";
import { toast, toastRefusal } from "../shell/toast.tsx";
import type { Fetched } from "../shell/use-fetched.ts";
import { ClubForm } from "./ClubForm.tsx";
import { ClubFrame } from "./ClubFrame.tsx";
import { ClubHead } from "./ClubHead.tsx";
import { ClubInvitations } from "./ClubInvitations.tsx";
import { ClubMembers } from "./ClubMembers.tsx";
import { ClubRules, RulesForm } from "./ClubRules.tsx";
import { ClubSeasons } from "./ClubSeasons.tsx";
import { ClubTournaments } from "./ClubTournaments.tsx";
import { LogoForm } from "./LogoForm.tsx";
import { actInClub, type ClubView, fetchClub, type ShownClub } from "./model/clubs.ts";
import { CLUBS_PATH } from "./model/paths.ts";

/** Milliseconds after which the page is read again. */
const AGAIN = 15_000;

export function ClubPage({ club }: { readonly club: string }) {
  const [told, tell] = useState<Fetched<ShownClub>>(null);
  const look = useCallback(() => {
    fetchClub(club).then(tell, (failure: unknown) => {
      if (!(failure instanceof RequestRefused)) throw failure;
      tell((before) =>
        failure.code === "unreachable" && before !== null ? before : { refused: failure.code },
      );
    });
  }, [club]);
  useEffect(() => {
    look();
    const timer = setInterval(look, AGAIN);
    return () => clearInterval(timer);
  }, [look]);
  const isKnown = told !== null && !("refused" in told);
  return (
    <ClubFrame title={isKnown ? told.view.page.name : t("clubs.title")}>
      {told === null && <p role="status">{t("lobby.loading")}</p>}
      {told !== null && "refused" in told && (
        <>
          <h1>{t("clubs.title")}</h1>
          <p role="alert">{refusalText(told.refused)}</p>
        </>
      )}
      {isKnown && <Shown club={told} onChange={look} />}
      <Link to={CLUBS_PATH} class="button">
        {t("clubs.toList")}
      </Link>
    </ClubFrame>
  );
}

interface ShownProps {
  readonly club: ShownClub;
  readonly onChange: () => void;
}

function Shown({ club, onChange }: ShownProps) {
  const { view } = club;
  const { page, may } = view;
  return (
    <>
      <ClubHead page={page} />
      {!may.includes("see_members") && <p class="hint">{t("clubs.stranger")}</p>}
      <ClubRules page={page} />
      {may.includes("see_members") && <ClubTournaments club={club} onChange={onChange} />}
      {may.includes("see_members") && <ClubSeasons view={view} />}
      {may.includes("invite") && <ClubInvitations view={view} onChange={onChange} />}
      {may.includes("see_members") && <ClubMembers view={view} onChange={onChange} />}
      <OwnActs view={view} onChange={onChange} />
    </>
  );
}

interface OwnActsProps {
  readonly view: ClubView;
  readonly onChange: () => void;
}

function OwnActs({ view: { page, may }, onChange }: OwnActsProps) {
  const leaveBy = (act: "leave" | "dissolve") => {
    if (!confirm(t(`clubs.${act}.sure`, { name: page.name }))) return;
    actInClub(act, page.id).then(() => go(CLUBS_PATH), toastRefusal);
  };
  return (
    <>
      {may.includes("edit") && (
        <details class="fold">
          <summary>{t("clubs.edit")}</summary>
          <LogoForm page={page} onChange={onChange} />
          <RulesForm page={page} onChange={onChange} />
          <ClubForm
            button={t("clubs.edit.do")}
            first={page}
            onSend={async ({ name, text, colour }) => {
              await actInClub("edit", page.id, { name, text, colour });
              toast(t("clubs.edit.done"));
              onChange();
            }}
          />
        </details>
      )}
      <div class="row">
        {may.includes("leave") && (
          <button type="button" class="button" onClick={() => leaveBy("leave")}>
            {t("clubs.leave")}
          </button>
        )}
        {may.includes("dissolve") && (
          <button type="button" class="button danger" onClick={() => leaveBy("dissolve")}>
            {t("clubs.dissolve")}
          </button>
        )}
      </div>
    </>
  );
}
