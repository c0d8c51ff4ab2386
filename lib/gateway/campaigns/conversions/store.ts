import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { PRESENT_CAMPAIGNS } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import { CONVERSION_LIST } from "./schema-list";
import type { ConversionKind, ConversionSource } from "./schema-values";

export interface ConversionFields {
  kind: ConversionKind;
  name: string | null;
  /** Micro-units of `currency`. */
  value: string | null;
  currency: string | null;
  external_id: string | null;
  source: ConversionSource;
  link_id: string;
  campaign: string;
  bulk_id: string | null;
  variant: number | null;
  clicked_at: Date;
  converted_at: Date;
  /** Start of its day in the time zone at counting. */
  day: Date;
  created_at: Date;
}

export interface ConversionRecord extends ConversionFields {
  id: string;
}

const COLUMNS = `id, kind, name, value, currency, external_id, source, link_id, campaign, bulk_id, variant, clicked_at,
  converted_at, day, created_at`;

export const CONVERSIONS: ListSource<ConversionRecord, typeof CONVERSION_LIST> = {
  list: CONVERSION_LIST,
  columns: COLUMNS,
  from: "conversions",
  // A subquery instead of the deleted campaigns' codes ($2) makes Postgres scan all rows for the first page.
  where: "account_id = $1 AND campaign <> ALL ($2::text[])",
  orderBy: ["converted_at", "id"],
};

export async function findConversion(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<ConversionRecord | undefined> {
  const { rows } = await tx.query<ConversionRecord>(
    `SELECT ${COLUMNS} FROM conversions
     WHERE account_id = $1 AND id = $2 AND campaign IN ${PRESENT_CAMPAIGNS}`,
    [accountId, id],
  );
  return rows[0];
}

/** Locks the conversion of an order; a concurrent insert of the same order waits at its unique index. */
export async function lockByExternalId(
  tx: Tx,
  accountId: number,
  externalId: string,
): Promise<ConversionRecord | undefined> {
  const { rows } = await tx.query<ConversionRecord>(
    `SELECT ${COLUMNS} FROM conversions WHERE account_id = $1 AND external_id = $2 FOR UPDATE`,
    [accountId, externalId],
  );
  return rows[0];
}

/** Returns undefined if the order has converted. */
export async function insertConversion(
  tx: Tx,
  accountId: number,
  fields: ConversionFields,
): Promise<ConversionRecord | undefined> {
  const { rows: ids } = await tx.query<{ id: string }>("SELECT nextval('conversion_ids') AS id");
  const { rows } = await tx.query<ConversionRecord>(
    `INSERT INTO conversions (account_id, ${COLUMNS})
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     ON CONFLICT (account_id, external_id) WHERE external_id IS NOT NULL DO NOTHING RETURNING ${COLUMNS}`,
    [
      accountId,
      ids[0]?.id,
      fields.kind,
      fields.name,
      fields.value,
      fields.currency,
      fields.external_id,
      fields.source,
      fields.link_id,
      fields.campaign,
      fields.bulk_id,
      fields.variant,
      fields.clicked_at,
      fields.converted_at,
      fields.day,
      fields.created_at,
    ],
  );
  return rows[0];
}

export async function deleteConversionRow(
  tx: Tx,
  accountId: number,
  id: string,
): Promise<ConversionRecord | undefined> {
  const { rows } = await tx.query<ConversionRecord>(
    `DELETE FROM conversions WHERE account_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
    [accountId, id],
  );
  return rows[0];
}

/** Finds what pages reported for one click. */
export async function findOfClick(
  tx: Tx,
  accountId: number,
  linkId: number,
  clickedAt: Date,
): Promise<ConversionRecord[]> {
  const { rows } = await tx.query<ConversionRecord>(
    `SELECT ${COLUMNS} FROM conversions
     WHERE account_id = $1 AND link_id = $2 AND clicked_at = $3 AND source = 'page'`,
    [accountId, linkId, clickedAt],
  );
  return rows;
}

/** Locks a link until COMMIT, so that concurrent reports of pages are counted one after another. */
export async function lockLink(tx: Tx, accountId: number, linkId: number): Promise<void> {
  await tx.query(
    "SELECT 1 FROM short_links WHERE account_id = $1 AND link_id = $2 FOR NO KEY UPDATE",
    [accountId, linkId],
  );
}

export interface ConvertedLink {
  campaign: string;
  bulk_id: string | null;
  variant: number | null;
  /** Null if the campaign doesn't track them. */
  conversion_days: number | null;
}

/** Finds a link, and keeps its campaign from deletion until COMMIT; its sums are deleted with it. */
export async function findConvertedLink(
  tx: Tx,
  accountId: number,
  linkId: number,
): Promise<ConvertedLink | undefined> {
  const { rows } = await tx.query<ConvertedLink>(
    `SELECT l.campaign, l.bulk_id, l.variant, c.conversion_days FROM short_links l
       JOIN short_link_campaigns c ON c.account_id = l.account_id AND c.code = l.campaign
     WHERE l.account_id = $1 AND l.link_id = $2 AND c.removed_at IS NULL FOR KEY SHARE OF c`,
    [accountId, linkId],
  );
  return rows[0];
}

/** Removes the person from conversions, which still count. */
export async function anonymizeRows(
  tx: Tx,
  accountId: number,
  messages: readonly string[],
): Promise<void> {
  await tx.query(
    `UPDATE conversions SET external_id = NULL, name = NULL
     WHERE account_id = $1 AND link_id IN (
       SELECT l.link_id FROM short_links l WHERE l.account_id = $1 AND l.message = ANY ($2::uuid[]))`,
    [accountId, messages],
  );
}
