import type { Plan } from "./plan.mjs";

export function writePlan(root: string, plan: Plan): void;
export function formatFiles(root: string, plan: Plan): void;
