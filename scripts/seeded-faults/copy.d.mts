import type { Fault } from "./faults.mjs";

/** Why a fault can't be put in: its test is gone, or what it changes; null: it can. */
export function problemOf(fault: Fault): string | null;
