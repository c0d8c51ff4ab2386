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

/** Returns the context as acceptance stores it: hexadecimal IDs of trace and span. */
export const toStoredTrace = ({ traceId, spanId }: TraceContext): string => `${traceId}${spanId}`;

const toTrace = (context: Buffer): TraceContext => ({
  traceId: context.toString("hex", 0, TRACE_ID_BYTES),
  spanId: context.toString("hex", TRACE_ID_BYTES),
  isSampled: true,
});

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
