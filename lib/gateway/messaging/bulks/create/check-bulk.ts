import { combineErrors, DomainError, gatherErrors } from "@/lib/core/errors";
import { countText, resolveVoiceLang, resolveSender } from "@/lib/core/messages/message-content";
import type { ServiceCode } from "@/lib/core/messages/services";
import { parseTemplate, renderTemplate } from "@/lib/core/text/template";
import { toDeliveryTime } from "@/lib/core/time/time";
import type { WriteContext } from "@/lib/db/write-context";
import { assertBulkLinks, draftLinks } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import { COLUMN_NAME_FIELDS } from "@/lib/gateway/contacts/group-records/schema-values";
import { findGroupRecords, type GroupRecord } from "@/lib/gateway/contacts/group-records/public";
import { findUsableSegments, type UsableSegment } from "@/lib/gateway/contacts/segments/public";
import { listColumnNames, listNames } from "@/lib/gateway/messaging/bulks/record";
import type { BulkRecord, ColumnNames } from "@/lib/gateway/messaging/bulks/record";
import type { BulkCreate } from "@/lib/gateway/messaging/bulks/schema";
import { MAX_RECIPIENTS } from "@/lib/gateway/messaging/bulks/schema-values";
import { assertColumns, type ResolvedBulk } from "./from-template";
import { assertTwoTexts, checkTexts } from "./texts";

interface CheckedBulk {
  service: ServiceCode;
  senderId: string;
  deliveryAt: Date | null;
  notAfter: Date | null;
  groups: readonly GroupRecord[];
  excluded: readonly GroupRecord[];
  segments: readonly UsableSegment[];
  excludedSegments: readonly UsableSegment[];
  columns: BulkRecord["columns"];
}

export function assertNotTooMany(recipients: number, path: string, limit = MAX_RECIPIENTS): void {
  if (recipients <= limit) return;
  throw new DomainError(
    "unprocessable",
    `A bulk can have up to ${limit} recipients; this one has ${recipients}.`,
    { reason: "too_many_recipients", limit, path },
  );
}

function assertRecipients({ phones, msg_groups, segments }: BulkCreate): void {
  if (phones == null && msg_groups == null && segments == null)
    throw new DomainError("invalid_input", "Give phones, msg_groups or segments.", {
      path: "phones",
      reason: "bulk_without_recipients",
    });
  assertNotTooMany(phones?.length ?? 0, "phones");
}

function assertWindow({ send_window: window }: BulkCreate): void {
  if (window == null || window.from !== window.to) return;
  throw new DomainError("invalid_input", "The window must have a beginning and another end.", {
    path: "send_window.to",
    reason: "window_empty",
  });
}

function checkNotAfter({ not_after }: BulkCreate, deliveryAt: Date | null, now: Date): Date | null {
  if (not_after == null || not_after === 0) return null;
  const notAfter = new Date(not_after * 1000);
  if (notAfter > (deliveryAt ?? now)) return notAfter;
  throw new DomainError("invalid_input", "not_after must be later than the time of sending.", {
    path: "not_after",
    reason: "not_after_past",
  });
}

function assertTemplate(
  text: string,
  names: string[],
  choice: BulkCreate["is_unicode"],
  service: ServiceCode,
): void {
  const template = parseTemplate(text, names);
  const shortest = renderTemplate(template, "", () => null).text;
  if (shortest.trim() !== "") {
    countText(shortest, choice, service);
    return;
  }
  // Column values may fill it.
  if (template.tokens.length > 1) return;
  throw new DomainError("invalid_input", "The text can't be empty.", {
    path: "text",
    reason: "text_empty",
  });
}

const listColumns = (group: GroupRecord): ColumnNames =>
  COLUMN_NAME_FIELDS.map((field) => group[field]);

const findSegments = (
  { tx, account, now }: WriteContext,
  body: BulkCreate,
  field: "segments" | "except_segments",
) => findUsableSegments(tx, account.id, body[field] ?? [], { field, now: now() });

interface FoundGroups {
  groups: GroupRecord[];
  errors: DomainError[];
}

