import type { Fault } from "./faults.mjs";

/** Returns why a fault can't be applied (missing test or text to change), or null. */
export function findProblem(fault: Fault): string | null;

/** Returns the path of a copy of the project, with its packages. */
export function makeCopy(): string;
export function removeCopy(copy: string): void;
