import type { TournamentTemplate } from "../../tournament-templates.ts";

export const TOURNAMENTS: readonly TournamentTemplate[] = [
  {
    name: "single",
    title: "staff.template.single",
    format: { type: "knockout", teams: "single" },
    unit: 1,
    table: { players: 2 },
  },
  {
    name: "pairs",
    title: "staff.template.pairs",
    format: { type: "knockout", teams: "pairs" },
    unit: 2,
    table: { players: 4 },
  },
  {
    name: "drawn",
    title: "staff.template.drawn",
    format: { type: "knockout", teams: "drawn" },
    unit: 2,
    table: { players: 4 },
  },
  {
    name: "swiss",
    title: "staff.template.swiss",
    format: { type: "swiss", teams: "single" },
    unit: 1,
    table: { players: 2 },
  },
  {
    name: "round_robin",
    title: "staff.template.round_robin",
    format: { type: "round_robin", double: false, teams: "single" },
    unit: 1,
    table: { players: 2 },
  },
  {
    name: "double_round_robin",
    title: "staff.template.double_round_robin",
    format: { type: "round_robin", double: true, teams: "single" },
    unit: 1,
    table: { players: 2 },
  },
  {
    name: "round_robin_pairs",
    title: "staff.template.round_robin_pairs",
    format: { type: "round_robin", double: false, teams: "pairs" },
    unit: 2,
    table: { players: 4 },
  },
  {
    name: "duplicate_pairs",
    title: "staff.template.duplicate_pairs",
    format: { type: "duplicate", teams: "pairs" },
    unit: 2,
    table: { players: 4 },
  },
  {
    name: "duplicate_drawn",
    title: "staff.template.duplicate_drawn",
    format: { type: "duplicate", teams: "drawn" },
    unit: 2,
    table: { players: 4 },
  },
];
