import { beforeEach, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { asOwner } from "@/lib/db/transaction";
import { killAtWriteTo } from "@/lib/db/testing/test-kill";
import {
  followForTest,
  insertTestCampaign,
  linkForTest,
} from "@/lib/gateway/campaigns/test-clicks";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";
import { workOff } from "@/lib/gateway/messaging/bulks/test-bulks";
import { startByClicks } from "./start-by";
import { AUTOMATION, workOn } from "./test-automations";

const { send, account, owner } = testModule({ people: ["owner"], hasRates: true });
const [ADA, BOB] = ["+491713920001", "+491713920002"] as const;

const create = (more: object) => send(owner, "POST", "/automations", { ...AUTOMATION, ...more });
async function start(more: object): Promise<string> {
  const { status, body } = await create(more);
  expect([status, body.violations]).toEqual([201, undefined]);
  const path = `/automations/${body.id}`;
  expect((await send(owner, "PUT", `${path}/publish`)).status).toBe(200);
  await workOn(account.id);
  return path;
}
const textsTo = async (phone: string): Promise<string[]> => {
  await workOn(account.id);
  const { body } = await send(owner, "GET", `/sms?phone=${encodeURIComponent(phone)}`);
  return body.map((sms: { text: string }) => sms.text);
};

test("starts on a keyword, but not on opt-outs or other words", async () => {
  const number = await giveNumber(account.id);
  const steps = [{ kind: "text", text: "Welcome" }];
  const path = await start({ trigger: { kind: "reply", keywords: ["Join", "stop"] }, steps });
  await start({
    trigger: { kind: "reply", match: "starts_with", keywords: ["offer"] },
    steps: [{ kind: "text", text: "An offer" }],
  });
  await write(ADA, number, " join! ");
  await write(BOB, number, "join us");
  await write(BOB, number, "Offer please");
  await write(BOB, number, "STOP");
  await write("12345", number, "join");
  expect([await textsTo(ADA), await textsTo(BOB)]).toEqual([["Welcome"], []]);
  expect((await send(owner, "GET", path)).body.counts).toMatchObject({ entered: 1 });
  await write(ADA, number, "join");
  await send(owner, "PUT", `${path}/pause`);
  await write("+491713920003", number, "join");
  await send(owner, "PUT", `${path}/resume`);
  expect([await textsTo(ADA), await textsTo("+491713920003")]).toEqual([["Welcome"], []]);
});

test("ignores redelivered messages", async () => {
  const number = await giveNumber(account.id);
  const trigger = { kind: "reply", keywords: ["join"] };
  const path = await start({ trigger, reentry: "after_finishing" });
  await write(ADA, number, "join", { carrierId: "one" });
  await workOn(account.id);
  await asOwner((tx) =>
    tx.query(
      "UPDATE automation_runs SET started_at = started_at - interval '2 days' WHERE account_id = $1",
      [account.id],
    ),
  );
  expect(await write(ADA, number, "join", { carrierId: "one" })).toBe("known");
  expect((await send(owner, "GET", path)).body.counts.entered).toBe(1);
});

let campaign = "";
beforeEach(async () => {
  campaign = await asOwner((tx) => insertTestCampaign(tx, account.id));
});

async function linkTo(phone: string): Promise<number> {
  const { body } = await send(owner, "POST", "/sms", {
    phone,
    text: "Look",
    sender_id: "POSTHORN",
  });
  return (await linkForTest(account.id, campaign, body.uuid)).linkId;
}
const follow = (linkId: number, more: object = {}) =>
  followForTest(account.id, [{ linkId, at: new Date(), ...more }]);

test("starts once on a person's click, but not on bots, own clicks or other campaigns", async () => {
  const [ada, bob, cid] = await Promise.all([ADA, BOB, "+491713920003"].map(linkTo));
  const path = await start({ trigger: { kind: "click", campaign }, steps: AUTOMATION.steps });
  const entered = async () => {
    await workOn(account.id);
    return (await send(owner, "GET", `${path}/people`)).body.map(
      (person: { phone: string }) => person.phone,
    );
  };
  await follow(bob ?? 0, { agent: "crawler" });
  await follow(cid ?? 0, { isOwn: true });
  campaign = await asOwner((tx) => insertTestCampaign(tx, account.id));
  await follow(await linkTo("+491713920004"));
  expect(await entered()).toEqual([]);
  await follow(ada ?? 0);
  await follow(ada ?? 0);
  expect(await entered()).toEqual([ADA]);
  await send(owner, "PUT", `${path}/pause`);
  await follow(bob ?? 0);
  await send(owner, "PUT", `${path}/resume`);
  expect(await entered()).toEqual([ADA]);
});

async function sendBulk(phones: readonly string[], text: string) {
  const body = { text, sender_id: "POSTHORN", phones };
  const { uuid } = (await send(owner, "POST", "/bulks", body)).body;
  await workOff(account.id);
  const { rows } = await asOwner((tx) =>
    tx.query<{ phone: string; link_id: string }>(
      `SELECT m.phone, l.link_id FROM short_links l JOIN messages m ON m.account_id = l.account_id AND m.uuid = l.message
       WHERE l.account_id = $1 AND l.bulk_id = $2`,
      [account.id, uuid],
    ),
  );
  const links = new Map(rows.map(({ phone, link_id: id }) => [phone, Number(id)]));
  return { uuid: uuid as string, follow: (phone: string) => follow(links.get(phone) ?? 0) };
}

test("starts once on clicks on any link of one bulk, but not of others", async () => {
  const text = `Look [slink ${campaign}]`;
  const [first, second] = [await sendBulk([ADA, BOB], text), await sendBulk([ADA, BOB], text)];
  const { steps } = AUTOMATION;
  const inBulk = await start({ trigger: { kind: "click", bulk: first.uuid }, steps });
  const any = await start({ name: "Any", trigger: { kind: "click" }, steps });
  const countEntered = async () => {
    await workOn(account.id);
    const counts = [inBulk, any].map(async (path) => (await send(owner, "GET", path)).body.counts);
    return (await Promise.all(counts)).map(({ entered }) => entered);
  };
  await second.follow(ADA);
  expect(await countEntered()).toEqual([0, 1]);
  await first.follow(ADA);
  await first.follow(ADA);
  expect(await countEntered()).toEqual([1, 1]);
  await follow(await linkTo(BOB));
  expect(await countEntered()).toEqual([1, 2]);
  const dryRun = async (path: string) => (await send(owner, "GET", `${path}/dry_run`)).body.people;
  expect([await dryRun(inBulk), await dryRun(any)]).toEqual([1, 2]);
});

test("rejects bulks that are unknown or whose messages share their link, and a campaign beside one", async () => {
  const shared = { type: 1, name: "Sale", url: "https://example.org/" };
  const { body } = await send(owner, "POST", "/short_link_campaigns", shared);
  const other = await sendBulk([ADA], `Look [slink ${body.id}]`);
  const own = await sendBulk([ADA], `Look [slink ${campaign}]`);
  const reasons = await Promise.all(
    [{ bulk: uuidv7() }, { bulk: other.uuid }, { bulk: own.uuid, campaign }].map(async (more) => {
      const trigger = { kind: "click", ...more };
      const { body: error } = await create({ trigger, steps: AUTOMATION.steps });
      return [error.reason ?? error.title, error.violations[0].propertyPath];
    }),
  );
  expect(reasons).toEqual([
    ["automation_bulk_unknown", "trigger.bulk"],
    ["automation_bulk_links", "trigger.bulk"],
    [expect.any(String), "trigger.bulk"],
  ]);
});

test("starts everyone who clicked despite a killed worker", async () => {
  const link = await linkTo(ADA);
  const path = await start({ trigger: { kind: "click", campaign }, steps: AUTOMATION.steps });
  await follow(link);
  const due = { accountId: account.id, id: Number(path.split("/").at(-1)) };
  expect(await killAtWriteTo("automation_runs", () => startByClicks(due))).toBeInstanceOf(Error);
  expect((await send(owner, "GET", path)).body.counts.entered).toBe(0);
  await workOn(account.id);
  expect((await send(owner, "GET", path)).body.counts.entered).toBe(1);
});

test("rejects campaigns that are unknown, without a form, or whose messages share their link", async () => {
  const shared = { type: 1, name: "Sale", url: "https://example.org/" };
  const { body } = await send(owner, "POST", "/short_link_campaigns", shared);
  const reasons = await Promise.all(
    [
      { kind: "click", campaign: "nothing" },
      { kind: "form", campaign },
      { kind: "click", campaign: body.id },
    ].map(async (trigger) => {
      const { body: error } = await create({ trigger, steps: AUTOMATION.steps });
      return [error.reason ?? error.code, error.violations[0].propertyPath];
    }),
  );
  expect(reasons).toEqual([
    ["campaign_unknown", "trigger.campaign"],
    ["campaign_unknown", "trigger.campaign"],
    ["automation_shared_link", "trigger.campaign"],
  ]);
});

test("uses an event ID for one event of one person", async () => {
  await start({});
  const event = { id: "order-1", name: "ordered", phone: ADA };
  const post = (more: object) => send(owner, "POST", "/automation_events", { ...event, ...more });
  expect([(await post({})).status, (await post({})).status]).toEqual([201, 201]);
  for (const more of [{ name: "signed_up" }, { phone: BOB }])
    expect(await post(more)).toMatchObject({ status: 409, body: { reason: "event_id_taken" } });
});
