import { openSealed, seal } from "@/lib/sealing";

/**
 * May contain message text, which must be unreadable once the message is deleted, so it is encrypted with a secret
 * derivable only from the request: repeats can read it, a database copy can't.
 */
export interface AnswerOwner {
  accountId: number;
  key: string;
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

/** Rows from before encryption hold it as `body`. */
export function openAnswer(
  row: { sealed_body: Buffer | null; body: unknown },
  owner: AnswerOwner,
): unknown {
  if (row.sealed_body === null) return row.body;
  return JSON.parse(
    openSealed(row.sealed_body, "idempotent answer", sealingContext(owner), owner.secret),
  );
}
