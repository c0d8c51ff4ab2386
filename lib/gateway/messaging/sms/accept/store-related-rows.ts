import type { Variant } from "@/lib/core/messages/bulk-variants";
import { groupStatement } from "@/lib/db/grouping/group-statement";
import type { Tx } from "@/lib/db/transaction";
import { storeMessageLinks } from "@/lib/gateway/campaigns/short-links/public";
import { limitValidity } from "@/lib/queue/store-changes";
import { type PaidLinks, toPaidLinks } from "@/lib/gateway/messaging/sms/paid-links";
import type { Acceptance } from "./accept-outcome";

const INSERT_REPORTS = groupStatement(
  "accept_reports",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO message_reports (account_id, uuid, sealed_url, mask, created_at, part)
     SELECT ${accountIdIn("r")}, r.uuid, r.sealed_url, r.mask, r.created_at, r.part
     FROM unnest($1::bigint[], $2::uuid[], $3::bytea[], $4::smallint[], $5::timestamptz[], $6::smallint[])
       AS r (account_id, uuid, sealed_url, mask, created_at, part) ${anchor}`,
);

async function insertReports(tx: Tx, items: readonly Acceptance[]): Promise<void> {
  const reports = items.flatMap(({ message, related }) =>
    (related?.reports ?? []).map((report) => ({ ...report, message })),
  );
  if (reports.length === 0) return;
  await tx.query({
    ...(await INSERT_REPORTS()),
    values: [
      reports.map(({ message }) => message.account_id),
      reports.map(({ message }) => message.uuid),
      reports.map(({ sealedUrl }) => sealedUrl),
      reports.map(({ mask }) => mask),
      reports.map(({ message }) => message.created_at),
      reports.map(({ part }) => part),
    ],
  });
}

async function insertLinks(tx: Tx, items: readonly Acceptance[]): Promise<void> {
  const links = items.flatMap(({ message, related }) =>
    (related?.links ?? []).map((link, index) => ({ ...link, message, isFirst: index === 0 })),
  );
  if (links.length === 0) return;
  await storeMessageLinks(
    tx,
    links.map(({ message, ...link }) => {
      return {
        ...link,
        accountId: message.account_id,
        message: message.uuid,
        at: message.created_at,
      };
    }),
  );
}

const NOTE_CAMPAIGNS = groupStatement(
  "accept_campaigns",
  ({ within }) =>
    `UPDATE messages m SET campaigns = n.campaigns, own_links_count = n.links_count, own_links_price = n.links_price
     FROM unnest($1::bigint[], $2::uuid[], $3::text[], $4::smallint[], $5::bigint[])
       AS n (account_id, uuid, campaigns, links_count, links_price)
     WHERE ${within("m")} AND m.account_id = n.account_id AND m.uuid = n.uuid`,
);

/** Records the campaigns linked in messages and what their own links cost, for their sums. */
async function recordCampaigns(tx: Tx, items: readonly Acceptance[]): Promise<void> {
  const withLinks = items.flatMap(({ message, related }) =>
    related == null || related.campaigns.length === 0
      ? []
      : [
          {
            message,
            campaigns: related.campaigns.join(","),
            ...toPaidLinks(related.links.length, related.linksPrice),
          },
        ],
  );
  if (withLinks.length === 0) return;
  await tx.query({
    ...(await NOTE_CAMPAIGNS()),
    values: [
      withLinks.map(({ message }) => message.account_id),
      withLinks.map(({ message }) => message.uuid),
      withLinks.map(({ campaigns }) => campaigns),
      withLinks.map((item) => item.links_count),
      withLinks.map((item) => item.links_price),
    ],
  });
}

/** Fields of bulk messages that few bulks have. */
export interface BulkMessageDetails extends PaidLinks {
  uuid: string;
  /** A/B variant. */
  variant: Variant | null;
}

/** Records variants and paid links of bulk messages, if there are any. */
export async function recordBulkDetails(
  tx: Tx,
  accountId: number,
  messages: readonly BulkMessageDetails[],
): Promise<void> {
  if (messages.every((message) => message.variant === null && message.links_count === null)) return;
  await tx.query(
    `UPDATE messages m SET variant = n.variant, own_links_count = n.links_count, own_links_price = n.links_price
     FROM unnest($2::uuid[], $3::smallint[], $4::smallint[], $5::bigint[]) AS n (uuid, variant, links_count, links_price)
     WHERE m.account_id = $1::bigint AND m.uuid = n.uuid`,
    [
      accountId,
      messages.map(({ uuid }) => uuid),
      messages.map(({ variant }) => variant),
      messages.map((message) => message.links_count),
      messages.map((message) => message.links_price),
    ],
  );
}

/** Counted from the due time. */
function addMinutes({ message }: Acceptance, minutes: number): Date {
  const { created_at, delivery_at } = message;
  const from = Math.max(created_at.getTime(), delivery_at?.getTime() ?? 0);
  return new Date(from + minutes * 60_000);
}

async function shorten(tx: Tx, items: readonly Acceptance[]): Promise<void> {
  const brief = items.flatMap((item) => {
    const minutes = item.related?.validMinutes ?? null;
    const { account_id, uuid } = item.message;
    return minutes === null
      ? []
      : [{ accountId: account_id, uuid, end: addMinutes(item, minutes) }];
  });
  if (brief.length > 0) await limitValidity(tx, brief);
}

export async function insertRelatedRows(tx: Tx, accepted: readonly Acceptance[]): Promise<void> {
  const items = accepted.filter(({ related }) => related != null);
  if (items.length === 0) return;
  await insertReports(tx, items);
  await insertLinks(tx, items);
  await recordCampaigns(tx, items);
  await shorten(tx, items);
}
