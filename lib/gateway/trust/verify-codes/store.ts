import { plainArray, textArray, timeArray } from "@/lib/db/grouping/array-literal";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import type { StepRecord, VerifyRecord } from "./record";
import { VERIFY_LIST } from "./schema-list";

export const VERIFY_COLUMNS = `account_id, id, created_at, updated_at, phone, iso2, lang, code_length, sealed_code, code_hash,
  is_code_deleted, payload, autofill_domain AS web_otp, valid_until, status, step, delivered_channel, tries, checked_at, held, cost, currency,
  is_reached, failures, due_at, key_id, user_id, is_test`;

const STEP_COLUMNS = `verify_id, step, id, channel, status, timeout_sec, sender_id, template, price, draft, started_at, ends_at,
  processed_at, message_uuid, carrier, external_id, reason, charged`;

export const VERIFICATIONS: ListSource<VerifyRecord, typeof VERIFY_LIST> = {
  list: VERIFY_LIST,
  columns: VERIFY_COLUMNS,
  from: "verify_codes",
  where: "account_id = $1",
  orderBy: { created_at: ["created_at", "id"] },
};

export async function findVerification(
  tx: Tx,
  accountId: number,
  id: string,
): Promise<VerifyRecord | undefined> {
  const { rows } = await tx.query<VerifyRecord>({
    name: "verify_find",
    text: `SELECT ${VERIFY_COLUMNS} FROM verify_codes WHERE account_id = $1::bigint AND id = $2`,
    values: [accountId, id],
  });
  return rows[0];
}

/** Locks verifications in order of their ids, so that none of their steps starts meanwhile. */
export async function lockVerifications(
  tx: Tx,
  accountId: number,
  ids: readonly string[],
): Promise<VerifyRecord[]> {
  const { rows } = await tx.query<VerifyRecord>({
    name: "verify_lock",
    text: `SELECT ${VERIFY_COLUMNS} FROM verify_codes WHERE account_id = $1::bigint AND id = ANY ($2::uuid[])
           ORDER BY id FOR NO KEY UPDATE`,
    values: [accountId, ids],
  });
  return rows;
}

export async function lockVerification(
  tx: Tx,
  accountId: number,
  id: string,
): Promise<VerifyRecord | undefined> {
  const [row] = await lockVerifications(tx, accountId, [id]);
  return row;
}

