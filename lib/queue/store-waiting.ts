import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import type { AccountStatements } from "@/lib/db/transaction";
import type { ClaimedMessage } from "./store-claims";

/** Decide a message's route. */
export type Routable = Pick<
  ClaimedMessage,
  "uuid" | "serviceCode" | "iso2" | "phone" | "senderId" | "isTest" | "carrier" | "acceptedParts"
>;

/** After a message with this due time (Postgres text). */
export interface QueueCursor {
  dueAt: string;
  uuid: string;
}

export const HEAD: QueueCursor = {
  dueAt: "-infinity",
  uuid: "00000000-0000-0000-0000-000000000000",
};

export interface WaitingMessage extends Routable, QueueCursor {
  isExpired: boolean;
  partsCount: number;
}

interface Row {
  uuid: string;
  due_at: string;
  is_expired: boolean;
  carrier: string | null;
  parts_taken: number[] | null;
  is_test: boolean;
  service_code: ClaimedMessage["serviceCode"];
  phone: string;
  iso2: string;
  sender_id: string;
  parts_count: number;
}

/** Builds the query; `which` restricts the queue. */
const waitingText = (
  which: string,
) => `SELECT q.uuid, q.due_at::text, q.valid_until <= now() AS is_expired, q.carrier, q.parts_taken,
             m.origin = '${TEST_ORIGIN}' AS is_test, m.service_code, m.phone, m.iso2, m.sender_id, m.parts_count
           FROM (
             SELECT uuid, due_at, valid_until, carrier, parts_taken FROM dispatch_queue
             WHERE account_id = $1::bigint AND lease IS NULL AND due_at <= now()${which}
               AND (due_at, uuid) > ($2::timestamptz, $3::uuid)
             ORDER BY due_at, uuid LIMIT $4) q
           CROSS JOIN LATERAL (
             SELECT origin, service_code, phone, iso2, sender_id, parts_count
             FROM messages WHERE account_id = $1::bigint AND uuid = q.uuid OFFSET 0) m
           ORDER BY q.due_at, q.uuid`;

const ALL_WAITING_SQL = { name: "dispatch_waiting", text: waitingText("") };
const TESTS = { name: "dispatch_waiting_tests", text: waitingText(" AND is_test") };

/** Returns unleased messages after a cursor, oldest first. Takes no locks. */
export const findWaiting = (
  tx: AccountStatements,
  accountId: number,
  behind: QueueCursor,
  limit: number,
): Promise<WaitingMessage[]> => find(tx, ALL_WAITING_SQL, accountId, behind, limit);

/** Returns waiting messages of test keys only. */
export const findWaitingTests = (
  tx: AccountStatements,
  accountId: number,
  limit: number,
): Promise<WaitingMessage[]> => find(tx, TESTS, accountId, HEAD, limit);

async function find(
  tx: AccountStatements,
  statement: typeof ALL_WAITING_SQL,
  accountId: number,
  behind: QueueCursor,
  limit: number,
): Promise<WaitingMessage[]> {
  const values = [accountId, behind.dueAt, behind.uuid, limit];
  const { rows } = await tx.query<Row>({ ...statement, values });
  return rows.map((row) => ({
    uuid: row.uuid,
    dueAt: row.due_at,
    isExpired: row.is_expired,
    carrier: row.carrier,
    acceptedParts: row.parts_taken ?? [],
    isTest: row.is_test,
    serviceCode: row.service_code,
    phone: row.phone,
    iso2: row.iso2,
    senderId: row.sender_id,
    partsCount: row.parts_count,
  }));
}
