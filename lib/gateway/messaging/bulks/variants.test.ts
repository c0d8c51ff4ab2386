import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { findLedgerDiscrepancies } from "@/lib/gateway/messaging/sms/test-sms";
import { createVariantKey, assignVariant } from "@/lib/gateway/messaging/bulks/expand/halves";
import { handOverAll, listBulkMessages, phoneAt, topUp, workOff } from "./test-bulks";

/** Bulks with two texts, each for a random half. */
const { send, account, switchAccount } = testModule({ account: { balance: "50" }, hasRates: true });

const PHONES = Array.from({ length: 40 }, (_, index) => phoneAt(index));
const TEXTS = { text: "First", variant_text: "Second" };
const post = (more: object = {}, path = "/bulks") =>
  send(account, "POST", path, { ...TEXTS, sender_id: "POSTHORN", phones: PHONES, ...more });
const getReport = async (uuid: string) =>
  (await send(account, "GET", `/bulks/${uuid}/report`)).body;
const makeCampaign = async (type: 1 | 2, name = "Sale") => {
  const body = { type, name, url: "https://example.org/sale" };
  return (await send(account, "POST", "/short_link_campaigns", body)).body.id as string;
};
const firstWord = (text: string | null) => text?.split(/[\s:]/)[0];

/** Lets people follow the first so many links of a text. */
async function follow(bulkId: string, variant: 1 | 2, count: number): Promise<void> {
  await asOwner((tx) =>
    tx.query(
      `UPDATE short_links SET people_count = 1, requests_count = 1 WHERE account_id = $1 AND link_id IN (
         SELECT link_id FROM short_links WHERE account_id = $1 AND bulk_id = $2 AND variant = $3
         ORDER BY link_id LIMIT $4)`,
      [account.id, bulkId, variant, count],
    ),
  );
}

test("splits 20,000 numbers about in half between any two texts", () => {
  for (const second of ["Second", "Another", "Ä"]) {
    const key = createVariantKey("First", second);
    const seconds = Array.from({ length: 20_000 }, (_, index) =>
      assignVariant(key, `+49171${String(index).padStart(7, "0")}`),
    ).filter((variant) => variant === 2).length;
    // Five standard deviations: once in two million texts.
    expect(Math.abs(seconds - 10_000)).toBeLessThan(354);
  }
});

test("assigns everyone the same text in the real run as in the dry run", async () => {
  const long = `Second ${"x".repeat(170)}`;
  const dry = (await post({ variant_text: long }, "/bulks/dryrun")).body;
  const { body: bulk } = await post({ variant_text: long });
  expect(bulk).toMatchObject({ text: "First", variant_text: long });
  await workOff(account.id);
  const messages = await listBulkMessages(account.id, bulk.uuid);
  expect(messages.map(({ phone }) => phone)).toEqual([...PHONES].sort());
  const seconds = messages.filter(({ text }) => text === long);
  expect(messages.filter(({ text }) => text === "First")).toHaveLength(40 - seconds.length);
  expect(Math.abs(seconds.length - 20)).toBeLessThan(17);
  expect(dry.preflight.parts_histogram).toEqual([
    { parts: 1, messages: 40 - seconds.length },
    { parts: 2, messages: seconds.length },
  ]);
  expect(
    (await getReport(bulk.uuid)).variants.halves.map(
      ({ messages: one }: { messages: number }) => one,
    ),
  ).toEqual([40 - seconds.length, seconds.length]);
  expect((await getReport(dry.uuid)).variants.halves[1].messages).toBe(seconds.length);
});

test("keeps the split of a bulk that waited for funds", async () => {
  const whole = (await post({}, "/bulks/dryrun")).body.preflight.cost;
  const texts = { text: "First", variant_text: "Second" };
  await switchAccount({ balance: (whole * 0.4).toFixed(6) });
  const { body: bulk } = await post(texts);
  await workOff(account.id);
  const before = await listBulkMessages(account.id, bulk.uuid);
  expect(before.length).toBeGreaterThan(0);
  expect(before.length).toBeLessThan(40);
  await topUp(account.id, 10_000_000n);
  await workOff(account.id);
  const after = await listBulkMessages(account.id, bulk.uuid);
  const key = createVariantKey("First", "Second");
  expect(after.map(({ text }) => text)).toEqual(
    after.map(({ phone }) => (assignVariant(key, phone) === 1 ? "First" : "Second")),
  );
});

test("reports each text separately, with totals that sum to the bulk", async () => {
  const { body: bulk } = await post();
  await workOff(account.id);
  await handOverAll(account.id);
  await workOff(account.id);
  const report = await getReport(bulk.uuid);
  const { halves, difference, verdict } = report.variants;
  expect(halves[0].sent + halves[1].sent).toBe(40);
  expect(halves[0].sent).toBe(halves[0].messages);
  // Without links there is no comparison.
  expect([difference, verdict, halves[0].clicks]).toEqual([null, null, null]);
  expect((await getReport((await post({ variant_text: null })).body.uuid)).variants).toBeNull();
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
});

