import { openSealed, seal } from "@/lib/sealing";

/**
 * The answer of the first request with a key, as it is kept for repeats. It may hold what a message says,
 * which must be gone once the message is deleted; so it is sealed with a secret that only the request itself
 * yields. Whoever repeats the request reads the answer, a copy of the database does not.
 */
export interface AnswerOwner {
  accountId: number;
  key: string;
  /** See `IdempotencyRequest`; never stored. */
  secret: string;
}

const sealingContext = ({ accountId, key }: AnswerOwner) => `${accountId}:${key}`;

export function sealAnswer(body: unknown, owner: AnswerOwner): Buffer {
  return seal(
    JSON.stringify(body ?? null),
    "idempotent answer",
    sealingContext(owner),
    owner.secret,
  );
}

/** The answer of a stored row; rows from before answers were sealed hold it as `body`. */
export function openAnswer(
  row: { sealed_body: Buffer | null; body: unknown },
  owner: AnswerOwner,
): unknown {
  if (row.sealed_body === null) return row.body;
  return JSON.parse(
    openSealed(row.sealed_body, "idempotent answer", sealingContext(owner), owner.secret),
  );
}
