/** For those who help to run the house: tournaments, reports, people, and the open tables. */
import "./staff.css";

import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useId, useState } from "preact/hooks";

import { Header } from "../app/Header.tsx";
import { t } from "../app/language.ts";
import { useArrival } from "../app/router.tsx";
import { RequestRefused } from "../core/rest.ts";
import { DIRECTED } from "../core/routes.ts";
import { type StaffRoom, isAtLeast, staffRoom } from "../core/staff.ts";
import { Announce } from "./Announce.tsx";
import { Events } from "./Events.tsx";
import { PersonDesk } from "./PersonDesk.tsx";
import { Reports } from "./Reports.tsx";
import { Tables, VoidForm, type Voided } from "./Tables.tsx";
import { refusalOf } from "./words.ts";

export function StaffPage() {
  useArrival();
  const [room, setRoom] = useState<StaffRoom | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [name, setName] = useState("");
  const [voided, setVoided] = useState<Voided | null>(null);
  const [asked] = useState(() => new URLSearchParams(location.search).get(DIRECTED) ?? "");
  const look = useCallback(() => {
    staffRoom().then(setRoom, (failure: unknown) => {
      if (!(failure instanceof RequestRefused)) throw failure;
      setRefusal(failure.code);
    });
  }, []);
  useEffect(look, [look]);
  return (
    <>
      <Header />
      <main id="main" class="page" tabIndex={-1}>
        <h1>{t("staff.title")}</h1>
        {refusal !== null && <p role="alert">{refusalOf(refusal)}</p>}
        {room !== null && <p class="hint">{t(`staff.youAre.${room.role}`)}</p>}
        {room !== null && isAtLeast(room.role, "director") && (
          <>
            <Part title={t("event.tournaments")}>
              <Announce />
              <Events asked={asked} onVoid={(table) => setVoided({ table })} />
            </Part>
            <Reports onName={setName} onDone={look} />
            <PersonDesk key={name} name={name} role={room.role} />
            <Part title={t("staff.void")}>
              <VoidForm key={voided?.table} asked={voided} onDone={look} />
            </Part>
          </>
        )}
        {room !== null && (
          <Part title={t("staff.tables")}>
            <Tables tables={room.tables} />
          </Part>
        )}
      </main>
    </>
  );
}

/** A part of the page under its title. */
export function Part({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  const id = useId();
  return (
    <section class="staff-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
