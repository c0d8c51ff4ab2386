import { beforeEach, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { parseLinkCode } from "@/lib/gateway/campaigns/short-links/public";
import { listBulkMessages, phoneAt, workOff } from "./test-bulks";

const { send, account } = testModule({ hasRates: true });
const post = async (path: string, body: object) => (await send(account, "POST", path, body)).body;

/** Links have the gateway's own scheme and port. */
const linkOn = (domain: string) =>
  new RegExp(`^Sale: http://${domain.replaceAll(".", "\\.")}:\\d+/([0-9A-Za-z]{9})$`);
const GATEWAY_LINK = /^Sale: http:\/\/localhost:\d+\/l\/[0-9A-Za-z]{9}$/;

let number = 0;
let standard: string;
let chosen: string;
let chosenId: number;

const setState = (domain: string, state: string) =>
  asOwner((tx) =>
    tx.query("UPDATE link_domains SET state = $2 WHERE domain = $1", [domain, state]),
  );

const makeCampaign = async (type: number, domainId: number | null = null): Promise<string> =>
  (
    await post("/short_link_campaigns", {
      type,
      name: "Sale",
      url: "https://example.org/sale",
      link_domain_id: domainId,
    })
  ).id;

async function smsText(campaign: string): Promise<string> {
  const text = `Sale: [slink ${campaign}]`;
  const message = { sender_id: "POSTHORN", phone: phoneAt(1), text };
  const { text: sent, chars_count: chars } = await post("/sms", message);
  expect(chars).toBe(sent.length);
  return sent;
}

async function bulkTexts(campaign: string): Promise<string[]> {
  const bulk = await post("/bulks", {
    text: `Sale: [slink ${campaign}]`,
    sender_id: "POSTHORN",
    phones: [phoneAt(1), phoneAt(2)],
  });
  await workOff(account.id);
  return (await listBulkMessages(account.id, bulk.uuid)).map(({ text }) => text ?? "");
}

beforeEach(async () => {
  number += 1;
  standard = `all${number}.example.com`;
  chosen = `one${number}.example.com`;
  await post("/link_domains", { domain: standard, is_default: true });
  chosenId = (await post("/link_domains", { domain: chosen })).id;
  await setState(standard, "verified");
  await setState(chosen, "verified");
});

test.each([1, 2])("uses the account's domain in links of campaigns of type %i", async (type) => {
  const campaign = await makeCampaign(type);
  const own = await makeCampaign(type, chosenId);
  expect(await smsText(campaign)).toMatch(linkOn(standard));
  expect(await smsText(own)).toMatch(linkOn(chosen));
  for (const text of await bulkTexts(own)) expect(text).toMatch(linkOn(chosen));
  const texts = await bulkTexts(campaign);
  expect(new Set(texts).size).toBe(type);
  for (const text of texts) {
    const code = linkOn(standard).exec(text)?.[1] ?? "";
    expect(parseLinkCode(code)?.accountId).toBe(account.id);
    const { body } = await send(account, "GET", `/short_links/${code}`);
    expect(`Sale: ${body.short_url}`).toBe(text);
  }
});

test("falls back from an unverified domain to the default one, then to the gateway's host", async () => {
  const campaign = await makeCampaign(1, chosenId);
  await setState(chosen, "suspended");
  expect(await smsText(campaign)).toMatch(linkOn(standard));
  await setState(standard, "pending");
  expect(await smsText(campaign)).toMatch(GATEWAY_LINK);
  for (const text of await bulkTexts(campaign)) expect(text).toMatch(GATEWAY_LINK);
});

test("forgets a deleted domain", async () => {
  const campaign = await makeCampaign(1, chosenId);
  const path = `/short_link_campaigns/${campaign}`;
  expect((await send(account, "GET", path)).body.link_domain_id).toBe(chosenId);
  await send(account, "DELETE", `/link_domains/${chosenId}`);
  expect((await send(account, "GET", path)).body.link_domain_id).toBeNull();
  expect(await smsText(campaign)).toMatch(linkOn(standard));
});

test("uses the back-half for single messages on a verified domain, and codes for bulks", async () => {
  const body = { type: 1, name: "Sale", url: "https://example.org/", back_half: "sale" };
  const campaign = await post("/short_link_campaigns", body);
  expect(campaign.short_url).toMatch(new RegExp(`^http://${standard}:\\d+/sale$`));
  expect(await smsText(campaign.id)).toBe(`Sale: ${campaign.short_url}`);
  for (const text of await bulkTexts(campaign.id)) expect(text).toMatch(linkOn(standard));
  await setState(standard, "suspended");
  expect(await smsText(campaign.id)).toMatch(GATEWAY_LINK);
});

test("rejects links to the account's own link domains, which could loop", async () => {
  const { body } = await send(account, "POST", "/short_link_campaigns", {
    type: 1,
    name: "Loop",
    url: `https://${chosen}/abc`,
  });
  expect(body.violations[0]).toMatchObject({ propertyPath: "url" });
});
