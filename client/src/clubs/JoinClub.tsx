/** Joins a club by the link of an invitation. */
import { Form } from "../controls/forms.tsx";
import { t } from "../shell/language.ts";
import { refusalText } from "../shell/refusals.ts";
import { go } from "../shell/router.tsx";
import { useFetched } from "../shell/use-fetched.ts";
import { ClubFrame } from "./ClubFrame.tsx";
import { ClubHead } from "./ClubHead.tsx";
import { ClubRules } from "./ClubRules.tsx";
import { invitedTo, joinClub } from "./model/clubs.ts";
import { clubPath } from "./model/paths.ts";

export function JoinClub({ token }: { readonly token: string }) {
  const told = useFetched(() => invitedTo(token));
  const isKnown = told !== null && !("refused" in told);
  return (
    <ClubFrame title={isKnown ? told.name : t("clubs.title")}>
      {told === null && <p role="status">{t("lobby.loading")}</p>}
      {told !== null && "refused" in told && (
        <>
          <h1>{t("clubs.title")}</h1>
          <p role="alert">
            {refusalText(told.refused === "bad_request" ? "invitation_unknown" : told.refused)}
          </p>
        </>
      )}
      {isKnown && (
        <>
          <ClubHead page={told} />
          <ClubRules page={told} />
          <Form
            button={t("clubs.join")}
            onSend={async () => {
              const club = await joinClub(token);
              go(clubPath(club));
            }}
          >
            <p>{t("clubs.invited")}</p>
            {told.rules !== "" && <p>{t("clubs.rules.accepted")}</p>}
          </Form>
        </>
      )}
    </ClubFrame>
  );
}
