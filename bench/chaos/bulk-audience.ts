import type { Ask } from "./bulk-client";

/** Expected text by recipient. */
export type Expected = ReadonlyMap<string, string>;

/** German mobile numbers that the simulator delivers to; each bulk has its own block. */
const toPhone = (block: number, index: number) =>
  `+49151${String(block).padStart(2, "0")}${String(index).padStart(6, "0")}`;

const FALLBACK_EVERY = 5;
/** Long names make two-part messages, so prices differ. */
const LONG_EVERY = 3;
const ENTRIES_PER_REQUEST = 50_000;

function toName(index: number): string | null {
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

/** Creates a group with a column of missing, short and long values. */
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
    return { phone: toPhone(block, index), a: toName(index) };
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

/** Each message gets its own link. */
export const numbersText = (campaign: string) => `Your number is [phone]. [slink ${campaign}]`;

/** Placeholder for any link in expected texts. */
const LINK = "LINK";
export const replaceLinks = (text: string) => text.replaceAll(/https?:\/\/\S+/g, LINK);

/** Returns plain numbers, every tenth repeated in another spelling, and an invalid one. */
export function makeNumbers(block: number, size: number): { phones: string[]; expected: Expected } {
  const phones = Array.from({ length: size }, (_, index) => toPhone(block, index));
  const again = phones
    .filter((_, index) => index % 10 === 0)
    .map((phone) => phone.replace("+", "00"));
  const expected = new Map(phones.map((phone) => [phone, `Your number is ${phone}. ${LINK}`]));
  return { phones: [...phones, "no number", ...again], expected };
}
