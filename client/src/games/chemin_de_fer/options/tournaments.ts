import type { TournamentTemplate } from "../../tournament-templates.ts";

export const TOURNAMENTS: readonly TournamentTemplate[] = [
  {
    name: "chemin",
    title: "staff.template.chemin",
    format: { type: "freeze_out" },
    unit: 1,
    table: {},
  },
];
