// Written by `make wire` from the server's code. Do not edit.

export const TABLE_LIMITS = { entry: 1000000, buy_in: 1000000, password: 64 } as const;

export const TOURNAMENT_LIMITS = {
  name: 60,
  entrants: 512,
  chips: 1000000,
  rounds: [1, 20],
  round_robin_teams: 24,
  deals: [1, 12],
  duplicate_least: 8,
  reentries: [0, 9],
  stack: [10, 1000000],
  levels: 60,
  level_minutes: [1, 240],
} as const;

export const CHAT_LIMITS = { line: 200, report_note: 500 } as const;

export const STAFF_LIMITS = {
  reason: 300,
  mute_minutes: 525600,
  exclude_hours: 8760,
  director_exclude_hours: 168,
  extend_minutes: 240,
  give_chips: 1000000,
  deal: 2147483648,
} as const;

export const RECORD_LIMITS = {
  version: 2,
  bytes: 8388608,
  notes_version: 1,
  notes: 1000,
} as const;

export const CONNECTION = { protocol: 1, session_ended: 4001 } as const;
