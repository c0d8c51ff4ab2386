import { env } from "@/lib/env";
import { runAutoTopUps } from "@/lib/gateway/billing/auto-top-ups/public";
import { runBalanceAlerts } from "@/lib/gateway/billing/balance-alerts/public";
import {
  acceptReport,
  retryEvents,
  pollPayments,
  pollRefunds,
} from "@/lib/gateway/billing/payments/public";
import type { DueScope } from "@/lib/ledger/store-thresholds";
import { deliverReports, REPORTS_DUE } from "@/lib/payment-providers/sandbox/deliver";
import { type Loop, whenDue } from "@/lib/db/due-work/when-due";
import { startTurns } from "@/lib/dispatch/sweep/sweep-turn";

/** Two concurrent workers are harmless. */
const WATCH = { everySeconds: 15, holdSeconds: 30 };
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
  async function watch(): Promise<void> {
    await retryEvents(log);
    await pollPayments(log);
    await pollRefunds(log);
  }
  const loops = [
    startTurns("payments", WATCH, watch, log),
    startTurns("balances", BALANCES, checkBalances("crossed"), log),
    startTurns("all-balances", ALL_BALANCES, checkBalances("all"), log),
  ];
  if (env.PAYMENTS === "sandbox") {
    loops.push(
      whenDue({
        name: "payment reports",
        kind: "payment-reports",
        due: REPORTS_DUE,
        run: () => deliverReports(take),
        log,
      }),
    );
  }
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
