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

async function find(tx: Tx, accountId: number, id: string, suffix: string) {
  const { rows } = await tx.query<VerifyRecord>(
    `SELECT ${VERIFY_COLUMNS} FROM verify_codes WHERE account_id = $1 AND id = $2${suffix}`,
    [accountId, id],
  );
  return rows[0];
}

export const findVerification = (tx: Tx, accountId: number, id: string) =>
  find(tx, accountId, id, "");

/** Locks a verification, so that no step starts meanwhile. */
export const lockVerification = (tx: Tx, accountId: number, id: string) =>
  find(tx, accountId, id, " FOR NO KEY UPDATE");

export async function findSteps(
  tx: Tx,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, StepRecord[]>> {
  const result = new Map<string, StepRecord[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return result;
  const { rows } = await tx.query<StepRecord>(
    `SELECT ${STEP_COLUMNS} FROM verify_steps WHERE account_id = $1 AND verify_id = ANY ($2::uuid[])
     ORDER BY verify_id, step`,
    [accountId, ids],
  );
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

const SAVED_COLUMNS = [
  "updated_at",
  "status",
  "step",
  "delivered_channel",
  "tries",
  "checked_at",
  "held",
  "cost",
  "is_reached",
  "failures",
  "due_at",
  "sealed_code",
  "code_hash",
] as const satisfies readonly (keyof VerifyRecord)[];

const toSets = (columns: readonly string[], firstParameter: number) =>
  columns.map((column, index) => `${column} = $${index + firstParameter}`).join(", ");

/** Writes a verification that is locked in this transaction. */
export async function saveVerification(
  tx: Tx,
  accountId: number,
  row: VerifyRecord,
): Promise<void> {
  await tx.query({
    name: "verify_save",
    text: `UPDATE verify_codes SET ${toSets(SAVED_COLUMNS, 3)} WHERE account_id = $1::bigint AND id = $2`,
    values: [accountId, row.id, ...SAVED_COLUMNS.map((column) => row[column])],
  });
}

const SAVED_STEP_COLUMNS = [
  "status",
  "started_at",
  "ends_at",
  "processed_at",
  "message_uuid",
  "carrier",
  "external_id",
  "reason",
  "charged",
] as const satisfies readonly (keyof StepRecord)[];

export type StepChange = Partial<Pick<StepRecord, (typeof SAVED_STEP_COLUMNS)[number]>>;

/** Writes a step whose verification is locked in this transaction. */
export async function saveStep(tx: Tx, accountId: number, row: StepRecord): Promise<void> {
  await tx.query({
    name: "verify_save_step",
    text: `UPDATE verify_steps SET ${toSets(SAVED_STEP_COLUMNS, 4)} WHERE account_id = $1::bigint AND verify_id = $2 AND step = $3`,
    values: [
      accountId,
      row.verify_id,
      row.step,
      ...SAVED_STEP_COLUMNS.map((column) => row[column]),
    ],
  });
}
