import type { Bulk, BulkCreate } from "@/lib/gateway/messaging/bulks/schema";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import { EMPTY } from "../content";

export type DraftBulk = NonNullable<DraftContent["bulk"]>;

export const EMPTY_BULK: DraftBulk = {
  phones: "",
  msg_groups: [],
  except_groups: [],
  variant_text: null,
  skip_empty: false,
  send_window: null,
  not_after: null,
  messages_per_second: null,
};

export const bulkOf = ({ bulk }: Pick<DraftContent, "bulk">): DraftBulk => bulk ?? EMPTY_BULK;

/** Groups that are left out; drafts from before there were any name none. */
export const exceptOf = (bulk: DraftBulk): readonly number[] => bulk.except_groups ?? NONE;
const NONE: readonly number[] = [];

/** Groups of either kind, each once: one can be chosen and left out. */
export const chosenGroups = (bulk: DraftBulk): number[] => [
  ...new Set([...bulk.msg_groups, ...exceptOf(bulk)]),
];

/** Those of them that are gone. */
export const missingOf = (bulk: DraftBulk, there: readonly { id: number }[]): number[] =>
  chosenGroups(bulk).filter((id) => there.every((group) => group.id !== id));

/** The text of a message, or both of one that compares two. */
export function textsOf(content: Pick<DraftContent, "text" | "bulk">): string[] {
  const { variant_text: second } = bulkOf(content);
  return second == null ? [content.text] : [content.text, second];
}

/** Changes the kind of message; a number typed for one is taken along, and the only one of many, too. */
export function switchMode(content: DraftContent, mode: DraftContent["mode"]): DraftContent {
  const bulk = bulkOf(content);
  if (mode === "bulk") {
    const isFresh = bulk.phones === "" && bulk.msg_groups.length === 0;
    return { ...content, mode, bulk: isFresh ? { ...bulk, phones: content.phone.trim() } : bulk };
  }
  const [only = "", ...others] = bulk.phones.split("\n").filter((line) => line.trim() !== "");
  const isOne = content.mode === "bulk" && others.length === 0 && only !== "";
  return { ...content, mode, phone: isOne ? only : content.phone };
}

export interface BulkTimes {
  /** Unix seconds; null: at once. */
  deliveryAt: number | null;
  notAfter: number | null;
}

/** Spellings longer than that the gateway doesn't take; they are no numbers. */
const SPELLING_MAX = 64;

/** The request that sends a draft to many. `entries`: numbers by themselves as they were read, and what is none as it was typed. */
export function toBulkRequest(
  content: DraftContent,
  entries: readonly string[],
  { deliveryAt, notAfter }: BulkTimes,
): BulkCreate {
  const bulk = bulkOf(content);
  return {
    text: content.text,
    ...(bulk.variant_text != null && { variant_text: bulk.variant_text }),
    sender_id: content.sender_id.trim(),
    phones: entries.map((entry) => entry.slice(0, SPELLING_MAX)),
    msg_groups: bulk.msg_groups,
    ...(exceptOf(bulk).length > 0 && { except_groups: [...exceptOf(bulk)] }),
    ...(deliveryAt !== null && { delivery_at: deliveryAt }),
    ...(notAfter !== null && { not_after: notAfter }),
    ...(content.is_unicode !== null && { is_unicode: content.is_unicode }),
    ...(content.is_text_deleted !== null && { is_text_deleted: content.is_text_deleted }),
    ...(bulk.skip_empty && { skip_empty: true }),
    ...(bulk.send_window !== null && { send_window: bulk.send_window }),
    ...(bulk.messages_per_second !== null && { messages_per_second: bulk.messages_per_second }),
  };
}

/** A new message to many like one that was sent. Its time is over. */
export function copyOfBulk(bulk: Bulk): DraftContent {
  return {
    ...EMPTY,
    mode: "bulk",
    sender_id: bulk.sender_id,
    text: bulk.text,
    is_unicode: bulk.is_unicode,
    bulk: {
      ...EMPTY_BULK,
      phones: (bulk.phones ?? []).join("\n"),
      msg_groups: bulk.msg_groups ?? [],
      except_groups: bulk.except_groups ?? [],
      variant_text: bulk.variant_text,
      skip_empty: bulk.skip_empty,
      send_window: bulk.send_window,
      messages_per_second: bulk.messages_per_second,
    },
  };
}
