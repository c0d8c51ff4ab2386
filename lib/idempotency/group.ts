import { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";
import { claimKeys, deleteWrittenKeys } from "./group-keys";

/** Requests of many callers share one transaction. */

export interface GroupKey {
  key: string;
  fingerprint: string;
  secret: string;
}

export interface GroupItem<A> {
  accountId: number;
  idempotency: GroupKey | null;
  /** Stored under its key if accepted. */
  answer: A;
}

export type GroupOutcome<A> =
  | { kind: "accepted" }
  | { kind: "replayed"; answer: A }
  | { kind: "refused"; error: DomainError };

export const ACCEPTED = { kind: "accepted" } as const;

type Outcomes<A> = (GroupOutcome<A> | undefined)[];

export function refuse<A>(outcomes: Outcomes<A>, index: number, error: DomainError): void {
  outcomes[index] = { kind: "refused", error };
}

/** Returns which items wait for which duplicates. */
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
  for (const { index, stored, firstIndex } of await claimKeys(tx, claims)) {
    const current = items[index]?.idempotency;
    if (stored.fingerprint !== current?.fingerprint) {
      const text = "This Idempotency-Key was already used for a different request.";
      refuse(outcomes, index, new DomainError("idempotency_mismatch", text));
    } else {
      outcomes[index] = { kind: "replayed", answer: stored.body as A };
      if (firstIndex !== null) twins.set(index, firstIndex);
    }
  }
  return twins;
}

/** Deletes keys of refused requests, so callers can retry with the same key. */
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
 * Replays earlier responses; `decide` fills in the missing outcomes and writes accepted items. Outcomes are in item
 * order, and valid once committed.
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
