import type { TournamentTemplate } from "../../tournament-templates.ts";

export const TOURNAMENTS: readonly TournamentTemplate[] = [
  {
    name: "ciapano",
    title: "staff.template.individual",
    format: { type: "individual" },
    unit: 4,
    table: {},
  },
];