test("compares clicks on per-message links, a day after the last was sent", async () => {
  const code = await makeCampaign(2);
  const { body: bulk } = await post({
    text: `First [slink ${code}]`,
    variant_text: `Second: [slink ${code}]`,
  });
  await workOff(account.id);
  await handOverAll(account.id);
  await workOff(account.id);
  await follow(bulk.uuid, 1, 2);
  await follow(bulk.uuid, 2, 5);
  const { variants } = await getReport(bulk.uuid);
  const [first, second] = variants.halves;
  expect([first.clickers, second.clickers]).toEqual([2, 5]);
  expect(variants.verdict).toBe("early");
  expect(variants.difference.value).toBeCloseTo(5 / second.sent - 2 / first.sent, 10);
  expect(variants.difference.low).toBeLessThan(variants.difference.value);
  // Simulates far more of each, a day ago.
  await asOwner((tx) =>
    tx.query("UPDATE bulks SET processed_at = now() - interval '25 hours' WHERE account_id = $1", [
      account.id,
    ]),
  );
  expect((await getReport(bulk.uuid)).variants.verdict).toBe("open");
  await follow(bulk.uuid, 2, 40);
  await asOwner((tx) =>
    tx.query(
      "UPDATE bulk_variants SET sent = CASE WHEN variant = 1 THEN 60 ELSE 50 END WHERE account_id = $1",
      [account.id],
    ),
  );
  expect((await getReport(bulk.uuid)).variants.verdict).toBe("second");
  // Each campaign's message counts once.
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT sum(sent)::int AS sent FROM campaign_messages WHERE account_id = $1", [
      account.id,
    ]),
  );
  expect(rows[0]?.sent).toBe(40);
});

test("distinguishes shared links by text, without counting them as people", async () => {
  const [one, two] = [await makeCampaign(1, "One"), await makeCampaign(1, "Two")];
  const { body: bulk } = await post({
    text: `First [slink ${one}]`,
    variant_text: `Second [slink ${two}]`,
  });
  await workOff(account.id);
  await handOverAll(account.id);
  const links = new Set((await listBulkMessages(account.id, bulk.uuid)).map(({ text }) => text));
  expect([...links].map(firstWord).sort()).toEqual(["First", "Second"]);
  await follow(bulk.uuid, 2, 1);
  const { variants } = await getReport(bulk.uuid);
  expect(variants.halves).toMatchObject([
    { clicks: 0, clickers: null },
    { clicks: 1, clickers: null },
  ]);
  expect(variants.difference).toBeNull();
  // Each campaign is in the messages of its half only.
  const { rows } = await asOwner((tx) =>
    tx.query(
      "SELECT campaign, sum(sent)::int AS sent FROM campaign_messages WHERE account_id = $1 GROUP BY 1",
      [account.id],
    ),
  );
  const sent = new Map(rows.map((row) => [row.campaign, row.sent]));
  expect([sent.get(one), sent.get(two)]).toEqual(
    variants.halves.map((half: { sent: number }) => half.sent),
  );
});

const WRONG = [
  ["the same text twice", { variant_text: "First" }, 400],
  ["an empty one", { variant_text: "" }, 400],
  ["only spaces", { variant_text: "  " }, 400],
  ["a text that is too long", { variant_text: "x".repeat(2_000) }, 400],
  ["a number", { variant_text: 5 }, 400],
  ["a campaign that isn't there", { variant_text: "[slink abcdefghij]" }, 422],
  ["a placeholder that never ends", { variant_text: "[slink " }, 400],
  ["a character that GSM doesn't have, as GSM", { variant_text: "漢", is_unicode: false }, 422],
] as const;

test.each(WRONG)("rejects a second text at its field: %s", async (_name, more, status) => {
  for (const path of ["/bulks", "/bulks/dryrun"]) {
    const response = await post(more, path);
    expect([response.status, response.body.violations?.[0]?.propertyPath]).toEqual([
      status,
      "variant_text",
    ]);
  }
});

test("deletes and hides both texts wherever texts are", async () => {
  const { body: kept } = await post({ delivery_at: Math.floor(Date.now() / 1_000) + 3_600 });
  const { body: bulk } = await post({ is_text_deleted: true });
  await workOff(account.id);
  await handOverAll(account.id);
  await workOff(account.id);
  expect((await send(account, "GET", `/bulks/${bulk.uuid}`)).body).toMatchObject({
    text: "",
    variant_text: null,
  });
  await send(account, "DELETE", `/bulks/${kept.uuid}`);
  const { rows } = await asOwner((tx) =>
    tx.query(
      "SELECT text, variant_text, variant_key FROM bulks WHERE account_id = $1 AND (removed_at IS NOT NULL OR is_text_deleted)",
      [account.id],
    ),
  );
  expect(rows.flatMap((row) => Object.values(row))).toEqual(rows.flatMap(() => [null, null, null]));
  expect((await getReport(bulk.uuid)).variants.halves[1].sent).toBeGreaterThan(0);
});
