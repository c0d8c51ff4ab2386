import type { Ask } from "./bulk-client";

/** Whom a bulk goes to, and the text that each of them must get. */
export type Expected = ReadonlyMap<string, string>;

/** German mobile numbers that the simulated network delivers to, a block of their own for each bulk. */
const phoneOf = (block: number, index: number) =>
  `+49151${String(block).padStart(2, "0")}${String(index).padStart(6, "0")}`;

const FALLBACK_EVERY = 5;
/** Names so long that the message has two parts, so that prices differ. */
const LONG_EVERY = 3;
const ENTRIES_PER_REQUEST = 50_000;

function nameOf(index: number): string | null {
  if (index % FALLBACK_EVERY === 0) return null;
  return index % LONG_EVERY === 0
    ? `Name ${index} ${"of many words ".repeat(12)}end`
    : `Name ${index}`;
}

export const GROUP_TEXT = "Hello [Name|friend], this is for [phone]";

export interface Audience {
  groupId: number;
  expected: Expected;
}

/** A group with a column, some of whose values are missing and some long. */
export async function makeAudience(
  ask: Ask,
  token: string,
  block: number,
  size: number,
): Promise<Audience> {
  const group = await ask(token, {
    method: "POST",
    path: "/groups",
    key: `group-${block}`,
    body: { name: `Audience ${block}`, name_a: "Name" },
  });
  const groupId = Number(group.body.id);
  const entries = Array.from({ length: size }, (_, index) => {
    return { phone: phoneOf(block, index), a: nameOf(index) };
  });
  for (let from = 0; from < size; from += ENTRIES_PER_REQUEST) {
    await ask(token, {
      method: "POST",
      path: `/groups/${groupId}/phones/batch`,
      key: `phones-${block}-${from}`,
      body: entries.slice(from, from + ENTRIES_PER_REQUEST),
    });
  }
  const expected = new Map(
    entries.map(({ phone, a }) => [phone, `Hello ${a ?? "friend"}, this is for ${phone}`]),
  );
  return { groupId, expected };
}

/** Each message has a link of its own. */
export const numbersText = (campaign: string) => `Your number is [phone]. [slink ${campaign}]`;

/** Stands for any link in texts that are expected. */
const LINK = "LINK";
export const withoutLinks = (text: string) => text.replaceAll(/https?:\/\/\S+/g, LINK);

/** Numbers by themselves, every tenth twice in another spelling, and one that is none. */
export function makeNumbers(block: number, size: number): { phones: string[]; expected: Expected } {
  const phones = Array.from({ length: size }, (_, index) => phoneOf(block, index));
  const again = phones
    .filter((_, index) => index % 10 === 0)
    .map((phone) => phone.replace("+", "00"));
  const expected = new Map(phones.map((phone) => [phone, `Your number is ${phone}. ${LINK}`]));
  return { phones: [...phones, "no number", ...again], expected };
}
