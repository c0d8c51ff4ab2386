import { announceAtCommit } from "@/lib/db/announce-work";
import type { Tx } from "@/lib/db/transaction";
import type { BulkRecord } from "@/lib/gateway/messaging/bulks/record";

export type NewBulk = Omit<
  BulkRecord,
  | "account_id"
  | "status_code"
  | "stopped_code"
  | "pause"
  | "recipients"
  | "expanded_to"
  | "is_expanded"
  | "settled"
  | "msg_total_count"
  | "msg_total_cost"
  | "pace_at"
  | "pace_before"
  | "processed_at"
  | "removed_at"
  | "released_by"
> & { phones: readonly string[] | null };

/** Inserts a bulk, which workers ignore until `openBulk`. */
export async function insertBulk(tx: Tx, accountId: number, bulk: NewBulk): Promise<void> {
  await tx.query(
    `INSERT INTO bulks (account_id, uuid, created_at, text, sender_id, service_code, source, voice_lang, unicode_choice,
       is_text_deleted, is_dryrun, phones, msg_groups, columns, delivery_at, not_after, window_from, window_to, per_second,
       skips_empty, tally, currency, price_level, key_id, user_id, origin, ip, request_id, variant_text, variant_key,
       except_groups, segments, template, recipients)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::jsonb, $15, $16, $17, $18, $19, $20,
       $21::jsonb, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32::jsonb, $33::jsonb, 0)`,
    [
      accountId,
      bulk.uuid,
      bulk.created_at,
      bulk.text,
      bulk.sender_id,
      bulk.service_code,
      bulk.source,
      bulk.voice_lang,
      bulk.unicode_choice,
      bulk.is_text_deleted,
      bulk.is_dryrun,
      bulk.phones,
      bulk.msg_groups,
      JSON.stringify(bulk.columns),
      bulk.delivery_at,
      bulk.not_after,
      bulk.window_from,
      bulk.window_to,
      bulk.per_second,
      bulk.skips_empty,
      JSON.stringify(bulk.tally),
      bulk.currency,
      bulk.price_level,
      bulk.key_id,
      bulk.user_id,
      bulk.origin,
      bulk.ip,
      bulk.request_id,
      bulk.variant_text,
      bulk.variant_key,
      bulk.except_groups,
      bulk.segments === null ? null : JSON.stringify(bulk.segments),
      bulk.template === null ? null : JSON.stringify(bulk.template),
    ],
  );
}

/**
 * Copies a group, with columns only if the text uses any; existing recipients are unchanged. Returns the numbers added
 * and the group's size.
 */
export async function addGroup(
  tx: Tx,
  accountId: number,
  uuid: string,
  groupId: number,
  hasColumns: boolean,
): Promise<{ added: number; found: number }> {
  const columns = hasColumns ? "p.a, p.b, p.c, p.d, p.e" : "NULL, NULL, NULL, NULL, NULL";
  const { rowCount } = await tx.query(
    `INSERT INTO bulk_recipients (account_id, bulk_id, phone, group_id, a, b, c, d, e, callback_data)
     SELECT p.account_id, $2::uuid, p.phone, p.group_id, ${columns}, p.callback_data
     FROM contact_phones p WHERE p.account_id = $1::bigint AND p.group_id = $3::bigint
     ON CONFLICT (account_id, bulk_id, phone) DO NOTHING`,
    [accountId, uuid, groupId],
  );
  const { rows } = await tx.query<{ found: string }>(
    "SELECT count_items AS found FROM contact_groups WHERE account_id = $1 AND group_id = $2",
    [accountId, groupId],
  );
  return { added: rowCount ?? 0, found: Number(rows[0]?.found ?? 0) };
}

export async function addPhones(
  tx: Tx,
  accountId: number,
  uuid: string,
  phones: readonly string[],
): Promise<number> {
  const { rowCount } = await tx.query(
    `INSERT INTO bulk_recipients (account_id, bulk_id, phone)
     SELECT a.account_id, $2::uuid, n.phone
     FROM unnest($3::text[]) AS n (phone) JOIN accounts a ON a.account_id = $1::bigint
     ON CONFLICT (account_id, bulk_id, phone) DO NOTHING`,
    [accountId, uuid, phones],
  );
  return rowCount ?? 0;
}

export async function findWritten(
  tx: Tx,
  accountId: number,
  uuid: string,
  phones: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ phone: string }>(
    `SELECT phone FROM bulk_recipients
     WHERE account_id = $1::bigint AND bulk_id = $2::uuid AND phone = ANY ($3::text[])
     UNION ALL SELECT phone FROM bulk_drops
     WHERE account_id = $1::bigint AND bulk_id = $2::uuid AND phone = ANY ($3::text[])`,
    [accountId, uuid, phones],
  );
  return new Set(rows.map(({ phone }) => phone));
}

/** Hands the bulk to workers; with `pause`, only once released. Texts contain the shared links. */
export async function openBulk(
  tx: Tx,
  accountId: number,
  uuid: string,
  open: Pick<BulkRecord, "text" | "variant_text" | "template" | "tally" | "pause"> & {
    recipients: number;
  },
): Promise<void> {
  const { text, variant_text: second, template, recipients, tally, pause } = open;
  await tx.query(
    `UPDATE bulks SET recipients = $3::bigint, tally = $4::jsonb, pause = $5, text = $7, variant_text = $8,
       template = $9::jsonb,
       work_at = to_timestamp(extract(epoch FROM now())::double precision + $6::double precision)
     WHERE account_id = $1::bigint AND uuid = $2::uuid`,
    [
      accountId,
      uuid,
      recipients,
      JSON.stringify(tally),
      pause,
      pause === null ? 0 : null,
      text,
      second,
      template === null ? null : JSON.stringify(template),
    ],
  );
  announceAtCommit(tx, "bulks");
}

/** Raises the statement timeout, as inserting a million numbers exceeds that of requests. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await tx.query("SET LOCAL statement_timeout = '60s'");
}
