import { expect, test } from "vitest";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { runs, TEST_SEED as SEED } from "@/lib/core/ids/test-random";
import { testApi } from "@/lib/api-suites/test-module";
import { findingsOf, holdingsOf } from "@/lib/gateway/messaging/sms/test-sms";
import { handOverAll, linkedMessagesOf, messagesOf, phoneAt, workOff } from "./test-bulks";

/** What a dry run says is what the real bulk does, for whatever groups, columns, texts and blocks. */
const { send } = testApi({ hasRates: true });

const ROUNDS = runs(5);

type Random = () => number;
const upTo = (random: Random, limit: number) => Math.floor(random() * limit);
const oneOf = <T>(random: Random, choices: readonly T[]): T =>
  choices[upTo(random, choices.length)] as T;
const some = <T>(random: Random, most: number, make: () => T): T[] =>
  Array.from({ length: upTo(random, most + 1) }, make);

const NAMES = ["Vorname", "Ort", "Code", "vorname", "x"];
const VALUES = ["", null, "Ada", "Jürgen", "Łukasz", "🙂", "a".repeat(150), "{[~]}", "[Ort]", " "];
const FRAGMENTS = [
  "[Vorname]",
  "[ORT|dort]",
  "[code|]",
  "[phone]",
  "[unknown]",
  "[x|y]",
  " ",
  "Hello ",
  "€",
  "ł",
  "Nur heute: ".repeat(12),
];
const ODD = ["+12", "abc", "+49301234567", "+8812345678", "+447700900123", "0171 392 00 07"];

const anyPhone = (random: Random) =>
  random() < 0.85 ? phoneAt(upTo(random, 40)) : oneOf(random, ODD);

async function makeGroup(who: TestAccount, random: Random, index: number): Promise<number> {
  const [name_a = null, name_b = null] = [oneOf(random, NAMES), oneOf(random, NAMES)];
  const phones = new Map(
    some(random, 25, () => [
      phoneAt(upTo(random, 40)),
      { a: oneOf(random, VALUES), b: oneOf(random, VALUES) },
    ]),
  );
  const body = {
    name: `Group ${index}`,
    name_a,
    name_b: name_b?.toLowerCase() === name_a?.toLowerCase() ? null : name_b,
    phones: [...phones].map(([phone, columns]) => ({ phone, ...columns })),
  };
  const { status, body: group } = await send(who, "POST", "/groups", body);
  expect([status, group]).toEqual([201, expect.anything()]);
  return group.id;
}

async function makeCampaign(who: TestAccount, type: 1 | 2): Promise<string> {
  const body = { type, name: `Type ${type}`, url: "https://example.org/sale" };
  return (await send(who, "POST", "/short_link_campaigns", body)).body.id;
}

/** How many links each message of a text has of its own. */
const ownLinks =
  (shared = "") =>
  (text: string | null): number => {
    const named = new Set(text?.match(/\[slink [^\]]+\]/g));
    named.delete(shared);
    return named.size;
  };

/** Links that messages have of their own: as many as were paid for, each in the text of its message alone. */
async function checkLinks(
  accountId: number,
  bulkId: string,
  [first, second]: number[],
): Promise<void> {
  const messages = await linkedMessagesOf(accountId, bulkId);
  for (const { text, links } of messages) {
    expect(links).toHaveLength((text?.startsWith("Ho") ? second : first) ?? 0);
    for (const link of links) expect(text).toContain(link);
  }
  const all = messages.flatMap(({ links }) => links);
  expect(new Set(all).size).toBe(all.length);
}

