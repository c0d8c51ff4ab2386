import {
  DELIVERED_CONDITION,
  ENDED_UNSENT_CONDITION,
  SENT_CONDITION,
  UNDELIVERED_CONDITION,
} from "@/lib/core/messages/message-conditions";
import { PART_SUMS, type PartTotals } from "@/lib/core/messages/part-totals";
import { groupStatement } from "@/lib/db/grouping/group-statement";
import type { Tx } from "@/lib/db/transaction";

/** Increments for one row of the sums; costs in micro-units. */
export interface MessageStatsDelta {
  accountId: number;
  hour: Date;
  iso2: string;
  serviceCode: string;
  keyId: number;
  sent: number;
  parts: number;
  cost: bigint;
  links: number;
  /** Included in `cost`. */
  linksCost: bigint;
  partSums: PartTotals;
  delivered: number;
  undelivered: number;
  refused: number;
}

const FIRST_PART_SUM = 14;

const ADD_MESSAGES_SQL = groupStatement(
  "message_stats_add",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO message_stats AS s (account_id, hour, iso2, service_code, key_id, sent, parts, cost, delivered, undelivered, refused, links, links_cost, ${PART_SUMS.join(", ")})
     SELECT ${accountIdIn("n")}, n.hour, n.iso2, n.service_code, n.key_id, n.sent, n.parts, n.cost, n.delivered, n.undelivered, n.refused,
       n.links, n.links_cost, ${PART_SUMS.map((name) => `n.${name}`).join(", ")}
     FROM unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::bigint[], $6::bigint[],
       $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[],
       ${PART_SUMS.map((_, index) => `$${FIRST_PART_SUM + index}::bigint[]`).join(", ")})
       AS n (account_id, hour, iso2, service_code, key_id, sent, parts, cost, delivered, undelivered, refused, links, links_cost,
         ${PART_SUMS.join(", ")}) ${anchor}
     ON CONFLICT (account_id, hour, iso2, service_code, key_id) DO UPDATE SET
       sent = s.sent + excluded.sent, parts = s.parts + excluded.parts, cost = s.cost + excluded.cost,
       delivered = s.delivered + excluded.delivered, undelivered = s.undelivered + excluded.undelivered,
       refused = s.refused + excluded.refused, links = s.links + excluded.links, links_cost = s.links_cost + excluded.links_cost,
       ${PART_SUMS.map((name) => `${name} = s.${name} + excluded.${name}`).join(", ")}`,
);

export const measureArrays = (
  rows: readonly Pick<
    MessageStatsDelta,
    "sent" | "parts" | "cost" | "delivered" | "undelivered" | "refused"
  >[],
) => [
  rows.map((row) => row.sent),
  rows.map((row) => row.parts),
  rows.map((row) => row.cost.toString()),
  rows.map((row) => row.delivered),
  rows.map((row) => row.undelivered),
  rows.map((row) => row.refused),
];

/** Adds to the sums. Rows must be in a fixed order, otherwise concurrent calls deadlock. */
export async function addToMessageStats(tx: Tx, rows: readonly MessageStatsDelta[]): Promise<void> {
  await tx.query({
    ...(await ADD_MESSAGES_SQL()),
    values: [
      rows.map((row) => row.accountId),
      rows.map((row) => row.hour),
      rows.map((row) => row.iso2),
      rows.map((row) => row.serviceCode),
      rows.map((row) => row.keyId),
      ...measureArrays(rows),
      rows.map((row) => row.links),
      rows.map((row) => row.linksCost.toString()),
      ...PART_SUMS.map((name) => rows.map(({ partSums }) => partSums[name].toString())),
    ],
  });
}

export const MEASURES = [
  "sent",
  "parts",
  "cost",
  "links",
  "links_cost",
  "delivered",
  "undelivered",
  "refused",
  ...PART_SUMS,
] as const;

/** SQL conditions of the measures; they apply to messages neither queued nor cancelled. */
export const MEASURE_SQL = {
  sent: SENT_CONDITION,
  delivered: DELIVERED_CONDITION,
  undelivered: UNDELIVERED_CONDITION,
  refused: ENDED_UNSENT_CONDITION,
} as const;
