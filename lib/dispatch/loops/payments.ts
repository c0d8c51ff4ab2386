import { env } from "@/lib/env";
import { runAutoTopUps } from "@/lib/gateway/billing/auto-top-ups/public";
import { runBalanceAlerts } from "@/lib/gateway/billing/balance-alerts/public";
import {
  acceptReport,
  repeatEvents,
  watchPayments,
  watchRefunds,
} from "@/lib/gateway/billing/payments/public";
import type { DueScope } from "@/lib/ledger/store-thresholds";
import { deliverReports } from "@/lib/payment-providers/sandbox/deliver";
import { every, type Loop } from "./loop";
import { runInTurn } from "@/lib/dispatch/sweep/sweep-turn";

const REPORT_MS = 1_000;
const WATCH_INTERVAL_MS = 15_000;
const BALANCES_MS = 5_000;
/** One worker at a time; the others poll more often than it runs, to take over quickly. */
const BALANCES = { everySeconds: 10, holdSeconds: 60 };
const ALL_BALANCES = { everySeconds: 600, holdSeconds: 1_800 };

type Log = (message: string, error: unknown) => void;

/** Starts the payment jobs. Several may run concurrently: concurrent work counts once. */
export function startPayments(log: Log): Loop {
  const take = (body: string, signature: string) => acceptReport("sandbox", body, signature);
  const checkBalances = (scope: DueScope) => async () => {
    await runAutoTopUps(log, scope);
    await runBalanceAlerts(log, scope);
  };
  const loops = [
    every(
      WATCH_INTERVAL_MS,
      async function watching() {
        await repeatEvents(log);
        await watchPayments(log);
        await watchRefunds(log);
      },
      log,
    ),
    every(BALANCES_MS, () => runInTurn("balances", BALANCES, checkBalances("crossed")), log),
    every(
      WATCH_INTERVAL_MS,
      () => runInTurn("all-balances", ALL_BALANCES, checkBalances("all")),
      log,
    ),
  ];
  if (env.PAYMENTS === "sandbox") {
    loops.push(every(REPORT_MS, () => deliverReports(take), log));
  }
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
