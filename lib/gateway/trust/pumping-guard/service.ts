import { DAY_MS } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";
import { toGroupKeys } from "./keys";
import { addSigns, markStops, saveKnown, type SignCount } from "./store";

/** Signs of a person: a step reached the phone, or its code was entered. */
export type VerificationSign = "delivered" | "checked";

/** Number of slots, so that concurrent connections rarely update the same row. */
const SIGN_SLOTS = 8;
const HIGHLIGHTED_DAYS = 7;

export interface SignedVerification {
  phone: string;
  iso2: string;
  createdAt: Date;
  sign: VerificationSign;
}

/** Counts signs. Call it once per sign, in the transaction that reports it. */
export async function recordSigns(
  tx: Tx,
  accountId: number,
  signs: readonly SignedVerification[],
): Promise<void> {
  if (signs.length === 0) return;
  const slot = 1 + Math.floor(Math.random() * SIGN_SLOTS);
  await addSigns(tx, accountId, slot, signs.flatMap(toSignCounts));
  for (const sign of ["delivered", "checked"] as const) {
    const phones = findEarliest(signs.filter((item) => item.sign === sign));
    if (phones.size > 0) await markStops(tx, accountId, sign, phones);
  }
  const checked = signs.filter(({ sign }) => sign === "checked");
  for (const { phone, createdAt } of checked) await saveKnown(tx, accountId, phone, createdAt);
}

const toSignCounts = ({ sign, ...verification }: SignedVerification): SignCount[] =>
  Object.values(toGroupKeys(verification)).map((key) => {
    return { key, at: verification.createdAt, sign };
  });

/** Returns the time from which stops of each phone are marked. */
function findEarliest(signs: readonly SignedVerification[]): Map<string, Date> {
  const phones = new Map<string, Date>();
  for (const { phone, createdAt } of signs) {
    const since = new Date(createdAt.getTime() - HIGHLIGHTED_DAYS * DAY_MS);
    const earlier = phones.get(phone);
    if (earlier === undefined || since < earlier) phones.set(phone, since);
  }
  return phones;
}
