import { expect, test } from "vitest";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { findLedgerDiscrepancies, submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";
import { parseLinkCode } from "@/lib/gateway/campaigns/short-links/public";
import { followForTest } from "@/lib/gateway/campaigns/test-clicks";
import { workOff } from "@/lib/gateway/messaging/bulks/test-bulks";
import { clickSumFindings } from "./test-click-sums";

const { send, account } = testModule({ hasRates: true });
const DAY_MS = 86_400_000;

const make = async (type: number) =>
  (
    await send(account, "POST", "/short_link_campaigns", {
      type,
      name: "Sale",
      url: "https://example.org/sale",
    })
  ).body.id as string;
const figures = async (account: TestAccount, ...codes: string[]) =>
  (
    await send(
      account,
      "GET",
      `/stats/campaigns?${codes.map((code) => `campaign[]=${code}`).join("&")}`,
    )
  ).body.campaigns;

test("includes only a campaign's own links, messages and days", async () => {
  const [first, second, none] = [await make(2), await make(1), await make(1)];
  const sms = async (code: string) =>
    (
      await send(account, "POST", "/sms", {
        sender_id: "POSTHORN",
        phone: "+491713920001",
        text: `Go: [slink ${code}]`,
      })
    ).body as { uuid: string; text: string };
  const sent = [await sms(first), await sms(first), await sms(second)];
  const [mine = 0, other = 0, shared = 0] = sent.map(
    ({ text }) => parseLinkCode(text.slice(-9))?.linkId ?? 0,
  );
  const now = Date.now();
  const late = new Date(now - 3_000 - 2 * DAY_MS);
  await followForTest(account.id, [
    { linkId: mine, at: new Date(now) },
    { linkId: mine, at: late },
    { linkId: mine, at: new Date(now), agent: "crawler" },
    { linkId: shared, at: late },
    { linkId: shared, at: new Date(now - 400 * DAY_MS) },
    { linkId: other, at: new Date(now), isOwn: true },
  ]);
  await submitDueMessages(account.id, 1);
  const [a, b, c] = await figures(account, first, second, none);
  expect([a.links, b.links, c.links]).toEqual([2, 1, 1]);
  expect(a).toMatchObject({ campaign: first, clicks: 2, people: 1, sent: 1, delivered: 0 });
  expect(a.days).toHaveLength(30);
  expect([a.days[29], a.days[27], a.days[28]]).toEqual([1, 1, 0]);
  expect(a.last_click_at).toBe(Math.floor(now / 1000));
  expect(b).toMatchObject({ campaign: second, clicks: 2, people: 0, sent: 0 });
  expect(b.days.reduce((sum: number, day: number) => sum + day, 0)).toBe(1);
  const nothing = { clicks: 0, people: 0, sent: 0, delivered: 0, last_click_at: null };
  expect(c).toMatchObject(nothing);
  const strangers = (await figures(await makeTestAccount(), first))[0];
  expect(strangers).toMatchObject({ ...nothing, links: 0 });
  expect(await clickSumFindings(account.id)).toEqual([]);
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
});

test("counts links created concurrently, and deletes them with their campaign", async () => {
  const [own, shared] = [await make(2), await make(1)];
  const text = `[slink ${own}] [slink ${shared}]`;
  const one = () =>
    send(account, "POST", "/sms", { sender_id: "POSTHORN", phone: "+491713920001", text });
  const bulk = () =>
    send(account, "POST", "/bulks", {
      sender_id: "POSTHORN",
      phones: ["+491713920001", "+491713920002"],
      text,
    });
  const responses = await Promise.all([one(), bulk(), one(), bulk(), one()]);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
  await Promise.all([workOff(account.id), one(), workOff(account.id)]);
  // Links of the campaign itself and of two bulks.
  const counted = async () =>
    (await figures(account, own, shared)).map((item: { links: number }) => item.links);
  expect(await counted()).toEqual([4 + 2 * 2, 1 + 2]);
  const { body } = await send(account, "GET", "/stats/clicks");
  expect(body.links).toBe(11);
  expect(await clickSumFindings(account.id)).toEqual([]);
  await send(account, "DELETE", `/short_link_campaigns/${own}`);
  expect(await counted()).toEqual([0, 3]);
  expect((await send(account, "GET", "/stats/clicks")).body.links).toBe(3);
});
