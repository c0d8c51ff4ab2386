import { NO_COUNTS } from "@/lib/core/trust/pumping-rules";
import { DAY_MS } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";
import { toGroupKeys } from "./keys";
import { addCounts, markStops, saveKnown } from "./store";

/** Signs of a person: a step reached the phone, or its code was entered. */
export type VerificationSign = "delivered" | "checked";

/** Number of slots, so that concurrent connections rarely update the same row. */
const SIGN_SLOTS = 8;
const HIGHLIGHTED_DAYS = 7;

/** Counts a sign. Call it once per sign, in the transaction that reports it. */
export async function recordSign(
  tx: Tx,
  accountId: number,
  verification: { phone: string; iso2: string; createdAt: Date },
  sign: VerificationSign,
): Promise<void> {
  const { phone, createdAt } = verification;
  const counts = { ...NO_COUNTS, [sign]: 1 };
  const slot = 1 + Math.floor(Math.random() * SIGN_SLOTS);
  const keys = Object.values(toGroupKeys(verification));
  await addCounts(tx, accountId, keys, { at: createdAt, slot, counts });
  const since = new Date(createdAt.getTime() - HIGHLIGHTED_DAYS * DAY_MS);
  await markStops(tx, accountId, { phone, since, sign });
  if (sign === "checked") await saveKnown(tx, accountId, phone, createdAt);
}
