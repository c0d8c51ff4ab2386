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

type LoadInterpreter = () => Promise<Interpreter>;

let load: LoadInterpreter | null = null;

/** From now on refusals are said by this one, which arrives with the first of them. Answers how to end that. */
export function speakRefusals(next: LoadInterpreter): () => void {
  load = next;
  return () => {
    if (load === next) load = null;
  };
}

/** The same refusal in the reader's language, as far as there are words. */
export async function inReadersWords(refusal: Refusal): Promise<Refusal> {
  // Without a connection the words may not come either; the API's own sentence is better than none.
  const interpreter = await load?.().catch(() => null);
  if (interpreter === null || interpreter === undefined) return refusal;
  const { say, sayViolation } = interpreter;
  const violations = refusal.violations.map((one) => ({ ...one, message: sayViolation(one) }));
  return { ...refusal, violations, message: say({ ...refusal, violations }) };
}
