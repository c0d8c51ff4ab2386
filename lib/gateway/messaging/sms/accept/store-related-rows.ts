import { groupStatement } from "@/lib/db/grouping/group-statement";
import type { Tx } from "@/lib/db/transaction";
import { storeMessageLinks } from "@/lib/gateway/campaigns/short-links/public";
import type { TemplateReference } from "@/lib/gateway/messaging/templates/public";
import { limitValidity } from "@/lib/queue/store-changes";
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

const INSERT_TEMPLATES = groupStatement(
  "accept_templates",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO message_templates (account_id, uuid, template_id, version, created_at)
     SELECT ${accountIdIn("t")}, t.uuid, t.template_id, t.version, t.created_at
     FROM unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::int[], $5::timestamptz[])
       AS t (account_id, uuid, template_id, version, created_at) ${anchor}`,
);

interface UsedTemplate {
  message: Pick<Acceptance["message"], "account_id" | "uuid" | "created_at">;
  template: TemplateReference;
}

/** Records the templates of messages, in the transaction that stores them. */
export async function insertMessageTemplates(tx: Tx, used: readonly UsedTemplate[]): Promise<void> {
  if (used.length === 0) return;
  await tx.query({
    ...(await INSERT_TEMPLATES()),
    values: [
      used.map(({ message }) => message.account_id),
      used.map(({ message }) => message.uuid),
      used.map(({ template }) => template.id),
      used.map(({ template }) => template.version),
      used.map(({ message }) => message.created_at),
    ],
  });
}

/** Counts from the due time. */
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
  await insertMessageTemplates(
    tx,
    items.flatMap(({ message, related }) =>
      related?.template == null ? [] : [{ message, template: related.template }],
    ),
  );
  await shorten(tx, items);
}
