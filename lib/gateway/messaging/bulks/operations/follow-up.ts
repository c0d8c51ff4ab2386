import { DomainError, notFound } from "@/lib/core/errors";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import type { Condition } from "@/lib/core/collection";
import type { Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { hasOwnLinks } from "@/lib/gateway/campaigns/click-stats/public";
import { findFollowed } from "@/lib/gateway/campaigns/short-links/public";
import { copyPhones } from "@/lib/gateway/contacts/phones/public";
import { findRecipients } from "@/lib/gateway/messaging/sms/public";
import type { BulkRecord } from "@/lib/gateway/messaging/bulks/record";
import type {
  BulkFollowUp,
  BulkFollowUpResult,
} from "@/lib/gateway/messaging/bulks/schema-follow-up";
import { findBulk } from "@/lib/gateway/messaging/bulks/store";

const STEP_SIZE = 5_000;

/** Filters by clicks; null keeps all. */
async function filterClicked<M extends { uuid: string }>(
  tx: Tx,
  { account_id, uuid }: BulkRecord,
  found: readonly M[],
  clicked: boolean | null,
): Promise<readonly M[]> {
  if (clicked === null) return found;
  const accountId = Number(account_id);
  // Checked on the bulk, since messages of one variant may have no links.
  if (!(await hasOwnLinks(tx, accountId, uuid)))
    throw new DomainError(
      "unprocessable",
      "The messages of this bulk have no links of their own.",
      {
        reason: "bulk_without_links",
        path: "clicked",
      },
    );
  const uuids = found.map((item) => item.uuid);
  const followed = await findFollowed(tx, accountId, uuids);
  return found.filter(({ uuid }) => followed.has(uuid) === clicked);
}

/** Copies one page of recipients to a group; repeat with `after` until it is null. Idempotent. */
export async function followUpBulk(
  ctx: WriteContext,
  id: string,
  { group_id: groupId, states, clicked = null, after }: BulkFollowUp,
): Promise<BulkFollowUpResult> {
  const { tx, account } = ctx;
  const bulk = await findBulk(tx, account.id, parseUuid(id, `bulk ${id}`));
  if (bulk === undefined) throw notFound(`bulk ${id}`);
  const conditions: Condition[] = [
    { field: "bulk", op: "in", values: [bulk.uuid] },
    { field: "state", op: "in", values: [...states] },
  ];
  if (after != null) conditions.push({ field: "after", op: "in", values: [after] });
  if (clicked !== null) conditions.push({ field: "is_sent", op: "in", values: [true] });
  const recipients = await findRecipients(tx, account.id, conditions, STEP_SIZE);
  const matched = await filterClicked(tx, bulk, recipients, clicked);
  const phones = [...new Set(matched.map(({ phone }) => phone))];
  const sources = (bulk.msg_groups ?? []).map(Number);
  const added = await copyPhones(ctx, groupId, phones, sources);
  const last = recipients.length < STEP_SIZE ? null : (recipients.at(-1)?.uuid ?? null);
  return { added_count: added, matched_count: matched.length, after: last };
}
