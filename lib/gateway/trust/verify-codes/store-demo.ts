import type { Currency } from "@/lib/core/context";
import type { Tx } from "@/lib/db/transaction";
import { RECOUNT_SQL } from "./store-recount";

export async function insertPastCodes(
  tx: Tx,
  accountId: number,
  currency: Currency,
  codes: readonly object[],
): Promise<void> {
  await tx.query(
    `INSERT INTO verify_codes (account_id, id, created_at, updated_at, phone, iso2, lang, code_length, sealed_code,
       is_code_deleted, payload, valid_until, status, step, delivered_channel, tries, checked_at, held, cost, currency,
       is_reached, due_at, key_id, is_test)
     SELECT a.account_id, v.id, v.created_at, v.updated_at, v.phone, v.iso2, v.lang, v.code_length,
       decode(v.sealed_code, 'base64'), false, v.payload, v.valid_until, v.status, v.step, v.delivered_channel, v.tries,
       v.checked_at, 0, v.cost, $3, v.is_reached, v.due_at, v.key_id, false
     FROM jsonb_to_recordset($2::jsonb) AS v (id uuid, created_at timestamptz, updated_at timestamptz, phone text,
       iso2 text, lang text, code_length smallint, sealed_code text, payload text, valid_until timestamptz,
       status smallint, step smallint, delivered_channel text, tries smallint, checked_at timestamptz, cost bigint,
       is_reached boolean, due_at timestamptz, key_id bigint)
     JOIN accounts a ON a.account_id = $1::bigint`,
    [accountId, JSON.stringify(codes), currency],
  );
}

/** Sums the inserted codes, as the migration does. */
export async function fillVerifyStats(tx: Tx, accountId: number): Promise<void> {
  await tx.query(
    `INSERT INTO verify_stats (account_id, hour, channel, sent, verified) ${RECOUNT_SQL}`,
    [accountId],
  );
}

export async function insertPastSteps(
  tx: Tx,
  accountId: number,
  steps: readonly object[],
): Promise<void> {
  await tx.query(
    `INSERT INTO verify_steps (account_id, verify_id, step, id, channel, status, timeout_sec, sender_id, template,
       price, draft, started_at, ends_at, processed_at, message_uuid, carrier, external_id, reason, charged)
     SELECT a.account_id, s.verify_id, s.step, s.id, s.channel, s.status, s.timeout_sec, s.sender_id, s.template,
       s.price, s.draft, s.started_at, s.ends_at, s.processed_at, s.message_uuid, s.carrier, s.external_id, s.reason,
       s.charged
     FROM jsonb_to_recordset($2::jsonb) AS s (verify_id uuid, step smallint, id uuid, channel text, status smallint,
       timeout_sec integer, sender_id text, template text, price bigint, draft jsonb, started_at timestamptz,
       ends_at timestamptz, processed_at timestamptz, message_uuid uuid, carrier text, external_id text, reason text,
       charged bigint)
     JOIN accounts a ON a.account_id = $1::bigint`,
    [accountId, JSON.stringify(steps)],
  );
}