/** Finds groups without duplicates; unknown ones are errors at their index. */
async function findGroups(
  { tx, account }: WriteContext,
  body: BulkCreate,
  field: "msg_groups" | "except_groups",
): Promise<FoundGroups> {
  const ids = body[field] ?? [];
  const groups = await findGroupRecords(tx, account.id, [...new Set(ids)]);
  const result = new Set(groups.map(({ group_id }) => Number(group_id)));
  const errors = [...new Set(ids)]
    .filter((id) => !result.has(id))
    .map(
      (id) =>
        new DomainError("unprocessable", `There's no group ${id}.`, {
          reason: "group_unknown",
          path: `${field}[${ids.indexOf(id)}]`,
        }),
    );
  return { groups, errors };
}

/** Throws like `checkBulk` if groups, or what segments name, were deleted: excluding less would widen the bulk. */
export async function assertRecipientsStored(ctx: WriteContext, body: BulkCreate): Promise<void> {
  const groups = [
    await findGroups(ctx, body, "msg_groups"),
    await findGroups(ctx, body, "except_groups"),
  ];
  const segments = [
    await findSegments(ctx, body, "segments"),
    await findSegments(ctx, body, "except_segments"),
  ];
  const errors = [...groups, ...segments].flatMap((checked) => checked.errors);
  if (errors.length > 0) throw combineErrors(errors);
}

/** Finds groups whose columns texts can use: with segments all, since their people can be in any. */
async function findColumnGroups(
  { tx, account }: WriteContext,
  groups: readonly GroupRecord[],
  segments: readonly UsableSegment[],
): Promise<readonly GroupRecord[]> {
  const [segment] = segments;
  if (segment === undefined) return groups;
  const segmentGroups = await findGroupRecords(tx, account.id, segment.people.groupIds);
  return [...groups, ...segmentGroups];
}

/**
 * Applies the rules of a single message to shared fields; those that depend on a recipient apply later.
 * @throws DomainError 400 or 422 naming each broken rule at its field
 */
export async function checkBulk(ctx: WriteContext, body: ResolvedBulk): Promise<CheckedBulk> {
  const service = body.service_code ?? "direct";
  const now = ctx.now();
  const { errors, read } = gatherErrors();
  read(() => assertRecipients(body));
  const senderId = read(() => resolveSender(service, body));
  read(() => resolveVoiceLang(body));
  const deliveryAt = read(() => toDeliveryTime(body, now));
  const notAfter =
    deliveryAt === undefined ? null : read(() => checkNotAfter(body, deliveryAt, now));
  read(() => assertWindow(body));
  read(() => assertTwoTexts(body));
  const foundGroups = await findGroups(ctx, body, "msg_groups");
  const excluded = await findGroups(ctx, body, "except_groups");
  const segments = await findSegments(ctx, body, "segments");
  const excludedSegments = await findSegments(ctx, body, "except_segments");
  const columnGroups = await findColumnGroups(ctx, foundGroups.groups, segments.segments);
  const columns = Object.fromEntries(
    columnGroups.map((group) => [group.group_id, listColumns(group)]),
  );
  if (foundGroups.errors.length === 0 && segments.errors.length === 0)
    read(() => assertColumns(body, listColumnNames(columns)));
  // Identical texts report errors once.
  const texts = body.variant_text === body.text ? { text: body.text } : body;
  const ofTexts = await checkTexts(texts, async (text) => {
    await assertBulkLinks(ctx, text, service);
    // Placeholders can't be matched without all groups.
    if (foundGroups.errors.length > 0 || segments.errors.length > 0) return;
    const draft = await draftLinks(ctx.tx, ctx.account.id, text);
    const names = listNames({ columns, template: body.template });
    assertTemplate(draft.text, names, body.is_unicode, service);
  });
  const broken = [
    ...errors,
    ...foundGroups.errors,
    ...excluded.errors,
    ...segments.errors,
    ...excludedSegments.errors,
    ...ofTexts,
  ];
  if (broken.length > 0 || senderId === undefined) throw combineErrors(broken);
  return {
    service,
    senderId,
    deliveryAt: deliveryAt ?? null,
    notAfter: notAfter ?? null,
    groups: foundGroups.groups,
    excluded: excluded.groups,
    segments: segments.segments,
    excludedSegments: excludedSegments.segments,
    columns,
  };
}