export async function findSteps(
  tx: Tx,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, StepRecord[]>> {
  const result = new Map<string, StepRecord[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return result;
  const { rows } = await tx.query<StepRecord>({
    name: "verify_find_steps",
    text: `SELECT ${STEP_COLUMNS} FROM verify_steps WHERE account_id = $1::bigint AND verify_id = ANY ($2::uuid[])
           ORDER BY verify_id, step`,
    values: [accountId, ids],
  });
  for (const row of rows) result.get(row.verify_id)?.push(row);
  return result;
}

export type VerifyChange = Partial<
  Pick<
    VerifyRecord,
    | "status"
    | "step"
    | "delivered_channel"
    | "tries"
    | "checked_at"
    | "held"
    | "cost"
    | "is_reached"
    | "failures"
    | "due_at"
    | "sealed_code"
    | "code_hash"
  >
>;

/** Updates columns, whose names come from the type; values are parameters. */
export async function updateVerification(
  tx: Tx,
  accountId: number,
  id: string,
  change: VerifyChange,
): Promise<void> {
  const names = Object.keys(change) as (keyof VerifyChange)[];
  const sets = names.map((name, index) => `${name} = $${index + 4}`);
  await tx.query(
    `UPDATE verify_codes SET ${["updated_at = $3::timestamptz", ...sets].join(", ")} WHERE account_id = $1 AND id = $2`,
    [accountId, id, new Date(), ...names.map((name) => change[name])],
  );
}

/** Writes verifications that are locked in this transaction. Code and hash can only be deleted. */
export async function saveVerifications(
  tx: Tx,
  accountId: number,
  rows: readonly VerifyRecord[],
): Promise<void> {
  await tx.query({
    name: "verify_save",
    text: `UPDATE verify_codes v SET updated_at = n.updated_at, status = n.status, step = n.step,
             delivered_channel = n.delivered_channel, tries = n.tries, checked_at = n.checked_at, held = n.held,
             cost = n.cost, is_reached = n.is_reached, failures = n.failures, due_at = n.due_at,
             sealed_code = CASE WHEN n.has_code THEN v.sealed_code END,
             code_hash = CASE WHEN n.has_hash THEN v.code_hash END
           FROM unnest($2::uuid[], $3::timestamptz[], $4::smallint[], $5::smallint[], $6::text[], $7::smallint[],
               $8::timestamptz[], $9::bigint[], $10::bigint[], $11::boolean[], $12::smallint[], $13::timestamptz[],
               $14::boolean[], $15::boolean[])
             AS n (id, updated_at, status, step, delivered_channel, tries, checked_at, held, cost, is_reached, failures,
               due_at, has_code, has_hash)
           WHERE v.account_id = $1::bigint AND v.id = n.id AND v.id = ANY ($2::uuid[])`,
    values: [
      accountId,
      plainArray(rows.map(({ id }) => id)),
      timeArray(rows.map((row) => row.updated_at)),
      plainArray(rows.map(({ status }) => status)),
      plainArray(rows.map(({ step }) => step)),
      textArray(rows.map((row) => row.delivered_channel)),
      plainArray(rows.map(({ tries }) => tries)),
      timeArray(rows.map((row) => row.checked_at)),
      plainArray(rows.map(({ held }) => held)),
      plainArray(rows.map(({ cost }) => cost)),
      plainArray(rows.map((row) => row.is_reached)),
      plainArray(rows.map(({ failures }) => failures)),
      timeArray(rows.map((row) => row.due_at)),
      plainArray(rows.map((row) => row.sealed_code !== null)),
      plainArray(rows.map((row) => row.code_hash !== null)),
    ],
  });
}

export type StepChange = Partial<
  Pick<
    StepRecord,
    | "status"
    | "started_at"
    | "ends_at"
    | "processed_at"
    | "message_uuid"
    | "carrier"
    | "external_id"
    | "reason"
    | "charged"
  >
>;

/** Writes steps whose verifications are locked in this transaction. */
export async function saveSteps(
  tx: Tx,
  accountId: number,
  steps: readonly StepRecord[],
): Promise<void> {
  await tx.query({
    name: "verify_save_steps",
    text: `UPDATE verify_steps s SET status = n.status, started_at = n.started_at, ends_at = n.ends_at,
             processed_at = n.processed_at, message_uuid = n.message_uuid, carrier = n.carrier,
             external_id = n.external_id, reason = n.reason, charged = n.charged
           FROM unnest($2::uuid[], $3::smallint[], $4::smallint[], $5::timestamptz[], $6::timestamptz[],
               $7::timestamptz[], $8::uuid[], $9::text[], $10::text[], $11::text[], $12::bigint[])
             AS n (verify_id, step, status, started_at, ends_at, processed_at, message_uuid, carrier, external_id, reason,
               charged)
           WHERE s.account_id = $1::bigint AND s.verify_id = n.verify_id AND s.step = n.step
             AND s.verify_id = ANY ($2::uuid[])`,
    values: [
      accountId,
      plainArray(steps.map((row) => row.verify_id)),
      plainArray(steps.map(({ step }) => step)),
      plainArray(steps.map(({ status }) => status)),
      timeArray(steps.map((row) => row.started_at)),
      timeArray(steps.map((row) => row.ends_at)),
      timeArray(steps.map((row) => row.processed_at)),
      plainArray(steps.map((row) => row.message_uuid)),
      textArray(steps.map(({ carrier }) => carrier)),
      textArray(steps.map((row) => row.external_id)),
      textArray(steps.map(({ reason }) => reason)),
      plainArray(steps.map(({ charged }) => charged)),
    ],
  });
}
