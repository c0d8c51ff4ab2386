import type { Bulk, BulkCreate, BulkRequest } from "@/lib/gateway/messaging/bulks/schema";
import {
  getUnchangedSource,
  withTemplate,
  type TemplateSource,
} from "@/components/messaging/templates/use/template-source";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import { chooseText } from "@/lib/core/templates/choose-text";
import { fillFixedValues } from "@/lib/core/templates/fill";
import type { Template } from "@/lib/gateway/messaging/templates/schema";
import type { RecurringBulk } from "@/lib/gateway/messaging/recurring-bulks/schema";
import { EMPTY } from "../content";
import { toDraftRecurrence } from "@/components/messaging/recurrence/draft-recurrence";

export type DraftBulk = NonNullable<DraftContent["bulk"]>;

export const EMPTY_BULK: DraftBulk = {
  phones: "",
  msg_groups: [],
  except_groups: [],
  segments: [],
  except_segments: [],
  variant_text: null,
  skip_empty: false,
  send_window: null,
  not_after: null,
  messages_per_second: null,
  repeat: null,
};

export const getBulk = ({ bulk }: Pick<DraftContent, "bulk">): DraftBulk => bulk ?? EMPTY_BULK;

export const getExceptGroups = (bulk: DraftBulk): readonly number[] => bulk.except_groups ?? NO_IDS;
const NO_IDS: readonly number[] = [];

export const getSegments = (bulk: DraftBulk): readonly number[] => bulk.segments ?? NO_IDS;

export const getExceptSegments = (bulk: DraftBulk): readonly number[] =>
  bulk.except_segments ?? NO_IDS;

export const chosenSegments = (bulk: DraftBulk): number[] => [
  ...new Set([...getSegments(bulk), ...getExceptSegments(bulk)]),
];

export const chosenGroups = (bulk: DraftBulk): number[] => [
  ...new Set([...bulk.msg_groups, ...getExceptGroups(bulk)]),
];

export const findMissing = (
  chosen: readonly number[],
  existing: readonly { id: number }[],
): number[] => chosen.filter((id) => existing.every((item) => item.id !== id));

export function listTexts(content: Pick<DraftContent, "text" | "bulk">): string[] {
  const { variant_text: second } = getBulk(content);
  return second == null ? [content.text] : [content.text, second];
}

/** Switches between single message and bulk. A single number is carried over in either direction. */
export function switchMode(content: DraftContent, mode: DraftContent["mode"]): DraftContent {
  const bulk = getBulk(content);
  if (mode === "bulk") {
    const isFresh =
      bulk.phones === "" && bulk.msg_groups.length === 0 && getSegments(bulk).length === 0;
    return { ...content, mode, bulk: isFresh ? { ...bulk, phones: content.phone.trim() } : bulk };
  }
  const [only = "", ...others] = bulk.phones.split("\n").filter((line) => line.trim() !== "");
  const isOne = content.mode === "bulk" && others.length === 0 && only !== "";
  return { ...content, mode, phone: isOne ? only : content.phone };
}

export interface BulkTimes {
  deliveryAt: number | null;
  notAfter: number | null;
}

/** Characters the gateway accepts per entry; longer entries aren't numbers. */
const MAX_SPELLING = 64;

/** Builds the request; `entries` are numbers as parsed, and invalid entries as typed. */
export function toBulkRequest(
  content: DraftContent,
  entries: readonly string[],
  { deliveryAt, notAfter }: BulkTimes,
): BulkRequest {
  const bulk = getBulk(content);
  const source = bulk.variant_text == null ? getUnchangedSource(content) : null;
  const request = {
    text: content.text,
    ...(bulk.variant_text != null && { variant_text: bulk.variant_text }),
    sender_id: content.sender_id.trim(),
    phones: entries.map((entry) => entry.slice(0, MAX_SPELLING)),
    msg_groups: bulk.msg_groups,
    ...(getExceptGroups(bulk).length > 0 && { except_groups: [...getExceptGroups(bulk)] }),
    ...(getSegments(bulk).length > 0 && { segments: [...getSegments(bulk)] }),
    ...(getExceptSegments(bulk).length > 0 && { except_segments: [...getExceptSegments(bulk)] }),
    ...(deliveryAt !== null && { delivery_at: deliveryAt }),
    ...(notAfter !== null && { not_after: notAfter }),
    ...(content.is_unicode !== null && { is_unicode: content.is_unicode }),
    ...(content.is_text_deleted !== null && { is_text_deleted: content.is_text_deleted }),
    ...(bulk.skip_empty && { skip_empty: true }),
    ...(bulk.send_window !== null && { send_window: bulk.send_window }),
    ...(bulk.messages_per_second !== null && { messages_per_second: bulk.messages_per_second }),
  };
  if (source === null) return request;
  const { lang_column } = source;
  // Set explicitly, since bulks with a template have another default.
  const named = { ...withTemplate(request, source), skip_empty: bulk.skip_empty };
  return lang_column === null ? named : { ...named, lang_column };
}

type CopiedBulk = Pick<Bulk, "sender_id" | "text" | "phones"> &
  Pick<
    BulkCreate,
    | "is_unicode"
    | "msg_groups"
    | "except_groups"
    | "segments"
    | "except_segments"
    | "variant_text"
    | "skip_empty"
    | "send_window"
    | "messages_per_second"
  >;

function copyFields(bulk: CopiedBulk): DraftContent {
  return {
    ...EMPTY,
    mode: "bulk",
    sender_id: bulk.sender_id,
    text: bulk.text,
    is_unicode: bulk.is_unicode ?? null,
    bulk: {
      ...EMPTY_BULK,
      phones: (bulk.phones ?? []).join("\n"),
      msg_groups: bulk.msg_groups ?? [],
      except_groups: bulk.except_groups ?? [],
      segments: bulk.segments ?? [],
      except_segments: bulk.except_segments ?? [],
      variant_text: bulk.variant_text ?? null,
      skip_empty: bulk.skip_empty ?? false,
      send_window: bulk.send_window ?? null,
      messages_per_second: bulk.messages_per_second ?? null,
    },
  };
}

type UsedSegments = Pick<Bulk, "segments" | "except_segments">;

export function toBulkCopy({
  segments,
  except_segments: excepted,
  ...bulk
}: Omit<CopiedBulk, keyof UsedSegments> & UsedSegments): DraftContent {
  const toIds = (items: Bulk["segments"]) => items?.map(({ id }) => id) ?? [];
  return copyFields({ ...bulk, segments: toIds(segments), except_segments: toIds(excepted) });
}

function toSource(
  { lang = null, lang_column = null, values }: RecurringBulk,
  { id, version, content }: Template,
): TemplateSource | null {
  if (content === null) return null;
  const { texts } = fillFixedValues(content, values ?? {}, "direct");
  const { text } = chooseText({ ...content, texts }, lang);
  return { id, version, lang, lang_column, values: values ?? {}, text };
}

/**
 * Copies a recurring bulk for editing.
 * @param template current version of its template, if any
 */
export function toRecurringCopy(
  recurring: RecurringBulk,
  template: Template | undefined,
): DraftContent {
  const source = template === undefined ? null : toSource(recurring, template);
  const copy = copyFields({ ...recurring, text: recurring.text ?? source?.text ?? "" });
  return {
    ...copy,
    template: source,
    is_text_deleted: recurring.is_text_deleted ?? null,
    bulk: { ...getBulk(copy), repeat: toDraftRecurrence(recurring) },
  };
}
