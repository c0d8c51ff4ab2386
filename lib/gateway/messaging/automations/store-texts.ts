import type { Tx } from "@/lib/db/transaction";
import { DELIVERED } from "@/lib/core/messages/message-state";
import { MAX_MEASURED, type TextOutcome } from "./schema-values";

export interface NewText {
  run_id: string;
  step: string;
  phone: string;
  version: number;
  outcome: TextOutcome;
  /** Index of the text of an A/B test. */
  variant: number | null;
  message_id: string | null;
  template_version: number | null;
}

/** A second text of a step fails, whatever the reason. */
export async function insertTexts(
  tx: Tx,
  accountId: number,
  automationId: string,
  texts: readonly NewText[],
  now: Date,
): Promise<void> {
  if (texts.length === 0) return;
  await tx.query(
    `INSERT INTO automation_texts (account_id, run_id, step, automation_id, version, phone, outcome, variant, message_id,
       template_version, created_at)
     SELECT a.account_id, n.run_id, n.step, a.id, n.version, n.phone, n.outcome, n.variant, n.message_id,
       n.template_version, $3
     FROM json_to_recordset($4::json) AS n (run_id uuid, step text, version int, phone text, outcome text, variant int,
       message_id uuid, template_version int)
     JOIN automations a ON a.account_id = $1::bigint AND a.id = $2`,
    [accountId, automationId, now, JSON.stringify(texts)],
  );
}

export interface Cap {
  texts: number;
  days: number;
}

export async function findCap(tx: Tx, accountId: number): Promise<Cap | undefined> {
  const { rows } = await tx.query<Cap>(
    "SELECT texts, days FROM automation_caps WHERE account_id = $1",
    [accountId],
  );
  return rows[0];
}

/** Serializes sending transactions, so that each counts the others' texts. */
export async function lockCap(tx: Tx, accountId: number): Promise<Cap | undefined> {
  const { rows } = await tx.query<Cap>(
    "SELECT texts, days FROM automation_caps WHERE account_id = $1::bigint FOR UPDATE",
    [accountId],
  );
  return rows[0];
}

export async function saveCap(tx: Tx, accountId: number, cap: Cap | null): Promise<void> {
  if (cap === null) {
    await tx.query("DELETE FROM automation_caps WHERE account_id = $1", [accountId]);
    return;
  }
  await tx.query(
    `INSERT INTO automation_caps (account_id, texts, days) VALUES ($1, $2, $3)
     ON CONFLICT (account_id) DO UPDATE SET texts = excluded.texts, days = excluded.days`,
    [accountId, cap.texts, cap.days],
  );
}

/** Counts the texts of people within the last days. */
export async function countSent(
  tx: Tx,
  accountId: number,
  phones: readonly string[],
  days: number,
): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ phone: string; count: number }>(
    `SELECT phone, count(*)::int AS count FROM automation_texts
     WHERE account_id = $1::bigint AND phone = ANY ($2::text[]) AND outcome = 'sent'
       AND created_at > now() - make_interval(days => $3) GROUP BY phone`,
    [accountId, phones, days],
  );
  return new Map(rows.map(({ phone, count }) => [phone, count]));
}

export async function countOutcomes(
  tx: Tx,
  accountId: number,
  automationId: string,
  version: number,
): Promise<{ step: string; outcome: TextOutcome; count: number }[]> {
  const { rows } = await tx.query<{ step: string; outcome: TextOutcome; count: number }>(
    `SELECT step, outcome, count(*)::int AS count FROM automation_texts
     WHERE account_id = $1 AND automation_id = $2 AND version = $3 GROUP BY step, outcome`,
    [accountId, automationId, version],
  );
  return rows;
}

export async function countTemplateVersions(
  tx: Tx,
  accountId: number,
  automationId: string,
  version: number,
): Promise<{ step: string; template_version: number; count: number }[]> {
  const { rows } = await tx.query<{ step: string; template_version: number; count: number }>(
    `SELECT step, template_version, count(*)::int AS count FROM automation_texts
     WHERE account_id = $1 AND automation_id = $2 AND version = $3 AND template_version IS NOT NULL
     GROUP BY step, template_version ORDER BY step, template_version DESC`,
    [accountId, automationId, version],
  );
  return rows;
}

export interface TextRecord {
  step: string;
  outcome: TextOutcome;
  message_id: string | null;
  created_at: Date;
}

export async function findTexts(tx: Tx, accountId: number, runId: string): Promise<TextRecord[]> {
  const { rows } = await tx.query<TextRecord>(
    `SELECT step, outcome, message_id, created_at FROM automation_texts
     WHERE account_id = $1 AND run_id = $2 ORDER BY created_at`,
    [accountId, runId],
  );
  return rows;
}

export interface VariantStats {
  step: string;
  variant: number;
  sent: number;
  delivered: number;
  clicked: number;
}

/** Counts the latest texts of A/B tests of a version. Clicks of machines don't count. */
export async function countVariants(
  tx: Tx,
  accountId: number,
  automationId: string,
  version: number,
): Promise<VariantStats[]> {
  const { rows } = await tx.query<VariantStats>(
    `SELECT t.step, t.variant, count(*)::int AS sent,
       count(*) FILTER (WHERE EXISTS (SELECT FROM messages m
         WHERE m.account_id = $1 AND m.uuid = t.message_id AND m.dlr_code = ${DELIVERED}))::int AS delivered,
       count(*) FILTER (WHERE EXISTS (SELECT FROM short_links l
         WHERE l.account_id = $1 AND l.message = t.message_id AND l.people_count > 0))::int AS clicked
     FROM (SELECT step, variant, message_id FROM automation_texts
       WHERE account_id = $1 AND automation_id = $2 AND version = $3 AND variant IS NOT NULL AND outcome = 'sent'
       ORDER BY created_at DESC LIMIT ${MAX_MEASURED}) AS t
     GROUP BY t.step, t.variant ORDER BY t.step, t.variant`,
    [accountId, automationId, version],
  );
  return rows;
}
