import "./own-secrets";
import { afterEach, expect, test } from "vitest";
import { ensureBuilt } from "../scripts/ensure-built.mjs";
import type { CostMeasurement } from "./cost";
import {
  measureBulk,
  measureClicks,
  measureMessages,
  measureReceipts,
  measureVerifications,
  measureWebhooks,
} from "./cost-scenarios";
import { STATEMENT_SETTINGS } from "./dear-statements";
import { type Stack, startStack } from "./stack";

let stack: Stack | undefined;
afterEach(() => stack?.stop());

interface Budget {
  /** Rows written per unit: inserted, updated and deleted. */
  rows: Record<string, number>;
  walBytes: number;
}

/** A tenth more than was measured, for work on a schedule and smaller groups. */
const SLACK = 1.1;
/** Tables with fewer rows per unit are written by schedules and groups. */
const MIN_LISTED = 0.3;

/** Counts rows per table, with all partitions of a month or day as one. */
function countRows({ tables, units }: CostMeasurement): Record<string, number> {
  const rows: Record<string, number> = {};
  for (const { table, inserted, updated, deleted } of tables) {
    const name = table.replace(/_\d{6,8}$/, "");
    rows[name] = (rows[name] ?? 0) + (inserted + updated + deleted) / units;
  }
  return rows;
}

const SUBMITTED = { messages: 3, dispatch_queue: 3, last_messages: 2, carrier_submits: 1 };
/** The simulator's own tables, and receipts that came before the submission was recorded. */
const SIMULATED = { simulator_deliveries: 1.9, simulator_receipts: 1.9, dlr_inbox: 1.3 };
const LOGGED = { request_log: 1, request_log_bodies: 1 };

const UNITS: [string, (stack: Stack) => Promise<CostMeasurement>, Budget][] = [
  [
    "message",
    (running) => measureMessages(running, 1, 2_000),
    { rows: { ...SUBMITTED, ...SIMULATED, ...LOGGED }, walBytes: 5_200 },
  ],
  [
    "message of a bulk",
    (running) => measureBulk(running, 2_000),
    { rows: { ...SUBMITTED, ...SIMULATED, bulk_recipients: 2 }, walBytes: 5_000 },
  ],
  [
    "receipt",
    (running) => measureReceipts(running, 2_000),
    { rows: { messages: 1, dlr_inbox: 1, last_messages: 1 }, walBytes: 750 },
  ],
  [
    "click",
    (running) => measureClicks(running, 2_000),
    { rows: { click_inbox: 2, short_link_requests: 1 }, walBytes: 1_900 },
  ],
  [
    "verification",
    (running) => measureVerifications(running, 400),
    {
      rows: {
        ...SUBMITTED,
        ...SIMULATED,
        ...LOGGED,
        dispatch_queue: 4,
        verify_codes: 5.8,
        verify_steps: 3,
        ledger_transfers: 2.2,
        ledger_accounts: 0.8,
        pumping_counters: 1.8,
        pumping_numbers: 1,
      },
      walBytes: 13_800,
    },
  ],
  [
    "webhook",
    (running) => measureWebhooks(running, 1_000),
    {
      rows: {
        webhook_deliveries: 3,
        webhook_attempts: 1,
        webhook_events: 1,
        webhook_stats: 0.5,
        webhooks: 0.5,
      },
      walBytes: 2_800,
    },
  ],
];

test.each(UNITS)(
  "writes no more rows and WAL per %s than its budget",
  { timeout: 300_000 },
  async (_, run, budget) => {
    await ensureBuilt();
    const env = { NODE_ENV: "production", LOG_LEVEL: "silent", WEBHOOK_ALLOW_SUBNETS: "" };
    stack = await startStack({ env, settings: STATEMENT_SETTINGS });
    const item = await run(stack);
    const rows = Object.entries(countRows(item)).filter(([, count]) => count > MIN_LISTED);
    expect(rows.map(([table]) => table)).toContain(Object.keys(budget.rows)[0]);
    for (const [table, count] of rows)
      expect(count, table).toBeLessThanOrEqual((budget.rows[table] ?? 0) * SLACK);
    expect(item.walBytes).toBeLessThanOrEqual(budget.walBytes * SLACK);
  },
);
