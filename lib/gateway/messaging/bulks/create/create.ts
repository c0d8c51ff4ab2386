import { assertTestLimit, MAX_TEST_BULK_RECIPIENTS } from "@/lib/gateway/messaging/sms/public";
import { resolveVoiceLang } from "@/lib/core/messages/message-content";
import { isTestKey, TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import type { Context } from "@/lib/core/context";
import { uuidTime } from "@/lib/core/ids/uuid-time";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { insertCampaignsOfBulk } from "@/lib/gateway/campaigns/campaign-messages/public";
import { parseTemplate } from "@/lib/core/text/template";
import type { Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { lockAgainstErasure } from "@/lib/gateway/account/accounts/public";
import { findApprovalLimit } from "@/lib/gateway/account/settings/public";
import type { UsableSegment } from "@/lib/gateway/contacts/segments/public";
import { toUnix } from "@/lib/core/time/time";
import { type GroupRecord, recordUse } from "@/lib/gateway/contacts/group-records/public";
import { assertNotTooMany, assertRecipientsStored, checkBulk } from "./check-bulk";
import { createVariantKey } from "@/lib/gateway/messaging/bulks/expand/halves";
import { assertNoMembershipTest } from "./membership";
import { listColumnNames } from "@/lib/gateway/messaging/bulks/record";
import { resolveBulk } from "./from-template";
import { readNumbers, type ParsedRecipients } from "@/lib/gateway/messaging/bulks/recipients";
import type { BulkRecord, StoredSegment } from "@/lib/gateway/messaging/bulks/record";
import type { BulkRequest } from "@/lib/gateway/messaging/bulks/schema";
import {
  addGroup,
  addPhones,
  allowLongStatements,
  findWritten,
  insertBulk,
  openBulk,
} from "./store-create";
import { addSegment, excludeSegment } from "./store-segments";
import { excludeGroups } from "@/lib/gateway/messaging/bulks/expand/store-except";
import { insertDrops } from "@/lib/gateway/messaging/bulks/expand/store-expand";
import { emptyTally, type Tally, tallyDrop } from "@/lib/gateway/messaging/bulks/tally";
import { campaignsIn, linkTexts, type Texts, listTexts } from "./texts";

const PHONES_STEP = 20_000;

interface BulkInput {
  groups: readonly GroupRecord[];
  excluded: readonly GroupRecord[];
  segments: readonly UsableSegment[];
  excludedSegments: readonly UsableSegment[];
  numbers: ParsedRecipients;
}

interface WrittenRecipients {
  recipients: number;
  duplicates: number;
  excluded: number;
}

/** Writes recipients of groups and segments, whose columns are known, then single numbers, minus those excluded. */
async function writeRecipients(
  tx: Tx,
  accountId: number,
  uuid: string,
  { groups, excluded, segments, excludedSegments, numbers }: BulkInput,
  hasColumns: boolean,
): Promise<WrittenRecipients> {
  await allowLongStatements(tx);
  let recipients = 0;
  let result = numbers.phones.length;
  for (const group of groups) {
    const item = await addGroup(tx, accountId, uuid, Number(group.group_id), hasColumns);
    recipients += item.added;
    result += item.found;
  }
  for (const segment of segments) {
    // People who are in several groups or segments are no duplicates.
    const added = await addSegment(tx, accountId, uuid, segment, hasColumns);
    recipients += added;
    result += added;
  }
  for (let from = 0; from < numbers.phones.length; from += PHONES_STEP)
    recipients += await addPhones(
      tx,
      accountId,
      uuid,
      numbers.phones.slice(from, from + PHONES_STEP),
    );
  const duplicates = numbers.duplicates + Math.max(0, result - recipients);
  let removed = await excludeGroups(
    tx,
    accountId,
    uuid,
    excluded.map(({ group_id }) => group_id),
  );
  for (const segment of excludedSegments)
    removed += await excludeSegment(tx, accountId, uuid, segment);
  assertNotTooMany(recipients - removed, groups.length > 0 ? "msg_groups" : "segments");
  return { recipients: recipients - removed, duplicates, excluded: removed };
}

function toStoredSegments(
  segments: readonly UsableSegment[],
  excluded: readonly UsableSegment[],
  now: Date,
): BulkRecord["segments"] {
  const evaluated_at = toUnix(now);
  const toStored =
    (is_excluded: boolean) =>
    ({ id, name }: UsableSegment): StoredSegment => {
      return { id, name, evaluated_at, is_excluded };
    };
  const stored = [...segments.map(toStored(false)), ...excluded.map(toStored(true))];
  return stored.length === 0 ? null : stored;
}

/** E.164, possibly no longer valid. */
const STORED_PHONE = /^\+[1-9]\d+$/;

/**
 * Inserts invalid entries as drops, and returns their count. Skips those inserted from a group before a numbering plan
 * changed.
 */
async function writeEntries(
  tx: Tx,
  accountId: number,
  uuid: string,
  { invalid }: ParsedRecipients,
): Promise<number> {
  const stored = invalid.filter((entry) => STORED_PHONE.test(entry));
  const written =
    stored.length === 0 ? new Set<string>() : await findWritten(tx, accountId, uuid, stored);
  const entries = invalid.filter((entry) => !written.has(entry));
  const drops = entries.map((phone) => ({ phone, reason: "invalid" as const }));
  await insertDrops(tx, accountId, uuid, drops, false);
  return entries.length;
}

/** Returns true for non-owners above the account's recipient limit. */
async function needsApproval(tx: Tx, ctx: Context, recipients: number): Promise<boolean> {
  if (ctx.actor.kind !== "user" || ctx.actor.role === "owner") return false;
  const limit = await findApprovalLimit(tx, ctx.account.id);
  return limit !== null && recipients > limit;
}

function tallyBulk(
  texts: Texts,
  {
    invalid,
    duplicates,
    excluded,
  }: Pick<WrittenRecipients, "duplicates" | "excluded"> & { invalid: number },
): Tally {
  const tally = emptyTally();
  if (texts.variant_text != null) tally.variants = [0, 0];
  tallyDrop(tally, "duplicate", duplicates);
  tallyDrop(tally, "invalid", invalid);
  tallyDrop(tally, "excluded", excluded);
  return tally;
}

/**
 * Snapshots recipients and returns the bulk's id; messages follow in chunks.
 * @throws DomainError 400 and 422 naming the field if no recipient could be sent the bulk
 */
export async function acceptBulk(
  ctx: WriteContext,
  request: BulkRequest,
  { isDryrun, origin }: Pick<BulkRecord, "origin"> & { isDryrun: boolean },
): Promise<string> {
  const { tx, account } = ctx;
  const isTest = !isDryrun && isTestKey(ctx.actor);
  const body = await resolveBulk(ctx, request);
  assertNoMembershipTest(ctx, body);
  const { service, senderId, groups, excluded, columns, ...rest } = await checkBulk(ctx, body);
  const { segments, excludedSegments, ...times } = rest;
  await lockAgainstErasure(tx, account.id);
  const now = ctx.now();
  const numbers = await readNumbers(body.phones ?? [], account.iso2);
  const uuid = uuidv7(now.getTime());
  await insertBulk(tx, account.id, {
    uuid,
    created_at: uuidTime(uuid),
    text: body.text,
    variant_text: body.variant_text ?? null,
    template: body.template,
    variant_key: body.variant_text == null ? null : createVariantKey(body.text, body.variant_text),
    sender_id: senderId,
    service_code: service,
    source: String(body.source ?? 0),
    voice_lang: resolveVoiceLang(body),
    unicode_choice: body.is_unicode ?? null,
    is_text_deleted: body.is_text_deleted ?? account.isTextDeleted,
    is_dryrun: isDryrun,
    phones: body.phones == null ? null : [...numbers.phones, ...numbers.invalid],
    msg_groups: body.msg_groups == null ? null : groups.map((group) => group.group_id),
    except_groups: body.except_groups == null ? null : excluded.map(({ group_id }) => group_id),
    segments: toStoredSegments(segments, excludedSegments, now),
    columns,
    delivery_at: times.deliveryAt,
    not_after: times.notAfter,
    window_from: body.send_window?.from ?? null,
    window_to: body.send_window?.to ?? null,
    per_second: body.messages_per_second ?? null,
    skips_empty: body.skip_empty ?? false,
    tally: emptyTally(),
    currency: account.currency,
    price_level: account.priceLevel,
    key_id: ctx.actor.kind === "key" ? String(ctx.actor.keyId) : null,
    user_id: ctx.actor.kind === "user" ? String(ctx.actor.userId) : null,
    origin: isTest ? TEST_ORIGIN : origin,
    ip: ctx.ip,
    request_id: ctx.requestId,
  });
  const isReal = !isDryrun && !isTest;
  const campaigns = isReal ? campaignsIn(body) : [];
  if (campaigns.length > 0) await insertCampaignsOfBulk(tx, account.id, uuid, campaigns);
  if (isTest) await assertTestLimit(tx, ctx, "bulk");
  const names = listColumnNames(columns);
  const hasColumns =
    body.template?.lang_column != null ||
    listTexts(body).some((text) => parseTemplate(text, names).columns.length > 0);
  const bulkInput = { groups, excluded, segments, excludedSegments, numbers };
  const written = await writeRecipients(tx, account.id, uuid, bulkInput, hasColumns);
  await assertRecipientsStored(ctx, body);
  if (isTest)
    assertNotTooMany(
      written.recipients,
      groups.length > 0 ? "msg_groups" : "segments",
      MAX_TEST_BULK_RECIPIENTS,
    );
  const invalid = await writeEntries(tx, account.id, uuid, numbers);
  const duplicates = written.duplicates + numbers.invalid.length - invalid;
  if (isReal) await recordUse(tx, account.id, groups, now);
  // Last, since it locks the account's link count until COMMIT.
  const texts = await linkTexts(ctx, body, isDryrun ? null : uuid);
  await openBulk(tx, account.id, uuid, {
    ...texts,
    recipients: written.recipients,
    tally: tallyBulk(body, { ...written, invalid, duplicates }),
    pause: !isDryrun && (await needsApproval(tx, ctx, written.recipients)) ? "approval" : null,
  });
  return uuid;
}
