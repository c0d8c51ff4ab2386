import { doesVatIdDecide, isKnownToVies } from "@/lib/core/billing/vat";
import { HOUR_MS, MINUTE_MS } from "@/lib/core/time/units";
import { type Tx, withAccount } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { notifyMembers } from "@/lib/gateway/account/notifications/public";
import {
  type DueVatId,
  listDueVatIds,
  moveVatCheck,
  getAccountSettingsWithin,
} from "@/lib/gateway/account/settings/public";
import { readSeller } from "@/lib/gateway/billing/seller/public";
import { RECHECK_INTERVAL_MS, storeAnswer } from "./record-checks";
import { getValidUntil, toVatIdStatus } from "./status";
import { findLatestCheck } from "./store";
import { requestVies, type ViesResponse } from "./vies";

/** VIES, or a country's authority, is often down for hours. */
const RETRY_MS = HOUR_MS;
const BATCH_SIZE = 200;
/** Far below the job's lease; the next job continues. */
const MAX_JOB_MS = 2 * MINUTE_MS;

interface VatIdRequest extends DueVatId {
  now: Date;
}

async function notifyVatStatus(
  tx: Tx,
  { accountId, vatId }: VatIdRequest,
  reason: "invalid" | "outdated",
): Promise<void> {
  const account = await findSnapshot(tx, accountId);
  if (account === null) return;
  const { address } = await getAccountSettingsWithin(tx, accountId);
  const parties = { seller: readSeller().seller.address.iso2, buyer: address.iso2 };
  const decides = doesVatIdDecide(parties, vatId);
  const text = { event: "vat_id_invalid", vatId, reason, decides } as const;
  await notifyMembers(tx, { accountId, accountName: account.name, text });
}

/** Notifies the account if its VAT ID became invalid. Runs in the transaction that reschedules the check. */
async function settle(tx: Tx, request: VatIdRequest, response: ViesResponse): Promise<void> {
  const { accountId, vatId, now } = request;
  const previousStatus = toVatIdStatus(await findLatestCheck(tx, accountId, vatId), now);
  await storeAnswer(tx, accountId, vatId, response, now);
  if (!response.isValid && previousStatus !== "invalid")
    await notifyVatStatus(tx, request, "invalid");
}

/** Keeps the previous result; notifies the account once it has expired. */
async function settleWithoutResponse(tx: Tx, request: VatIdRequest): Promise<void> {
  const { accountId, vatId, now, dueAt } = request;
  const check = await findLatestCheck(tx, accountId, vatId);
  const until = check?.is_valid === true ? getValidUntil(check) : null;
  // The previous attempt was one retry interval before the due time.
  const before = new Date(dueAt.getTime() - RETRY_MS);
  if (until !== null && until < now && until >= before)
    await notifyVatStatus(tx, request, "outdated");
}

/**
 * Claims a check; if this process dies, it is retried after an hour. Returns false if another worker has it, an
 * operator decided on the VAT ID, or VIES doesn't cover its country.
 */
function claim(due: DueVatId, retryAt: Date): Promise<boolean> {
  const { accountId, vatId } = due;
  // Own transaction: job.
  return withAccount(accountId, async (tx) => {
    const check = await findLatestCheck(tx, accountId, vatId);
    const isOurs = check?.way !== "manual" && isKnownToVies(vatId);
    const isMoved = await moveVatCheck(tx, due, isOurs ? retryAt : null);
    return isOurs && isMoved;
  });
}

async function checkOne(url: string, due: DueVatId, now: Date): Promise<boolean> {
  const { accountId, vatId } = due;
  const retryAt = new Date(now.getTime() + RETRY_MS);
  if (!(await claim(due, retryAt))) return false;
  const response = await requestVies(url, vatId, readSeller().seller.vatId);
  return withAccount(accountId, async (tx) => {
    const request = { ...due, now };
    if (response === null) {
      await settleWithoutResponse(tx, request);
      return false;
    }
    const next = new Date(now.getTime() + RECHECK_INTERVAL_MS);
    if (!(await moveVatCheck(tx, { accountId, vatId, dueAt: retryAt }, next))) return false;
    await settle(tx, request, response);
    return true;
  });
}

/**
 * Checks new VAT IDs, then every 30 days, or after an hour without a response; skips those decided by an operator. Safe
 * to run concurrently.
 */
export async function checkVatIds(
  url: string,
  {
    now = new Date(),
    isStopping = () => false,
    log = () => {},
  }: {
    now?: Date;
    isStopping?: () => boolean;
    log?: (message: string, error: unknown) => void;
  } = {},
): Promise<number> {
  const end = Date.now() + MAX_JOB_MS;
  let answers = 0;
  for (const due of await listDueVatIds(now, BATCH_SIZE)) {
    if (isStopping() || Date.now() > end) break;
    try {
      if (await checkOne(url, due, now)) answers += 1;
    } catch (error) {
      log(`VAT ID of account ${due.accountId} was not checked`, error);
    }
  }
  return answers;
}
