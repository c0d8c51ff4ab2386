import { isKnownToVies } from "@/lib/core/billing/vat";
import { HOUR_MS, MINUTE_MS } from "@/lib/core/time/units";
import { type Tx, withAccount } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/service-staff";
import { notifyMembers } from "@/lib/gateway/account/notifications/notify";
import {
  type DueVatId,
  listDueVatIds,
  moveVatCheck,
} from "@/lib/gateway/account/settings/service-vat";
import { readSeller } from "@/lib/gateway/billing/seller/service";
import { AGAIN_MS, storeAnswer } from "./service-checks";
import { standsUntil, statusOf } from "./status";
import { findLatestCheck } from "./store";
import { askVies, type ViesAnswer } from "./vies";

/** After no answer: VIES, or the authority of a country, is often down for hours. */
const RETRY_MS = HOUR_MS;
const BATCH = 200;
/** What is left then is the next job's, long before this one counts as dead. */
const LONGEST_MS = 2 * MINUTE_MS;

interface Asked extends DueVatId {
  now: Date;
}

async function notifyOf(
  tx: Tx,
  { accountId, vatId }: Asked,
  reason: "invalid" | "outdated",
): Promise<void> {
  const account = await findSnapshot(tx, accountId);
  if (account === null) return;
  const text = { event: "vat_id_invalid", vatId, reason } as const;
  await notifyMembers(tx, { accountId, accountName: account.name, text });
}

/** The answer of VIES, in the transaction that moves the check on. The account hears of a VAT ID that stopped counting. */
async function settle(tx: Tx, asked: Asked, answer: ViesAnswer): Promise<void> {
  const { accountId, vatId, now } = asked;
  const before = statusOf(await findLatestCheck(tx, accountId, vatId), now);
  await storeAnswer(tx, accountId, vatId, answer, now);
  if (!answer.isValid && before !== "invalid") await notifyOf(tx, asked, "invalid");
}

/** Nobody answered: what was found out before stands, and the account hears of it once it doesn't any more. */
async function settleWithoutAnswer(tx: Tx, asked: Asked): Promise<void> {
  const { accountId, vatId, now, dueAt } = asked;
  const check = await findLatestCheck(tx, accountId, vatId);
  const until = check?.is_valid === true ? standsUntil(check) : null;
  // The try before this one was an hour before it was due again.
  const before = new Date(dueAt.getTime() - RETRY_MS);
  if (until !== null && until < now && until >= before) await notifyOf(tx, asked, "outdated");
}

/**
 * Takes a check for this process: another one that dies leaves it to the next hour. Returns false when another worker has
 * it, an operator looks after the VAT ID, or VIES knows nothing of its country.
 */
function claim(due: DueVatId, retryAt: Date): Promise<boolean> {
  const { accountId, vatId } = due;
  // Own transaction: a job, no request.
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
  const answer = await askVies(url, vatId, readSeller().seller.vatId);
  return withAccount(accountId, async (tx) => {
    const asked = { ...due, now };
    if (answer === null) {
      await settleWithoutAnswer(tx, asked);
      return false;
    }
    const next = new Date(now.getTime() + AGAIN_MS);
    if (!(await moveVatCheck(tx, { accountId, vatId, dueAt: retryAt }, next))) return false;
    await settle(tx, asked, answer);
    return true;
  });
}

/**
 * Asks VIES about the VAT IDs that are due: new ones, and each again after 30 days; after an hour when there was no
 * answer. Those that an operator confirmed or rejected are left alone. Any number of workers may do so at once. Returns
 * how many answers there were.
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
  const end = Date.now() + LONGEST_MS;
  let answers = 0;
  for (const due of await listDueVatIds(now, BATCH)) {
    if (isStopping() || Date.now() > end) break;
    try {
      if (await checkOne(url, due, now)) answers += 1;
    } catch (error) {
      log(`VAT ID of account ${due.accountId} was not checked`, error);
    }
  }
  return answers;
}
