import type { OwnSql } from "@/lib/db/lists/conditions";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { CLICK_LIST } from "./schema-list";
import type { ClickClass } from "@/lib/core/clicks/classify";

export interface ClickRecord {
  request_id: string;
  link_id: string;
  asked_at: Date;
  url: string;
  ip: string | null;
  user_agent: string | null;
  referer: string | null;
  country: string | null;
  browser: string | null;
  browser_version: string | null;
  os: string | null;
  os_version: string | null;
  software_type: string | null;
  hardware_type: string | null;
  class: ClickClass;
}

const COLUMNS = `request_id, link_id, asked_at, url, host(ip) AS ip, user_agent, referer, country, browser,
  browser_version, os, os_version, software_type, hardware_type, class`;

const typeSql: OwnSql = (condition) => {
  if (condition.op !== "in") return null;
  const requested = condition.values.map((value) =>
    value === 0 ? "class = 'person'" : "class <> 'person'",
  );
  return requested.length === 0 ? "false" : `(${requested.join(" OR ")})`;
};

/**
 * Condition for rows of account $1 whose campaign isn't deleted ($2, see `findRemovedCampaigns`). With a subquery,
 * Postgres underestimates the rows and scans every account's clicks for the first page.
 */
const EXISTING_CAMPAIGNS = "account_id = $1 AND campaign <> ALL ($2::text[])";

const CLICKS: ListSource<ClickRecord, typeof CLICK_LIST> = {
  list: CLICK_LIST,
  columns: COLUMNS,
  from: "short_link_requests",
  where: EXISTING_CAMPAIGNS,
  orderBy: ["asked_at", "request_id"],
  sql: { ip: "host(ip)", date: "asked_at", type: { own: typeSql } },
};

/** List sources; $3 is a link, campaign, bulk or message. */
export const CLICK_SOURCES = {
  account: CLICKS,
  link: { ...CLICKS, where: `${EXISTING_CAMPAIGNS} AND link_id = $3` },
  campaign: { ...CLICKS, where: `${EXISTING_CAMPAIGNS} AND campaign = $3` },
  bulk: { ...CLICKS, where: `${EXISTING_CAMPAIGNS} AND bulk_id = $3` },
  message: {
    ...CLICKS,
    where: `${EXISTING_CAMPAIGNS} AND link_id IN (
      SELECT l.link_id FROM short_links l WHERE l.account_id = $1 AND l.message = $3)`,
  },
} as const;

export async function findClick(
  tx: Tx,
  accountId: number,
  requestId: number,
  removed: readonly string[],
): Promise<ClickRecord | undefined> {
  const { rows } = await tx.query<ClickRecord>(
    `SELECT ${COLUMNS} FROM short_link_requests WHERE ${EXISTING_CAMPAIGNS} AND request_id = $3`,
    [accountId, removed, requestId],
  );
  return rows[0];
}
