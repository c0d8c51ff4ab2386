import type { TraceContext } from "@/lib/core/trace-context";
import { groupStatement } from "@/lib/db/grouping/group-statement";
import type { AccountStatements } from "@/lib/db/transaction";

export interface MessageKey {
  accountId: number;
  uuid: string;
}

export interface MessageTrace extends MessageKey {
  trace: TraceContext;
}

const TRACE_ID_BYTES = 16;

const toBytes = ({ traceId, spanId }: TraceContext) => Buffer.from(`${traceId}${spanId}`, "hex");

const toTrace = (context: Buffer): TraceContext => ({
  traceId: context.toString("hex", 0, TRACE_ID_BYTES),
  spanId: context.toString("hex", TRACE_ID_BYTES),
  isSampled: true,
});

const INSERT_TRACES = groupStatement(
  "accept_traces",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO message_traces (account_id, uuid, context, created_at)
     SELECT ${accountIdIn("t")}, t.uuid, t.context, t.created_at
     FROM unnest($1::bigint[], $2::uuid[], $3::bytea[], $4::timestamptz[])
       AS t (account_id, uuid, context, created_at) ${anchor}`,
);

export interface NewMessageTrace extends MessageTrace {
  createdAt: Date;
}

/** Stores sampled traces of messages, in the transaction that stores these. */
export async function insertTraces(
  tx: AccountStatements,
  traces: readonly NewMessageTrace[],
): Promise<void> {
  if (traces.length === 0) return;
  await tx.query({
    ...(await INSERT_TRACES()),
    values: [
      traces.map(({ accountId }) => accountId),
      traces.map(({ uuid }) => uuid),
      traces.map(({ trace }) => toBytes(trace)),
      traces.map(({ createdAt }) => createdAt),
    ],
  });
}

const FIND_TRACES = groupStatement(
  "find_traces",
  ({ within }) =>
    `SELECT t.account_id, t.uuid, t.context
     FROM unnest($1::bigint[], $2::uuid[]) AS k (account_id, uuid)
     JOIN message_traces t ON t.account_id = k.account_id AND t.uuid = k.uuid
     WHERE ${within("t")}`,
);

/** Finds traces of messages; on a cluster, of one account's. */
export async function findTraces(
  tx: AccountStatements,
  keys: readonly MessageKey[],
): Promise<MessageTrace[]> {
  if (keys.length === 0) return [];
  const { rows } = await tx.query<{ account_id: string; uuid: string; context: Buffer }>({
    ...(await FIND_TRACES()),
    values: [keys.map(({ accountId }) => accountId), keys.map(({ uuid }) => uuid)],
  });
  return rows.map(({ account_id, uuid, context }) => {
    return { accountId: Number(account_id), uuid, trace: toTrace(context) };
  });
}
