import { notFound } from "@/lib/core/errors";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { DAY_MS } from "@/lib/core/time/units";
import { asOwner, readAsOwner, type Tx } from "@/lib/db/transaction";
import { planVatCheck, getAccountSettingsWithin } from "@/lib/gateway/account/settings/public";
import { readSeller } from "@/lib/gateway/billing/seller/public";
import { insertCheck } from "./store";
import { requestVies, type ViesResponse } from "./vies";

/** Throws `not_found`. */
async function getVatId(tx: Tx, accountId: number): Promise<string> {
  const { vat_id: vatId } = await getAccountSettingsWithin(tx, accountId);
  if (vatId !== null) return vatId;
  throw notFound(`VAT ID of account ${accountId}`);
}

export const RECHECK_INTERVAL_MS = 30 * DAY_MS;

/** Stores the response as evidence. */
export function storeAnswer(
  tx: Tx,
  accountId: number,
  vatId: string,
  { isValid, ...found }: ViesResponse,
  now: Date,
): Promise<void> {
  const finding = { ...found, way: "vies", is_valid: isValid, evidence: null } as const;
  return insertCheck(tx, accountId, uuidv7(), { ...finding, vat_id: vatId, checked_at: now });
}

/** Stores an operator's check; the latest check applies. Returns the VAT ID. */
export function storeManualCheck(
  accountId: number,
  { isValid, evidence }: { isValid: boolean; evidence: string },
): Promise<string> {
  const finding = {
    name: null,
    address: null,
    consultation: null,
    evidence,
    way: "manual",
  } as const;
  // Own transaction: operator command.
  return asOwner(async (tx) => {
    const vatId = await getVatId(tx, accountId);
    const check = { ...finding, vat_id: vatId, is_valid: isValid, checked_at: new Date() };
    await insertCheck(tx, accountId, uuidv7(), check);
    return vatId;
  });
}

/** Returns null without a response: VAT is charged until another check. */
export async function checkByVies(accountId: number, url: string): Promise<ViesResponse | null> {
  const vatId = await readAsOwner((tx) => getVatId(tx, accountId));
  const response = await requestVies(url, vatId, readSeller().seller.vatId);
  if (response === null) return null;
  const now = new Date();
  await asOwner(async (tx) => {
    await storeAnswer(tx, accountId, vatId, response, now);
    await planVatCheck(tx, accountId, vatId, new Date(now.getTime() + RECHECK_INTERVAL_MS));
  });
  return response;
}
