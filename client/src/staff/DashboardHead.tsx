/** The state of a tournament in a few figures, and the acts about all of it. */
import { useHouse } from "../house/house-context.ts";
import { STAFF_LIMITS } from "../protocol/limits.gen.ts";
import { formatChips, plural, t } from "../shell/language.ts";
import { Countdown } from "../tournaments/Countdown.tsx";
import { LevelLine } from "../tournaments/LevelPanel.tsx";
import { deedsFor, direct } from "../tournaments/model/director-requests.ts";
import { paidPlaces, toThePrizes } from "../tournaments/model/prize-edge.ts";
import { averageStack, fieldOf, leftIn, stateOf } from "../tournaments/model/tournament-state.ts";
import type { TournamentView } from "../tournaments/model/tournaments.ts";
import { ActButton } from "./ActButton.tsx";
import { SendForm } from "./SendForm.tsx";
import { Text, text } from "./StaffActionForm.tsx";

export function DashboardHead({ view }: { readonly view: TournamentView }) {
  return (
    <section class="dashboard-head" aria-label={t("staff.desk.acts")}>
      <Figures view={view} />
      <Acts view={view} />
      {view.phase !== "over" && view.phase !== "cancelled" && <Message view={view} />}
    </section>
  );
}

function Figures({ view }: { readonly view: TournamentView }) {
  const { level } = view;
  const edge = toThePrizes(view);
  return (
    <p class="dashboard-figures">
      <b>{t(`tournament.state.${stateOf(view)}`)}</b>
      {view.phase === "running" && (
        <span>{t("staff.desk.left", { left: leftIn(view).length, field: fieldOf(view) })}</span>
      )}
      {view.of_rounds > 0 && (
        <span>{t("tournament.roundOf", { round: view.round, rounds: view.of_rounds })}</span>
      )}
      {level !== null && view.phase === "running" && (
        <>
          <span>
            <LevelLine level={level} />
          </span>
          <span>{t("staff.desk.average", { chips: formatChips(averageStack(view)) })}</span>
        </>
      )}
      {edge !== null && edge > 0 && (
        <span>{plural("tournament.edge.far", edge, { paid: paidPlaces(view) })}</span>
      )}
      {view.phase === "open" && view.begins !== null && (
        <span>
          {t("tournament.beginsIn")} <Countdown until={view.begins} />
        </span>
      )}
    </p>
  );
}

const EXTENSIONS = [1, 5] as const;

function Acts({ view }: { readonly view: TournamentView }) {
  const deeds = deedsFor(view);
  const { id } = view;
  return (
    <div class="dashboard-acts">
      {deeds.includes("pause_event") && (
        <ActButton
          text={t("staff.desk.pause")}
          act={() => direct({ type: "pause_event", event: id, reason: "" })}
        />
      )}
      {deeds.includes("resume_event") && (
        <ActButton
          isMain
          text={t("staff.desk.resume")}
          act={() => direct({ type: "resume_event", event: id })}
        />
      )}
      {deeds.includes("extend_event") &&
        EXTENSIONS.map((minutes) => (
          <ActButton
            key={minutes}
            text={t("staff.desk.extend", { minutes })}
            question={plural("staff.deed.extends", minutes)}
            act={() => direct({ type: "extend_event", event: id, minutes })}
          />
        ))}
    </div>
  );
}

function Message({ view }: { readonly view: TournamentView }) {
  const house = useHouse();
  const send = async (fields: FormData) => {
    await direct({ type: "message_event", event: view.id, text: text(fields, "text") });
    return t("staff.desk.sent");
  };
  if (house.you.value === null) return null;
  return (
    <div class="dashboard-message">
      <SendForm button={t("staff.desk.send")} send={send} onDone={() => undefined}>
        <Text label={t("staff.desk.message")} name="text" least={3} most={STAFF_LIMITS.reason} />
      </SendForm>
    </div>
  );
}
