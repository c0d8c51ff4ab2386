import type { Fault } from "./faults.mjs";

/** Returns why a fault can't be applied (missing test or text to change), or null. */
export function findProblem(fault: Fault): string | null;
