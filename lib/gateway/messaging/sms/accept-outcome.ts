import type { DomainError } from "@/lib/core/errors";
import type { MessageRecord } from "./resource";
import type { Sms } from "./schema";

/** One message to be accepted. */
export interface Acceptance {
  message: MessageRecord;
  /** The answer to store under the idempotency key. */
  answer: Sms;
  idempotency: { key: string; fingerprint: string; secret: string } | null;
  /**
   * Whether the API key had a spend cap when it was authenticated: such a message is decided with care at once.
   * What the cap is by then, acceptance reads itself.
   */
  hasSpendCap: boolean;
}

export type AcceptOutcome =
  | { kind: "accepted" }
  | { kind: "replayed"; answer: Sms }
  | { kind: "refused"; error: DomainError };

export const ACCEPTED: AcceptOutcome = { kind: "accepted" };

/** Notes that the item at `index` is refused. */
export function refuse(
  outcomes: (AcceptOutcome | undefined)[],
  index: number,
  error: DomainError,
): void {
  outcomes[index] = { kind: "refused", error };
}
