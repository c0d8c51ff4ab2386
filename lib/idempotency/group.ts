import { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";
import { claimKeys, deleteWrittenKeys } from "./group-keys";

/** Requests of many callers that are answered in one transaction, some with an `Idempotency-Key`. */

export interface GroupKey {
  key: string;
  fingerprint: string;
  secret: string;
}

export interface GroupItem<A> {
  accountId: number;
  idempotency: GroupKey | null;
  /** What it is answered if it is accepted; stored under its key. */
  answer: A;
}

export type GroupOutcome<A> =
  | { kind: "accepted" }
  | { kind: "replayed"; answer: A }
  | { kind: "refused"; error: DomainError };

export const ACCEPTED = { kind: "accepted" } as const;

type Outcomes<A> = (GroupOutcome<A> | undefined)[];

/** Notes that the item at `index` is refused. */
export function refuse<A>(outcomes: Outcomes<A>, index: number, error: DomainError): void {
  outcomes[index] = { kind: "refused", error };
}

/** Answers from earlier requests; what is left is new. Returns which item waits for which twin. */
async function settleKeys<A>(
  tx: Tx,
  items: readonly GroupItem<A>[],
  outcomes: Outcomes<A>,
): Promise<Map<number, number>> {
  const twins = new Map<number, number>();
  const claims = items.flatMap(({ accountId, answer, idempotency }, index) =>
    idempotency === null ? [] : [{ index, accountId, ...idempotency, status: 201, body: answer }],
  );
  if (claims.length === 0) return twins;
  for (const { index, stored, twinOf } of await claimKeys(tx, claims)) {
    const mine = items[index]?.idempotency;
    if (stored.fingerprint !== mine?.fingerprint) {
      const text = "This Idempotency-Key was already used for a different request.";
      refuse(outcomes, index, new DomainError("idempotency_mismatch", text));
    } else {
      outcomes[index] = { kind: "replayed", answer: stored.body as A };
      if (twinOf !== null) twins.set(index, twinOf);
    }
  }
  return twins;
}

/** A rejected request is not stored: the caller can send again with the same key once nothing is in the way. */
async function deleteRefusedKeys<A>(
  tx: Tx,
  items: readonly GroupItem<A>[],
  outcomes: Outcomes<A>,
): Promise<void> {
  const keys = items.flatMap(({ accountId, idempotency }, index) => {
    const outcome = outcomes[index];
    const isOurs = outcome?.kind === "refused" && outcome.error.code !== "idempotency_mismatch";
    return idempotency !== null && isOurs ? [{ accountId, key: idempotency.key }] : [];
  });
  if (keys.length > 0) await deleteWrittenKeys(tx, keys);
}

/**
 * Answers what earlier requests answered, and has `decide` fill in every outcome that is missing and write what is
 * accepted. Outcomes are in the order of the items, and valid once the transaction is committed.
 */
export async function decideGroup<A>(
  tx: Tx,
  items: readonly GroupItem<A>[],
  decide: (outcomes: Outcomes<A>) => Promise<void>,
): Promise<GroupOutcome<A>[]> {
  const outcomes: Outcomes<A> = new Array(items.length).fill(undefined);
  const twins = await settleKeys(tx, items, outcomes);
  await decide(outcomes);
  await deleteRefusedKeys(tx, items, outcomes);
  for (const [index, twin] of twins) {
    const decided = outcomes[twin];
    if (decided?.kind === "refused") outcomes[index] = decided;
  }
  return outcomes as GroupOutcome<A>[];
}
