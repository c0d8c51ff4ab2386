import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { DAY_MS } from "@/lib/core/time/units";
import { type DemoCountry, demoPhone } from "./content";

/** People who get no messages: blocked by the company, opted out by reply, or unsubscribed by form. */

const STOP_TEXTS = ["STOP", "Stop bitte", "STOPP", "Arrêt"] as const;

const createPhones = (count: number, first: number) =>
  Array.from({ length: count }, (_, index) => demoPhone("GB", first + index * 7));

const spread = (count: number, seed: number, [least, most]: readonly [number, number]) => {
  const random = createSeededRandom(seed);
  return Array.from({ length: count }, () => least + random() * (most - least));
};

const MANUALLY_BLOCKED = createPhones(9, 5);
const OPTED_OUT = createPhones(18, 301);
const BLOCKED_DAYS_AGO = spread(MANUALLY_BLOCKED.length, 4_712, [70, 240]);
const OPTED_OUT_DAYS_AGO = spread(OPTED_OUT.length, 4_713, [1, 30]);

const toDate = (daysAgo = 0) => new Date(Date.now() - daysAgo * DAY_MS);

export const MANUALLY_BLOCKED_PHONES: readonly string[] = MANUALLY_BLOCKED;
export const OPTED_OUT_PHONES: readonly string[] = OPTED_OUT;

export const listManualBlocks = () =>
  MANUALLY_BLOCKED.map((phone, index) => ({ phone, at: toDate(BLOCKED_DAYS_AGO[index]) }));

export const listOptOuts = () =>
  OPTED_OUT.map((phone, index) => ({
    phone,
    text: STOP_TEXTS[index % STOP_TEXTS.length] ?? STOP_TEXTS[0],
    at: toDate(OPTED_OUT_DAYS_AGO[index]),
  }));

const FIRST_LEAVER = 9_000;
const MAX_LEAVERS = 100;

/** People who left by form; they are in no group, and got no messages lately. */
export function createLeaverPhone(index: number): string {
  if (index >= MAX_LEAVERS) throw new Error("Too many people leave");
  return demoPhone("FR", FIRST_LEAVER + index);
}

const NEVER_SENT = new Set([
  ...MANUALLY_BLOCKED,
  ...Array.from({ length: MAX_LEAVERS }, (_, index) => createLeaverPhone(index)),
]);

function isBlocked(phone: string, at: Date): boolean {
  if (NEVER_SENT.has(phone)) return true;
  const index = OPTED_OUT.indexOf(phone);
  return index >= 0 && at >= toDate(OPTED_OUT_DAYS_AGO[index]);
}

/** Returns the index of the first number, from `phoneIndex` on, to which a message may be sent at that time. */
export function findSendable(iso2: DemoCountry, phoneIndex: number, at: Date): number {
  let next = phoneIndex;
  while (isBlocked(demoPhone(iso2, next), at)) next += 1;
  return next;
}
