/** A person found by name: role, restrictions, and the actions of staff. */

import { useCallback, useEffect, useState } from "preact/hooks";
import { SelectField } from "../controls/SelectField.tsx";
import { STAFF_LIMITS } from "../protocol/limits.gen.ts";
import { RequestRefused } from "../protocol/requests.ts";
import { formatDay, t } from "../shell/language.ts";
import {
  type Granted,
  type Guarded,
  guarded,
  isAtLeast,
  type Role,
  type StaffAct,
} from "./model/staff-requests.ts";
import { Amount, amount, Reason, StaffActionForm, Text, text } from "./StaffActionForm.tsx";
import { StaffSection } from "./StaffSection.tsx";
import { refusalOf } from "./staff-words.ts";

interface PersonPanelProps {
  readonly name: string;
  /** The role of the member of staff. */
  readonly role: Role;
  readonly onAct?: () => void;
}

export function PersonPanel({ name, role, onAct }: PersonPanelProps) {
  const [person, setPerson] = useState<Guarded | null>(null);
  const [refusal, setRefusal] = useState("");
  const look = useCallback((asked: string) => {
    setRefusal("");
    guarded(asked).then(setPerson, (failure: unknown) => {
      if (!(failure instanceof RequestRefused)) throw failure;
      setPerson(null);
      setRefusal(failure.code);
    });
  }, []);
  useEffect(() => {
    if (name !== "") look(name);
  }, [look, name]);
  return (
    <StaffSection title={t("staff.person")}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          look(text(new FormData(event.currentTarget), "name"));
        }}
      >
        <Text label={t("staff.person.name")} name="name" value={name} />
        <p class="form-refusal" role="alert">
          {refusal === "" ? "" : refusalOf(refusal)}
        </p>
        <button type="submit" class="button">
          {t("staff.person.look")}
        </button>
      </form>
      {person !== null && (
        <div class="report">
          <Facts person={person} />
          <Acts
            key={person.name}
            person={person}
            role={role}
            onDone={() => {
              look(person.name);
              onAct?.();
            }}
          />
        </div>
      )}
    </StaffSection>
  );
}

function Facts({ person }: { readonly person: Guarded }) {
  return (
    <>
      <h3>{person.name}</h3>
      <p class="hint">
        {t(person.kind === "guest" ? "account.guest" : "account.member")}
        {" · "}
        {t(`staff.role.${person.role}`)}
      </p>
      {person.second_factor && <p class="hint">{t("staff.secondFactor")}</p>}
      {person.muted !== null && (
        <p>
          {t("staff.mutedUntil", { when: formatDay(person.muted.until), why: person.muted.why })}
        </p>
      )}
      {person.excluded !== null && (
        <p>
          {t("staff.excludedUntil", {
            when: formatDay(person.excluded.until),
            why: person.excluded.why,
          })}
        </p>
      )}
    </>
  );
}

type Kind = Exclude<
  StaffAct["type"],
  | "void"
  | "close_report"
  | "wall_code"
  | "confirm_gift"
  | "reject_gift"
  | "open_case"
  | "close_case"
>;

interface ActsProps {
  readonly person: Guarded;
  readonly role: Role;
  readonly onDone: () => void;
}

function Acts({ person, role, onDone }: ActsProps) {
  const kinds = possible(person, role);
  const [chosen, choose] = useState<Kind>("mute");
  const kind = kinds.includes(chosen) ? chosen : kinds[0]!;
  const [granted, grant] = useState<Granted>("host");
  return (
    <>
      <SelectField
        label={t("staff.act")}
        value={kind}
        options={kinds.map((value) => ({ value, text: t(`staff.act.${value}`) }))}
        onChoose={choose}
      />
      <StaffActionForm
        button={t(`staff.act.${kind}`)}
        danger={["exclude", "revoke", "sign_out", "erase", "remove_second_factor"].includes(kind)}
        what={(fields) => said(kind, person.name, granted, fields)}
        onDone={onDone}
      >
        {kind === "mute" && (
          <Amount
            label={t("staff.minutes")}
            name="minutes"
            most={STAFF_LIMITS.mute_minutes}
            value={60}
          />
        )}
        {kind === "exclude" && (
          <Amount
            label={t("staff.hours")}
            name="hours"
            most={
              isAtLeast(role, "operator")
                ? STAFF_LIMITS.exclude_hours
                : STAFF_LIMITS.director_exclude_hours
            }
            value={24}
          />
        )}
        {kind === "give" && (
          <Amount
            label={t("staff.chips")}
            name="chips"
            most={STAFF_LIMITS.give_chips}
            value={500}
          />
        )}
        {kind === "grant" && (
          <SelectField
            label={t("staff.grantRole")}
            value={granted}
            options={(["host", "director", "operator"] as const).map((value) => ({
              value,
              text: t(`staff.role.${value}`),
            }))}
            onChoose={grant}
          />
        )}
        <Reason optional={!["mute", "exclude", "give", "erase"].includes(kind)} />
      </StaffActionForm>
    </>
  );
}

function possible(person: Guarded, role: Role): readonly Kind[] {
  const lifted: Kind[] = [];
  if (person.muted !== null) lifted.push("unmute");
  if (person.excluded !== null) lifted.push("readmit");
  const kinds: Kind[] = ["mute", "exclude", ...lifted];
  if (!isAtLeast(role, "operator")) return kinds;
  kinds.push("give");
  if (person.kind === "member") kinds.push("grant");
  if (person.role !== "player") kinds.push("revoke");
  kinds.push("sign_out");
  if (person.second_factor) kinds.push("remove_second_factor");
  if (person.role === "player") kinds.push("erase");
  return kinds;
}

function said(kind: Kind, name: string, role: Granted, fields: FormData): StaffAct {
  const reason = text(fields, "reason");
  switch (kind) {
    case "mute":
      return { type: kind, name, minutes: amount(fields, "minutes"), reason };
    case "exclude":
      return { type: kind, name, hours: amount(fields, "hours"), reason };
    case "give":
      return { type: kind, name, chips: amount(fields, "chips"), reason };
    case "grant":
      return { type: kind, name, role, reason };
    default:
      return { type: kind, name, reason };
  }
}
