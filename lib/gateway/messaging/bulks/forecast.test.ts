import { expect, test } from "vitest";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { runs, TEST_SEED as SEED } from "@/lib/core/ids/test-random";
import { testApi } from "@/lib/api-suites/test-module";
import { findLedgerDiscrepancies, readAccountState } from "@/lib/gateway/messaging/sms/test-sms";
import { handOverAll, listLinkedMessages, listBulkMessages, phoneAt, workOff } from "./test-bulks";

/** Property test: a dry run forecasts the real bulk for any groups, columns, texts and blocks. */
const { send } = testApi({ hasRates: true });

const ROUNDS = runs(5);

type Random = () => number;
const upTo = (random: Random, limit: number) => Math.floor(random() * limit);
const pickOne = <T>(random: Random, choices: readonly T[]): T =>
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
  random() < 0.85 ? phoneAt(upTo(random, 40)) : pickOne(random, ODD);

async function makeGroup(account: TestAccount, random: Random, index: number): Promise<number> {
  const [name_a = null, name_b = null] = [pickOne(random, NAMES), pickOne(random, NAMES)];
  const phones = new Map(
    some(random, 25, () => [
      phoneAt(upTo(random, 40)),
      { a: pickOne(random, VALUES), b: pickOne(random, VALUES) },
    ]),
  );
  const body = {
    name: `Group ${index}`,
    name_a,
    name_b: name_b?.toLowerCase() === name_a?.toLowerCase() ? null : name_b,
    phones: [...phones].map(([phone, columns]) => ({ phone, ...columns })),
  };
  const { status, body: group } = await send(account, "POST", "/groups", body);
  expect([status, group]).toEqual([201, expect.anything()]);
  return group.id;
}

async function makeCampaign(account: TestAccount, type: 1 | 2): Promise<string> {
  const body = { type, name: `Type ${type}`, url: "https://example.org/sale" };
  return (await send(account, "POST", "/short_link_campaigns", body)).body.id;
}

/** Returns the number of per-message links in a text. */
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
  const messages = await listLinkedMessages(accountId, bulkId);
  for (const { text, links } of messages) {
    expect(links).toHaveLength((text?.startsWith("Ho") ? second : first) ?? 0);
    for (const link of links) expect(text).toContain(link);
  }
  const all = messages.flatMap(({ links }) => links);
  expect(new Set(all).size).toBe(all.length);
}

/** Summarizes a bulk's messages in the format of a forecast. */
function sumUp(messages: Awaited<ReturnType<typeof listBulkMessages>>) {
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
function summarizeForecast({ preflight }: any) {
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

test(`forecasts the real run in the dry run, seed ${SEED}`, { timeout: 120_000 }, async () => {
  const random = createSeededRandom(SEED);
  const rounds = { refused: 0, compared: 0, withMessages: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const account = await makeTestAccount({ balance: "500" });
    const groups: number[] = [];
    const links = [
      `[slink ${await makeCampaign(account, 1)}]`,
      `[slink ${await makeCampaign(account, 2)}]`,
    ];
    const chunks = [...FRAGMENTS, ...links, ...links, `[slink ${await makeCampaign(account, 2)}]`];
    for (let index = 0; index <= upTo(random, 3); index++)
      groups.push(await makeGroup(account, random, index));
    const blocked = new Set(some(random, 8, () => phoneAt(upTo(random, 40))));
    for (const number of blocked) await send(account, "POST", "/blocked_numbers", { number });
    const second = ["Ho", ...some(random, 6, () => pickOne(random, chunks))].join("");
    const body = {
      text: ["Hi", ...some(random, 6, () => pickOne(random, chunks))].join(""),
      variant_text: pickOne(random, [null, second]),
      sender_id: "POSTHORN",
      phones: some(random, 30, () => anyPhone(random)),
      msg_groups: groups.slice(0, upTo(random, groups.length + 1)),
      except_groups: random() < 0.4 ? [pickOne(random, groups)] : null,
      is_unicode: pickOne(random, [null, null, true, false]),
      skip_empty: pickOne(random, [null, true]),
    };
    const label = `seed ${SEED}, round ${round}`;
    const dry = (await send(account, "POST", "/bulks/dryrun", body)).body;
    if (dry.violations !== undefined) {
      expect([label, (await send(account, "POST", "/bulks", body)).body.violations]).toEqual([
        label,
        dry.violations,
      ]);
      rounds.refused += 1;
      continue;
    }
    const before = await readAccountState(account.id);
    const made = (await send(account, "POST", "/bulks", body)).body;
    await workOff(account.id);
    const messages = await listBulkMessages(account.id, made.uuid);
    const real = (await send(account, "GET", `/bulks/${made.uuid}`)).body;
    expect([label, summarizeForecast(dry)]).toEqual([label, sumUp(messages)]);
    expect([label, summarizeForecast(real)]).toEqual([label, summarizeForecast(dry)]);
    const left = ["dropped", "empty_columns", "unknown_placeholders", "recipients", "unicode"];
    for (const field of [...left, "longest", "cost", "messages", "parts"])
      expect([label, field, real.preflight[field]]).toEqual([label, field, dry.preflight[field]]);
    expect(new Set(messages.map(({ phone }) => phone)).size).toBe(messages.length);
    expect(messages.filter(({ phone }) => blocked.has(phone))).toEqual([]);
    expect(messages.filter(({ text }) => text?.includes("[phone]"))).toEqual([]);
    await checkLinks(account.id, made.uuid, [body.text, body.variant_text].map(ownLinks(links[0])));
    await handOverAll(account.id);
    await workOff(account.id);
    const after = await readAccountState(account.id);
    const billed = BigInt(before.available) - BigInt(after.available);
    expect([label, billed]).toEqual([label, BigInt(Math.round(dry.preflight.cost * 1_000_000))]);
    expect([label, dry.preflight.balance_after]).toEqual([label, Number(after.available) / 1e6]);
    const ended = (await send(account, "GET", `/bulks/${made.uuid}/status`)).body;
    expect([label, ended.status_code]).toEqual([label, messages.length === 0 ? 201 : 10]);
    expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
    rounds.compared += 1;
    if (billed > 0n) rounds.withMessages += 1;
  }
  // Random bulks may be rejected or have no recipients, but most must not.
  const half = Math.ceil(ROUNDS / 2);
  expect(rounds.refused + rounds.compared).toBe(ROUNDS);
  expect(rounds.compared, `compared, seed ${SEED}`).toBeGreaterThanOrEqual(half);
  expect(rounds.withMessages, `with messages, seed ${SEED}`).toBeGreaterThanOrEqual(half);
});
