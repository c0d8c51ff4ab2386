import type { Loop } from "@/lib/db/due-work/when-due";
import { asOwner, asWorker, readAllAccounts, readAsWorker } from "@/lib/db/transaction";
import { every } from "@/lib/dispatch/loops/loop";
import { startTurns } from "@/lib/dispatch/sweep/sweep-turn";
import { showReading, type StoredSamples } from "@/lib/metrics/readings";
import {
  DISTRIBUTED_STATEMENTS,
  DUE_MESSAGES_SQL,
  findReadings,
  INSTALLATION_STATEMENTS,
  LOCAL_STATEMENTS,
  READY_ACCOUNTS_SQL,
  type ReadStatement,
  runReadStatement,
  QUARANTINE_STATEMENTS,
  STEPS,
  storeReading,
  toStepsSql,
} from "./store-readings";

const WORK = { everySeconds: 15, holdSeconds: 60 };
const INSTALLATION = { everySeconds: 300, holdSeconds: 300 };
/** Interval in which each worker loads the latest values, which any worker may have read. */
const SHOW_INTERVAL_MS = 5_000;

type Samples = { -readonly [name in string]: [Readonly<Record<string, string>>, number][] };
type RunStatement = (
  sql: string,
  values?: readonly unknown[],
) => ReturnType<typeof runReadStatement>;

const runLocal: RunStatement = (sql, values) =>
  readAsWorker((tx) => runReadStatement(tx, sql, values));
const runDistributed: RunStatement = (sql, values) =>
  readAllAccounts((tx) => runReadStatement(tx, sql, values));

function add(samples: Samples, found: StoredSamples): void {
  for (const [name, values] of Object.entries(found)) {
    const list = samples[name] ?? [];
    samples[name] = list;
    for (const [labels, value] of values) list.push([labels, value]);
  }
}

async function readAll(
  samples: Samples,
  statements: readonly ReadStatement[],
  run: RunStatement,
): Promise<void> {
  for (const { sql, toSamples } of statements) add(samples, toSamples(await run(sql)));
}

async function readDueMessages(samples: Samples): Promise<void> {
  const accounts = (await runLocal(READY_ACCOUNTS_SQL)).map((row) => row.account_id);
  const rows = accounts.length === 0 ? [] : await runDistributed(DUE_MESSAGES_SQL, [accounts]);
  const byCarrier = new Map(rows.map((row) => [String(row.carrier), row]));
  for (const carrier of new Set(["any", ...byCarrier.keys()])) {
    const row = byCarrier.get(carrier);
    add(samples, {
      posthorn_queue_messages: [[{ carrier, state: "due" }, Number(row?.messages ?? 0)]],
      posthorn_queue_oldest_due_seconds: [[{ carrier }, Number(row?.oldest ?? 0)]],
    });
  }
}

/** Reads gauges of the queues. Statements are short and bounded; each has its own transaction. */
export async function readWork(): Promise<StoredSamples> {
  const samples: Samples = {};
  await readDueMessages(samples);
  await readAll(samples, DISTRIBUTED_STATEMENTS, runDistributed);
  await readAll(samples, LOCAL_STATEMENTS, runLocal);
  for (const { kind, sql } of QUARANTINE_STATEMENTS) {
    const [row] = await runDistributed(sql);
    add(samples, { posthorn_set_aside: [[{ kind }, Number(row?.problems ?? 0)]] });
  }
  for (const [kind, step] of Object.entries(STEPS)) {
    const [row] = await runDistributed(toStepsSql(step));
    add(samples, {
      posthorn_steps_due: [[{ kind }, Number(row?.due ?? 0)]],
      posthorn_steps_oldest_due_seconds: [[{ kind }, Number(row?.oldest ?? 0)]],
    });
  }
  return samples;
}

export async function readInstallation(): Promise<StoredSamples> {
  const samples: Samples = {};
  await readAll(samples, INSTALLATION_STATEMENTS, runLocal);
  return samples;
}

export const recordLedgerCheck = (findings: number): Promise<void> =>
  asOwner((tx) => storeReading(tx, "ledger", { posthorn_ledger_findings: [[{}, findings]] }));

async function showReadings(): Promise<void> {
  for (const { reading, age_seconds, samples } of await readAsWorker(findReadings)) {
    showReading(reading, age_seconds, samples);
  }
}

/** Starts reading gauges from the database, by one worker at a time, and exposing the latest values. */
export function startReadings(log: (message: string, error: unknown) => void): Loop {
  const store =
    (id: "work" | "installation", readSamples: () => Promise<StoredSamples>) => async () => {
      const samples = await readSamples();
      await asWorker((tx) => storeReading(tx, id, samples));
    };
  const loops = [
    startTurns("metrics-work", WORK, store("work", readWork), log),
    startTurns("metrics-installation", INSTALLATION, store("installation", readInstallation), log),
    every(SHOW_INTERVAL_MS, showReadings, log),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
