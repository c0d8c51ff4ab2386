import { RULES_VERSION } from "@/lib/core/clicks/classify";
import { asAccountWorker, readAsWorker, readAllAccounts, type Tx } from "@/lib/db/transaction";
import { findDeliveryTimes } from "@/lib/gateway/messaging/sms/public";
import { applyClasses } from "./apply-classes";
import {
  type ClassifiableClick,
  type ClickClassification,
  type ClickCursor,
  findClickAccounts,
  findClicksAfter,
  findOutdated,
  findOutdatedAccount,
  stampRulesVersion,
} from "./store-reclassify";
import { classifyClick } from "./classify-click";

const BATCH_SIZE = 500;

/** Result, in which `changed` counts clicks whose class changed. */
export interface ReclassifyResult {
  checked: number;
  changed: number;
}

/** Returns true if a click can't be classified again: headers, IPs and delivery times are kept for a limited time. */
function isUndecidable({ signals, reason, ip }: ClassifiableClick, deliveredAt: Date | undefined) {
  if (Object.keys(signals).length === 0) return true;
  if (reason === "burst") return deliveredAt === undefined;
  return reason === "data_centre" && ip === null;
}

/** Reclassifies a click. Keeps the stored class if its data has expired. */
async function reclassifyClick(
  click: ClassifiableClick,
  deliveredAt: Date | undefined,
): Promise<ClickClassification> {
  const { requestId } = click;
  if (isUndecidable(click, deliveredAt)) {
    return { requestId, class: click.class, reason: click.reason };
  }
  return { requestId, ...(await classifyClick(click, deliveredAt)) };
}

async function reclassify(
  tx: Tx,
  accountId: number,
  clicks: readonly ClassifiableClick[],
): Promise<number> {
  if (clicks.length === 0) return 0;
  const messages = [...new Set(clicks.flatMap(({ message }) => message ?? []))];
  const delivered = await findDeliveryTimes(tx, accountId, messages);
  const classified = await Promise.all(
    clicks.map((click) => reclassifyClick(click, delivered.get(click.message ?? ""))),
  );
  const changed = await applyClasses(tx, accountId, classified);
  await stampRulesVersion(tx, accountId, classified, RULES_VERSION);
  return changed;
}

/**
 * Reclassifies clicks until done or `isOver`. A failing account is skipped until the next run, so it doesn't delay
 * others.
 */
export async function reclassifyOutdated(
  log: (message: string, error: unknown) => void,
  isOver: () => boolean,
): Promise<ReclassifyResult> {
  const sum = { checked: 0, changed: 0 };
  const failed: number[] = [];
  while (!isOver()) {
    const accountId = await readAllAccounts((tx) => findOutdatedAccount(tx, RULES_VERSION, failed));
    if (accountId === undefined) break;
    try {
      // Own transaction: a step of a job or an operator's command, not a request.
      await asAccountWorker(accountId, async (tx) => {
        const clicks = await findOutdated(tx, accountId, RULES_VERSION, BATCH_SIZE);
        sum.changed += await reclassify(tx, accountId, clicks);
        sum.checked += clicks.length;
      });
    } catch (error) {
      failed.push(accountId);
      log(`Clicks of account ${accountId} can't be classified again`, error);
    }
  }
  return sum;
}

async function reclassifyAccount(accountId: number, since: Date): Promise<ReclassifyResult> {
  const sum = { checked: 0, changed: 0 };
  let place: ClickCursor | null = { at: since.toISOString(), requestId: "0" };
  while (place !== null) {
    const behind: ClickCursor = place;
    const clicks = await asAccountWorker(accountId, async (tx) => {
      const clicksAfter = await findClicksAfter(tx, accountId, behind, BATCH_SIZE);
      sum.changed += await reclassify(tx, accountId, clicksAfter);
      return clicksAfter;
    });
    sum.checked += clicks.length;
    const last = clicks.at(-1);
    place = last === undefined ? null : { at: last.place, requestId: last.requestId };
  }
  return sum;
}

export async function reclassifyClicks(
  accountId: number | null,
  since: Date,
): Promise<ReclassifyResult> {
  const accounts = accountId === null ? await readAsWorker(findClickAccounts) : [accountId];
  const sum = { checked: 0, changed: 0 };
  for (const id of accounts) {
    const item = await reclassifyAccount(id, since);
    sum.checked += item.checked;
    sum.changed += item.changed;
  }
  return sum;
}
