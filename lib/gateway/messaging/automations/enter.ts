import { uuidv7 } from "@/lib/core/ids/uuid7";
import type { Tx } from "@/lib/db/transaction";
import { toProgram } from "./program";
import type { VersionRecord } from "./store";
import { insertRuns, type Values } from "./store-runs";

export interface Entrant {
  phone: string;
  payload: Values | null;
  dueAt: Date;
}

/**
 * Starts people in a published version, except those who are under way or may not enter again. Returns how many
 * entered.
 */
export async function enter(
  tx: Tx,
  accountId: number,
  { automation_id: automationId, version, definition }: VersionRecord,
  entrants: readonly Entrant[],
  now: Date,
): Promise<number> {
  const { first } = toProgram(definition.steps);
  if (first === null) return 0;
  const isOnce = definition.reentry === "never";
  const runs = entrants.map(({ phone, payload, dueAt }) => ({
    id: uuidv7(now.getTime()),
    phone,
    payload,
    due_at: dueAt,
  }));
  return insertRuns(tx, accountId, { automationId, version, step: first, isOnce, now }, runs);
}
