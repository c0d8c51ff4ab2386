import { NO_COUNTS } from "@/lib/core/trust/pumping-rules";
import { DAY_MS } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";
import { keysOf } from "./keys";
import { addCounts, markStops, saveKnown } from "./store";

/** What became of a verification: a step reached the phone, or its code was entered. */
export type VerificationSign = "delivered" | "checked";

/** Connections that note signs at once rarely share one of these. */
const SIGN_SLOTS = 8;
const MARKED_DAYS = 7;

/** Notes how a verification goes on, in the transaction that says so, once a sign. */
export async function noteSign(
  tx: Tx,
  accountId: number,
  verification: { phone: string; iso2: string; createdAt: Date },
  sign: VerificationSign,
): Promise<void> {
  const { phone, createdAt } = verification;
  const counts = { ...NO_COUNTS, [sign]: 1 };
  const slot = 1 + Math.floor(Math.random() * SIGN_SLOTS);
  const keys = Object.values(keysOf(verification));
  await addCounts(tx, accountId, keys, { at: createdAt, slot, counts });
  const since = new Date(createdAt.getTime() - MARKED_DAYS * DAY_MS);
  await markStops(tx, accountId, { phone, since, sign });
  if (sign === "checked") await saveKnown(tx, accountId, phone, createdAt);
}
