import { asWorker, withAccount } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/accounts/operators";
import {
  type BalanceState,
  balanceStateOf,
  type Funds,
  readFunds,
  readManyFunds,
  wholeDaysOf,
} from "@/lib/gateway/stats/funds";
import { hasEverSpent } from "@/lib/ledger/balances";
import {
  findActiveAccounts,
  findTold,
  findToldAccounts,
  forgetTold,
  noteRound,
  noteTold,
} from "./store-told";
import { tellMembers } from "./tell";

const BATCH = 500;
const HOUR_MS = 3_600_000;

/** What stands as told in each state; whoever hears that nothing is left need not hear that little is. */
const EVENTS = {
  fine: [],
  low: ["balance_low"],
  empty: ["balance_empty", "balance_low"],
} as const satisfies Record<BalanceState, readonly string[]>;
const OVER = {
  fine: ["balance_low", "balance_empty"],
  low: ["balance_empty"],
  empty: [],
} as const satisfies Record<BalanceState, readonly string[]>;

type Told = Awaited<ReturnType<typeof findTold>> extends Map<number, infer T> ? T : never;

/** Whether there is something to tell or to forget. */
function isChanged(state: BalanceState, { usable }: Funds, told: Told | undefined): boolean {
  const isOver = OVER[state].some((event) => {
    const then = told?.get(event);
    return then !== undefined && then < usable;
  });
  return isOver || EVENTS[state].some((event) => told?.has(event) !== true);
}

/** Tells the people of one account what they were not told yet, in one transaction. */
async function tellBalance(accountId: number): Promise<void> {
  await withAccount(accountId, async (tx) => {
    const account = await findSnapshot(tx, accountId);
    if (account === null) return;
    const funds = await readFunds(tx, accountId, new Date());
    const state = balanceStateOf(funds);
    await forgetTold(tx, accountId, OVER[state], funds.usable);
    // An account that nobody ever filled and used is not used up.
    if (state === "empty" && !(await hasEverSpent(tx, accountId))) return;
    const { usable } = funds;
    const fresh = await noteTold(
      tx,
      accountId,
      EVENTS[state].map((event) => ({ event, subject: "", usable })),
    );
    let told = new Set<number>();
    for (const event of EVENTS[state]) {
      if (!fresh.includes(event)) continue;
      const days = event === "balance_low" && state === "low" ? wholeDaysOf(funds) : 0;
      const text = { event, amount: usable, currency: account.currency, days };
      const telling = { accountId, accountName: account.name, text, except: told };
      told = new Set([...told, ...(await tellMembers(tx, telling))]);
    }
  });
}

/** Looks at accounts by key and goes into those where something changed. */
async function lookAt(accountIds: readonly number[]): Promise<void> {
  if (accountIds.length === 0) return;
  const changed = await asWorker(async (tx) => {
    const told = await findTold(tx, accountIds);
    const funds = await readManyFunds(tx, accountIds, new Date());
    return [...funds].filter(([id, one]) => isChanged(balanceStateOf(one), one, told.get(id)));
  });
  for (const [accountId] of changed) await tellBalance(accountId);
}

async function walkHour(source: "message_stats" | "request_stats", hour: Date): Promise<void> {
  for (let after = 0; ; ) {
    const ids = await asWorker((tx) =>
      findActiveAccounts(tx, source, { hour, after, limit: BATCH }),
    );
    await lookAt(ids);
    if (ids.length < BATCH) return;
    after = ids.at(-1) ?? after;
  }
}

/**
 * Looks for balances that became low or empty, and for those that recovered: accounts with traffic or
 * requests in this hour or the last one, and the next 500 of those that were told. Whoever does nothing is
 * not read. A balance is told again only after money lifted it over the threshold. May run anywhere at
 * the same time; `afterToldAccount` says where the walk through the told ones goes on.
 */
export async function watchBalances(afterToldAccount = 0): Promise<void> {
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  for (const start of [hour - HOUR_MS, hour]) {
    await walkHour("request_stats", new Date(start));
    await walkHour("message_stats", new Date(start));
  }
  const told = await asWorker((tx) => findToldAccounts(tx, afterToldAccount, BATCH));
  await lookAt(told);
  const next = told.length < BATCH ? 0 : (told.at(-1) ?? 0);
  await asWorker((tx) => noteRound(tx, "balances", next));
}
