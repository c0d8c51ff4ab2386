import { defineGauge, type GaugeMetric, type Sample } from "./registry";

/** Kinds of figures that one worker at a time reads from the database for all workers. */
export type ReadingId = "work" | "installation" | "ledger";

export type StoredSamples = Readonly<
  Record<string, readonly (readonly [Sample["labels"], number])[]>
>;

/** Counts stop here, so that a large backlog isn't read at every turn. */
export const MAX_COUNTED = 10_000;

const upToMax = `counted up to ${MAX_COUNTED.toLocaleString("en")}`;

const DEFINITIONS = [
  {
    name: "posthorn_workers_alive",
    help: "Workers whose lease holds",
  },
  {
    name: "posthorn_dispatch_held",
    help: "1 while dispatch is held: workers send nothing",
  },
  {
    name: "posthorn_queue_messages",
    help: `Messages due or in doubt, by the carrier that has parts of them, else any; due is ${upToMax}`,
    labels: ["carrier", "state"],
  },
  {
    name: "posthorn_queue_oldest_due_seconds",
    help: "How long the longest waiting message has been due, by carrier as above",
    labels: ["carrier"],
  },
  {
    name: "posthorn_queue_waiting_messages",
    help: `Messages that are due now or later, ${upToMax}`,
  },
  {
    name: "posthorn_set_aside",
    help: "Outcomes, receipts and unreadable deliveries that wait for an operator",
    labels: ["kind"],
  },
  {
    name: "posthorn_webhook_backlog",
    help: `Webhook deliveries to be made, and those of them due now, ${upToMax}`,
    labels: ["state"],
  },
  {
    name: "posthorn_webhook_oldest_due_seconds",
    help: "How long the longest waiting webhook delivery has been due",
  },
  {
    name: "posthorn_mail_backlog",
    help: `E-mails to be sent, and those of them due now, ${upToMax}`,
    labels: ["state"],
  },
  {
    name: "posthorn_mail_oldest_due_seconds",
    help: "How long the longest waiting e-mail has been due",
  },
  {
    name: "posthorn_steps_due",
    help: "Stepwise work that is due, by kind, counted up to 1,000",
    labels: ["kind"],
  },
  {
    name: "posthorn_steps_oldest_due_seconds",
    help: "How long the longest waiting stepwise work has been due, by kind",
    labels: ["kind"],
  },
  {
    name: "posthorn_clicks_waiting",
    help: `Clicks written and not yet classified, ${upToMax}`,
  },
  {
    name: "posthorn_payments_open",
    help: "Payments without an end, by provider and status",
    labels: ["provider", "status"],
  },
  {
    name: "posthorn_payment_reports_open",
    help: "Payment reports that wait to be applied, or for an operator (parked)",
    labels: ["state"],
  },
  {
    name: "posthorn_task_overdue_seconds",
    help: "How long a periodic task has been overdue; 0 while it is on time or under way",
    labels: ["task"],
  },
  {
    name: "posthorn_database_bytes",
    help: "Size of the database (on a cluster, of the coordinator's)",
  },
  {
    name: "posthorn_database_connections",
    help: "Connections of the whole server, and how many it allows",
    labels: ["state"],
  },
  {
    name: "posthorn_partitions_ahead",
    help: "Partitions that exist after the current one: months of messages, days of the request log",
    labels: ["table"],
  },
  {
    name: "posthorn_ledger_findings",
    help: "Wrong balances or sums found by the last `ledger check`",
  },
] as const satisfies readonly { name: string; help: string; labels?: readonly string[] }[];

export type ReadMetric = (typeof DEFINITIONS)[number]["name"];

const gauges = new Map<string, GaugeMetric>(
  DEFINITIONS.map((definition) => [definition.name, defineGauge(definition)]),
);

const ages = defineGauge({
  name: "posthorn_reading_age_seconds",
  help: "Age of the figures read from the database: work and installation by a worker, ledger by `ledger check`",
  labels: ["reading"],
});

interface Latest {
  samples: StoredSamples;
  /** When it was read, by `performance.now()`. */
  readAt: number;
}

const latest = new Map<ReadingId, Latest>();

/** Shows a reading at the next scrapes, until the next one. */
export function showReading(id: ReadingId, ageSeconds: number, samples: StoredSamples): void {
  latest.set(id, { samples, readAt: performance.now() - ageSeconds * 1_000 });
}

for (const [name, gauge] of gauges) {
  gauge.watch(() =>
    [...latest.values()].flatMap(({ samples }) =>
      (samples[name] ?? []).map(([labels, value]) => {
        return { labels, value };
      }),
    ),
  );
}

ages.watch(() =>
  [...latest].map(([reading, { readAt }]) => {
    return { labels: { reading }, value: (performance.now() - readAt) / 1_000 };
  }),
);
