import { asWorker, readAsWorker, readAllAccounts, withAccount } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import {
  type BalanceState,
  calculateDaysLeft,
  estimateDaysLeft,
  type Funds,
  getFunds,
  getManyFunds,
  toBalanceState,
} from "@/lib/gateway/account/stats/public";
import { hasEverSpent } from "@/lib/ledger/store-balances";
import {
  deleteSentNotifications,
  findActiveAccounts,
  findNotifiedAccounts,
  findSentNotifications,
  insertSentNotification,
  notifyMembers,
  saveCheckProgress,
} from "@/lib/gateway/account/notifications/public";
import { microToNumber } from "@/lib/core/money/money";
import { raiseEvents, toOccurrence } from "@/lib/gateway/developers/webhooks/public";
import { HOUR_MS } from "@/lib/core/time/units";
import { balanceLowEvent } from "./schema-events";

const BATCH_SIZE = 500;

/** Events that apply in a state. An empty balance is also low. */
const EVENTS = {
  fine: [],
  low: ["balance_low"],
  empty: ["balance_empty", "balance_low"],
} as const satisfies Record<BalanceState, readonly string[]>;
const RESOLVED_NOTIFICATIONS = {
  fine: ["balance_low", "balance_empty"],
  low: ["balance_empty"],
  empty: [],
} as const satisfies Record<BalanceState, readonly string[]>;

type SentNotifications =
  Awaited<ReturnType<typeof findSentNotifications>> extends Map<number, infer T> ? T : never;

function needsUpdate(
  state: BalanceState,
  { usable }: Funds,
  sent: SentNotifications | undefined,
): boolean {
  const isResolved = RESOLVED_NOTIFICATIONS[state].some((event) => {
    const balanceWhenSent = sent?.get(event);
    return balanceWhenSent !== undefined && balanceWhenSent < usable;
  });
  return isResolved || EVENTS[state].some((event) => sent?.has(event) !== true);
}

async function notifyOfBalance(accountId: number): Promise<void> {
  // Own transaction: job.
  await withAccount(accountId, async (tx) => {
    const account = await findSnapshot(tx, accountId);
    if (account === null) return;
    const funds = await getFunds(tx, accountId, new Date());
    const state = toBalanceState(funds);
    await deleteSentNotifications(tx, accountId, RESOLVED_NOTIFICATIONS[state], funds.usable);
    // A new account without credit or traffic doesn't count as empty.
    if (state === "empty" && !(await hasEverSpent(tx, accountId))) return;
    const { usable } = funds;
    const newEvents = await insertSentNotification(
      tx,
      accountId,
      EVENTS[state].map((event) => ({ event, subject: "", usable })),
    );
    const { currency } = account;
    if (newEvents.includes("balance_low")) {
      const days = state === "low" ? calculateDaysLeft(funds) : 0;
      const data = { balance_amount: microToNumber(usable), currency, days };
      await raiseEvents(tx, accountId, [toOccurrence(balanceLowEvent, "", data)]);
    }
    let notified = new Set<number>();
    for (const event of EVENTS[state]) {
      if (!newEvents.includes(event)) continue;
      const days = event === "balance_low" && state === "low" ? estimateDaysLeft(funds) : 0;
      const text = { event, amount: usable, currency, days };
      const notification = { accountId, accountName: account.name, text, except: notified };
      notified = new Set([...notified, ...(await notifyMembers(tx, notification))]);
    }
  });
}

async function checkAccounts(accountIds: readonly number[]): Promise<void> {
  if (accountIds.length === 0) return;
  const changed = await readAsWorker(async (tx) => {
    const sent = await findSentNotifications(tx, accountIds);
    const funds = await getManyFunds(tx, accountIds, new Date());
    return [...funds].filter(([id, accountFunds]) =>
      needsUpdate(toBalanceState(accountFunds), accountFunds, sent.get(id)),
    );
  });
  for (const [accountId] of changed) await notifyOfBalance(accountId);
}

async function checkHour(source: "message_stats" | "request_stats", hour: Date): Promise<void> {
  for (let after = 0; ; ) {
    const ids = await readAsWorker((tx) =>
      findActiveAccounts(tx, source, { hour, after, limit: BATCH_SIZE }),
    );
    await checkAccounts(ids);
    if (ids.length < BATCH_SIZE) return;
    after = ids.at(-1) ?? after;
  }
}

/**
 * Checks accounts with traffic in this or the previous hour, and the next 500 that were notified before; idle accounts
 * aren't read. After a notification, the balance must rise above the threshold before the next one.
 */
export async function checkBalances(afterAccountId = 0): Promise<void> {
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  for (const start of [hour - HOUR_MS, hour]) {
    await checkHour("request_stats", new Date(start));
    await checkHour("message_stats", new Date(start));
  }
  const notified = await readAllAccounts((tx) =>
    findNotifiedAccounts(tx, afterAccountId, BATCH_SIZE),
  );
  await checkAccounts(notified);
  const next = notified.length < BATCH_SIZE ? 0 : (notified.at(-1) ?? 0);
  await asWorker((tx) => saveCheckProgress(tx, "balances", next));
}
