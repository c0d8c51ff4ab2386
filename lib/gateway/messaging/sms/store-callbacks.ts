import type { Tx } from "@/lib/db/transaction";

export interface Callback {
  uuid: string;
  key_id: string | null;
  callback_data: string | null;
}

export async function findCallbacks(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<Callback[]> {
  const { rows } = await tx.query<Callback>({
    name: "message_callbacks",
    text: "SELECT uuid, key_id, callback_data FROM messages WHERE account_id = $1 AND uuid = ANY ($2::uuid[])",
    values: [accountId, uuids],
  });
  return rows;
}

/** Returns E.164, or null if the message is gone. */
export async function findRecipient(
  tx: Tx,
  accountId: number,
  uuid: string,
): Promise<string | null> {
  const { rows } = await tx.query<{ phone: string }>(
    "SELECT phone FROM messages WHERE account_id = $1 AND uuid = $2",
    [accountId, uuid],
  );
  return rows[0]?.phone ?? null;
}

export interface ReportAddress {
  uuid: string;
  key_id: string | null;
  /** Set if the part has its own URL, which gets its reports exclusively. */
  part: number | null;
  mask: number | null;
}

/** Finds one row per part with a URL, or a single one. */
export async function findReportAddresses(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<ReportAddress[]> {
  const { rows } = await tx.query<ReportAddress>({
    name: "message_report_addresses",
    text: `SELECT m.uuid, m.key_id, r.part, r.mask FROM messages m
           LEFT JOIN message_reports r ON r.account_id = m.account_id AND r.uuid = m.uuid
           WHERE m.account_id = $1 AND m.uuid = ANY ($2::uuid[])`,
    values: [accountId, uuids],
  });
  return rows;
}

interface ReportUrlRecord {
  uuid: string;
  part: number;
  sealed_url: Buffer;
  phone: string;
  sender_id: string;
}

export async function findReportUrls(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<ReportUrlRecord[]> {
  const { rows } = await tx.query<ReportUrlRecord>({
    name: "message_report_urls",
    text: `SELECT m.uuid, r.part, r.sealed_url, m.phone, m.sender_id FROM messages m
           JOIN message_reports r ON r.account_id = m.account_id AND r.uuid = m.uuid
           WHERE m.account_id = $1 AND m.uuid = ANY ($2::uuid[])`,
    values: [accountId, uuids],
  });
  return rows;
}

export async function findTimelines(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<{ uuid: string; timeline: { at: number; kind: string; code?: number }[] }[]> {
  const { rows } = await tx.query<{
    uuid: string;
    timeline: { at: number; kind: string; code?: number }[];
  }>({
    name: "message_timelines",
    text: "SELECT uuid, timeline FROM messages WHERE account_id = $1 AND uuid = ANY ($2::uuid[])",
    values: [accountId, uuids],
  });
  return rows;
}
