import { plainArray, textArray, timeArray } from "@/lib/db/grouping/array-literal";
import type { ListSource } from "@/lib/db/lists/list";
import { groupStatement } from "@/lib/db/grouping/group-statement";
import type { Tx } from "@/lib/db/transaction";
import { REQUEST_LOG_LIST } from "./schema-list";
import type { LogEntry } from "./entry";

export interface LogRecord {
  request_id: string;
  created_at: Date;
  method: string;
  path: string;
  operation_id: string;
  status: number;
  error_code: string | null;
  duration_ms: number;
  ip: string;
  key_id: string | null;
  user_id: string | null;
  user_agent: string | null;
}

export interface LogDetailRecord extends LogRecord {
  request_body: string | null;
  response_body: string | null;
}

const COLUMNS = `l.request_id, l.created_at, l.method, l.path, l.operation_id, l.status, l.error_code,
  l.duration_ms, host(l.ip) AS ip, l.key_id, l.user_id, l.user_agent`;

export const REQUEST_LOGS: ListSource<LogRecord, typeof REQUEST_LOG_LIST> = {
  list: REQUEST_LOG_LIST,
  columns: COLUMNS,
  from: "request_log l",
  where: "l.account_id = $1",
  orderBy: ["l.created_at", "l.request_id"],
};

const INSERT_ENTRIES = groupStatement(
  "request_log_insert",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO request_log (account_id, request_id, created_at, method, path, operation_id, status,
       error_code, duration_ms, ip, key_id, user_id, user_agent)
     SELECT ${accountIdIn("l")}, l.request_id, l.created_at, l.method, l.path, l.operation_id, l.status,
       l.error_code, l.duration_ms, l.ip, l.key_id, l.user_id, l.user_agent
     FROM unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::text[], $5::text[],
       $6::text[], $7::smallint[], $8::text[], $9::real[], $10::inet[], $11::bigint[],
       $12::bigint[], $13::text[])
       AS l (account_id, request_id, created_at, method, path, operation_id, status,
         error_code, duration_ms, ip, key_id, user_id, user_agent) ${anchor}`,
);

const INSERT_BODIES = groupStatement(
  "request_log_bodies_insert",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO request_log_bodies (account_id, request_id, created_at, request_body, response_body)
     SELECT ${accountIdIn("b")}, b.request_id, b.created_at, b.request_body, b.response_body
     FROM unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::text[], $5::text[])
       AS b (account_id, request_id, created_at, request_body, response_body) ${anchor}`,
);

export async function insertEntries(tx: Tx, entries: readonly LogEntry[]): Promise<void> {
  const column = <K extends keyof LogEntry>(key: K) => entries.map((entry) => entry[key]);
  await tx.query({
    ...(await INSERT_ENTRIES()),
    values: [
      plainArray(column("accountId")),
      textArray(column("requestId")),
      timeArray(column("createdAt")),
      textArray(column("method")),
      textArray(column("path")),
      textArray(column("operationId")),
      plainArray(column("status")),
      textArray(column("errorCode")),
      plainArray(column("durationMs")),
      textArray(column("ip")),
      plainArray(column("keyId")),
      plainArray(column("userId")),
      textArray(column("userAgent")),
    ],
  });
  const bodies = entries.filter(
    (entry) => entry.requestBody !== null || entry.responseBody !== null,
  );
  if (bodies.length === 0) return;
  await tx.query({
    ...(await INSERT_BODIES()),
    values: [
      plainArray(bodies.map((entry) => entry.accountId)),
      textArray(bodies.map((entry) => entry.requestId)),
      timeArray(bodies.map((entry) => entry.createdAt)),
      textArray(bodies.map((entry) => entry.requestBody)),
      textArray(bodies.map((entry) => entry.responseBody)),
    ],
  });
}

export async function findEntry(
  tx: Tx,
  accountId: number,
  requestId: string,
): Promise<LogDetailRecord | undefined> {
  const { rows } = await tx.query<LogDetailRecord>(
    `SELECT ${COLUMNS}, b.request_body, b.response_body
     FROM request_log l
     LEFT JOIN request_log_bodies b
       ON b.account_id = l.account_id AND b.created_at = l.created_at AND b.request_id = l.request_id
     WHERE l.account_id = $1 AND l.request_id = $2`,
    [accountId, requestId],
  );
  return rows[0];
}
