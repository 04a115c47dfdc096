import type { TournamentTemplate } from "../../tournament-templates.ts";

export const TOURNAMENTS: readonly TournamentTemplate[] = [
  {
    name: "individual",
    title: "staff.template.individual",
    format: { type: "individual" },
    unit: 4,
    table: {},
  },
  {
    name: "duplicate_chiamatre",
    title: "staff.template.duplicate_chiamatre",
    format: { type: "duplicate", teams: "single", deals: 4 },
    unit: 4,
    table: {},
  },
];
