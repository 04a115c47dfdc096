/** The director's lists of pairs: who must not meet, and who meets in the first round. */
import { useState } from "preact/hooks";

import { SelectField } from "../controls/SelectField.tsx";
import { t } from "../shell/language.ts";
import { direct, listsOf, pairingsOf } from "../tournaments/model/director-requests.ts";
import { peopleIn } from "../tournaments/model/tournament-state.ts";
import type { TournamentView } from "../tournaments/model/tournaments.ts";
import { pairName } from "../tournaments/tournament-words.ts";
import { SendForm } from "./SendForm.tsx";

interface PairingsFormProps {
  readonly view: TournamentView;
  readonly onDone: () => void;
}

type Pair = readonly [number, number];

export function PairingsForm({ view, onDone }: PairingsFormProps) {
  const lists = listsOf(view);
  const [wanted, want] = useState(lists[0]);
  const list = lists.find((one) => one === wanted) ?? lists[0];
  const people = peopleIn(view).map((person) => ({
    value: person.player,
    text: person.name,
  }));
  const [one, chooseOne] = useState(people[0]?.value ?? "");
  const [other, chooseOther] = useState(people[1]?.value ?? "");
  if (list === undefined) return null;
  const indexOf = (player: string) => view.people.findIndex((person) => person.player === player);
  const send = async (pairs: readonly Pair[]) => {
    await direct(pairingsOf(view, { ...view, [list]: pairs }));
    return t("staff.told.set_pairings");
  };
  return (
    <>
      <SelectField
        label={t("staff.pairings.list")}
        value={list}
        options={lists.map((value) => ({ value, text: t(`staff.pairings.${value}`) }))}
        onChoose={want}
      />
      {view[list].map((pair) => (
        <div key={pair.join()} class="section-head">
          <span>{pairName(view, pair)}</span>
          <SendForm
            button={t("staff.pairings.remove", { pair: pairName(view, pair) })}
            send={() => send(view[list].filter((kept) => kept !== pair))}
            onDone={onDone}
          >
            {null}
          </SendForm>
        </div>
      ))}
      <SendForm
        button={t("staff.pairings.add")}
        send={() => send([...view[list], [indexOf(one), indexOf(other)]])}
        onDone={onDone}
      >
        <SelectField
          label={t("staff.pairings.one")}
          value={one}
          options={people}
          onChoose={chooseOne}
        />
        <SelectField
          label={t("staff.pairings.other")}
          value={other}
          options={people}
          onChoose={chooseOther}
        />
      </SendForm>
    </>
  );
}
