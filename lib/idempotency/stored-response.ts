import { openSealed, seal } from "@/lib/sealing";

/**
 * May contain message text, which must be unreadable once the message is deleted, so it is encrypted with a secret
 * derivable only from the request: repeats can read it, a database copy can't.
 */
export interface ResponseOwner {
  accountId: number;
  key: string;
  secret: string;
}

const sealingContext = ({ accountId, key }: ResponseOwner) => `${accountId}:${key}`;

export function sealResponse(body: unknown, owner: ResponseOwner): Buffer {
  return seal(
    JSON.stringify(body ?? null),
    "idempotent answer",
    sealingContext(owner),
    owner.secret,
  );
}

/** Decrypts a stored response; rows from before encryption hold it as `body`. */
export function openResponse(
  row: { sealed_body: Buffer | null; body: unknown },
  owner: ResponseOwner,
): unknown {
  if (row.sealed_body === null) return row.body;
  return JSON.parse(
    openSealed(row.sealed_body, "idempotent answer", sealingContext(owner), owner.secret),
  );
}
