import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { microToNumber } from "@/lib/core/money/money";
import { messagePrice } from "@/lib/core/messages/message-price";
import { isMasked } from "@/lib/core/permissions/permissions";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import { chooseText } from "@/lib/core/templates/choose-text";
import { parseTemplateText, toExamples } from "@/lib/core/templates/content";
import { addPreview, NO_EXTREMES, type PreviewText } from "@/lib/core/templates/extremes";
import { countSegments } from "@/lib/core/text/sms-segments";
import { columnKey, renderTemplate } from "@/lib/core/text/template";
import type { Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { draftLinks } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import { findGroupRecords, type GroupRecord } from "@/lib/gateway/contacts/group-records/public";
import { COLUMN_LETTERS } from "@/lib/gateway/contacts/group-records/schema-values";
import { type EntryRecord, findEntriesAfter } from "@/lib/gateway/contacts/phones/public";
import { partPrice } from "@/lib/gateway/pricing/rates/public";
import type { TemplatePreview, TemplatePreviewRequest } from "./schema";
import { MAX_PREVIEW_PEOPLE } from "./schema-values";
import { parseContent } from "./service";

/** Read in batches, so that other requests get their turn between them. */
const PEOPLE_PER_READ = 500;

interface Person {
  /** E.164; null for examples. */
  phone: string | null;
  iso2: string;
  lang: string | null;
  values: ReadonlyMap<string, string>;
}

/** Writes the texts that people get, as a bulk would, with links of the same length. */
async function createWriter(ctx: WriteContext, request: TemplatePreviewRequest) {
  const { tx } = ctx;
  const content = await parseContent(ctx, { name: "", ...request });
  const templates = new Map<
    string,
    { template: ReturnType<typeof parseTemplateText>; links: bigint }
  >();
  for (const { lang, text } of content.texts) {
    const draft = await draftLinks(tx, ctx.account.id, text);
    templates.set(lang, {
      template: parseTemplateText(content, draft.text),
      links: draft.price,
    });
  }
  const prices = new Map<string, bigint | null>();
  const findPrice = async (iso2: string) => {
    const cached = prices.get(iso2);
    if (cached !== undefined) return cached;
    const price = await partPrice(iso2, "direct", ctx.account.currency, ctx.account.priceLevel);
    prices.set(iso2, price);
    return price;
  };
  /** Returns null without a value that is required: bulks leave these people out. */
  const renderPreview = async ({
    phone,
    iso2,
    lang: tag,
    values,
  }: Person): Promise<PreviewText | null> => {
    const { lang } = chooseText(content, tag);
    const { template, links } = templates.get(lang) ?? { template: null, links: 0n };
    if (template === null) throw new Error("A language has no text");
    const rendered = renderTemplate(template, phone ?? "", (key) => values.get(key));
    const isLeftOut = rendered.empty.length > 0 || rendered.text.trim() === "";
    if (phone !== null && isLeftOut) return null;
    const { text, isUnicode, charsCount, partsCount } = countSegments(rendered.text, null);
    const unit = await findPrice(iso2);
    return {
      lang,
      text,
      parts_count: partsCount,
      chars_count: charsCount,
      is_unicode: isUnicode,
      iso2,
      price: unit === null ? null : microToNumber(messagePrice(unit, partsCount, links)),
    };
  };
  return { content, write: renderPreview };
}

async function findGroup(tx: Tx, ctx: Context, id: number): Promise<GroupRecord> {
  if (isMasked("groups", ctx.actor))
    throw new DomainError("forbidden", "Your role doesn't see values of groups.", {
      path: "group_id",
    });
  const [group] = await findGroupRecords(tx, ctx.account.id, [id]);
  if (group !== undefined) return group;
  throw new DomainError("unprocessable", `There's no group ${id}.`, {
    reason: "group_unknown",
    path: "group_id",
  });
}

function findCountry(phone: string): string | null {
  try {
    return parsePhoneNumber(phone, "").iso2;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Returns null for stored numbers that are invalid since numbering plans changed. */
function toPerson(group: GroupRecord, entry: EntryRecord, langKey: string | null): Person | null {
  const iso2 = findCountry(entry.phone);
  if (iso2 === null) return null;
  const values = new Map<string, string>();
  for (const letter of COLUMN_LETTERS) {
    const [name, value] = [group[`name_${letter}`], entry[letter]];
    if (name !== null && value !== null) values.set(columnKey(name), value);
  }
  const lang = langKey === null ? null : (values.get(langKey) ?? null);
  return { phone: entry.phone, iso2, lang, values };
}

function assertColumn(group: GroupRecord, column: string | null | undefined): string | null {
  if (column == null) return null;
  const key = columnKey(column);
  const names = COLUMN_LETTERS.flatMap((letter) => group[`name_${letter}`] ?? []);
  if (names.some((name) => columnKey(name) === key)) return key;
  throw new DomainError("unprocessable", `There's no column or value ${column}.`, {
    path: "lang_column",
    reason: "column_unknown",
  });
}

async function* iteratePeople(
  tx: Tx,
  accountId: number,
  group: GroupRecord,
  limit: number,
): AsyncGenerator<EntryRecord> {
  let after = "0";
  for (let remaining = limit; remaining > 0; ) {
    const size = Math.min(PEOPLE_PER_READ, remaining);
    const entries = await findEntriesAfter(tx, accountId, group.group_id, after, size);
    yield* entries;
    remaining -= entries.length;
    if (entries.length < size) return;
    after = entries[entries.length - 1]?.phone_id ?? after;
  }
}

export async function previewTemplate(
  ctx: WriteContext,
  request: TemplatePreviewRequest,
): Promise<TemplatePreview> {
  const { tx, account } = ctx;
  const { content, write } = await createWriter(ctx, request);
  let extremes = NO_EXTREMES;
  let count = 0;
  let isComplete = true;
  const add = async (person: Person) => {
    const preview = await write(person);
    if (preview === null) return;
    count++;
    extremes = addPreview(extremes, preview);
  };
  if (request.group_id == null) {
    const values = toExamples(content);
    for (const { lang } of content.texts)
      await add({ phone: null, iso2: account.iso2, lang, values });
  } else {
    const group = await findGroup(tx, ctx, request.group_id);
    const langKey = assertColumn(group, request.lang_column);
    let entries = 0;
    for await (const entry of iteratePeople(tx, account.id, group, MAX_PREVIEW_PEOPLE + 1)) {
      entries++;
      if (entries > MAX_PREVIEW_PEOPLE) {
        isComplete = false;
        break;
      }
      const person = toPerson(group, entry, langKey);
      if (person !== null) await add(person);
    }
  }
  return { texts_count: count, is_complete: isComplete, ...extremes, currency: account.currency };
}