/** What the messages of a bulk come to, in the words of a forecast. */
function sumUp(messages: Awaited<ReturnType<typeof messagesOf>>) {
  const countries: Record<string, [number, number, number]> = {};
  const histogram: Record<number, number> = {};
  for (const { iso2, parts, price } of messages) {
    const [count, all, cost] = countries[iso2] ?? [0, 0, 0];
    countries[iso2] = [count + 1, all + parts, cost + Number(price)];
    histogram[parts] = (histogram[parts] ?? 0) + 1;
  }
  return { countries, histogram };
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of the API, whose schema other suites check
function forecastOf({ preflight }: any) {
  return {
    countries: Object.fromEntries(
      // biome-ignore lint/suspicious/noExplicitAny: see above
      preflight.countries.map(({ iso2, messages, parts, cost }: any) => [
        iso2,
        [messages, parts, Math.round(cost * 1_000_000)],
      ]),
    ),
    histogram: Object.fromEntries(
      preflight.parts_histogram.map(({ parts, messages }: { parts: number; messages: number }) => [
        parts,
        messages,
      ]),
    ),
  };
}

test(`the dry run is the real run, seed ${SEED}`, { timeout: 120_000 }, async () => {
  const random = createSeededRandom(SEED);
  const rounds = { refused: 0, compared: 0, withMessages: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const who = await makeTestAccount({ balance: "500" });
    const groups: number[] = [];
    const links = [
      `[slink ${await makeCampaign(who, 1)}]`,
      `[slink ${await makeCampaign(who, 2)}]`,
    ];
    const chunks = [...FRAGMENTS, ...links, ...links, `[slink ${await makeCampaign(who, 2)}]`];
    for (let index = 0; index <= upTo(random, 3); index++)
      groups.push(await makeGroup(who, random, index));
    const blocked = new Set(some(random, 8, () => phoneAt(upTo(random, 40))));
    for (const number of blocked) await send(who, "POST", "/blocked_numbers", { number });
    const second = ["Ho", ...some(random, 6, () => oneOf(random, chunks))].join("");
    const body = {
      text: ["Hi", ...some(random, 6, () => oneOf(random, chunks))].join(""),
      variant_text: oneOf(random, [null, second]),
      sender_id: "POSTHORN",
      phones: some(random, 30, () => anyPhone(random)),
      msg_groups: groups.slice(0, upTo(random, groups.length + 1)),
      except_groups: random() < 0.4 ? [oneOf(random, groups)] : null,
      is_unicode: oneOf(random, [null, null, true, false]),
      skip_empty: oneOf(random, [null, true]),
    };
    const label = `seed ${SEED}, round ${round}`;
    const dry = (await send(who, "POST", "/bulks/dryrun", body)).body;
    if (dry.violations !== undefined) {
      expect([label, (await send(who, "POST", "/bulks", body)).body.violations]).toEqual([
        label,
        dry.violations,
      ]);
      rounds.refused += 1;
      continue;
    }
    const before = await holdingsOf(who.id);
    const made = (await send(who, "POST", "/bulks", body)).body;
    await workOff(who.id);
    const messages = await messagesOf(who.id, made.uuid);
    const real = (await send(who, "GET", `/bulks/${made.uuid}`)).body;
    expect([label, forecastOf(dry)]).toEqual([label, sumUp(messages)]);
    expect([label, forecastOf(real)]).toEqual([label, forecastOf(dry)]);
    const left = ["dropped", "empty_columns", "unknown_placeholders", "recipients", "unicode"];
    for (const field of [...left, "longest", "cost", "messages", "parts"])
      expect([label, field, real.preflight[field]]).toEqual([label, field, dry.preflight[field]]);
    expect(new Set(messages.map(({ phone }) => phone)).size).toBe(messages.length);
    expect(messages.filter(({ phone }) => blocked.has(phone))).toEqual([]);
    expect(messages.filter(({ text }) => text?.includes("[phone]"))).toEqual([]);
    await checkLinks(who.id, made.uuid, [body.text, body.variant_text].map(ownLinks(links[0])));
    await handOverAll(who.id);
    await workOff(who.id);
    const after = await holdingsOf(who.id);
    const billed = BigInt(before.available) - BigInt(after.available);
    expect([label, billed]).toEqual([label, BigInt(Math.round(dry.preflight.cost * 1_000_000))]);
    expect([label, dry.preflight.balance_after]).toEqual([label, Number(after.available) / 1e6]);
    const ended = (await send(who, "GET", `/bulks/${made.uuid}/status`)).body;
    expect([label, ended.status_code]).toEqual([label, messages.length === 0 ? 201 : 10]);
    expect(await findingsOf(who.id)).toEqual([]);
    rounds.compared += 1;
    if (billed > 0n) rounds.withMessages += 1;
  }
  // A text is refused by chance, and a bulk reaches nobody by chance; mostly neither may happen.
  const half = Math.ceil(ROUNDS / 2);
  expect(rounds.refused + rounds.compared).toBe(ROUNDS);
  expect(rounds.compared, `compared, seed ${SEED}`).toBeGreaterThanOrEqual(half);
  expect(rounds.withMessages, `with messages, seed ${SEED}`).toBeGreaterThanOrEqual(half);
});
