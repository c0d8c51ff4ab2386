import type { FieldViolation } from "./api-error";

/** What the API says of a request that it did not do. */
export interface Refusal {
  /** HTTP status; 0: the API was not reached. */
  status: number;
  code: string;
  /** Stable word that tells refusals of one code apart. */
  reason: string | null;
  limit: number | null;
  /** In English, as the API speaks. */
  message: string;
  violations: readonly FieldViolation[];
  retryAfterSeconds: number | null;
}

/** Puts refusals into the reader's language. */
export interface Interpreter {
  say: (refusal: Refusal) => string;
  sayViolation: (violation: FieldViolation) => string;
}

let interpreter: Interpreter | null = null;

/** From now on refusals are said by this one. Answers how to end that. */
export function speakRefusals(next: Interpreter): () => void {
  interpreter = next;
  return () => {
    if (interpreter === next) interpreter = null;
  };
}

/** The same refusal in the reader's language, as far as there are words. */
export function inReadersWords(refusal: Refusal): Refusal {
  if (interpreter === null) return refusal;
  const { say, sayViolation } = interpreter;
  const violations = refusal.violations.map((one) => ({ ...one, message: sayViolation(one) }));
  return { ...refusal, violations, message: say({ ...refusal, violations }) };
}
