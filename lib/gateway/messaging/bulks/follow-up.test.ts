import { expect, test } from "vitest";
import {
  FOLLOW_UPS,
  followUpCounts,
  listFollowUps,
} from "@/components/messaging/bulks/follow-up-choices";
import { makeTestAccount, makeTestPerson } from "@/lib/api-suites/test-api";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { acceptReceipts } from "@/lib/dispatch/receipts/receipts";
import { followForTest } from "@/lib/gateway/campaigns/test-clicks";
import { submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";
import { handOverAll, phoneAt, workOff } from "./test-bulks";

const { send } = testApi({ hasRates: true });

/** A bulk to five people of a group, of whom some were not reached. */
async function sentBulk() {
  const account = await makeTestAccount({ balance: "10" });
  const people = [1, 2, 3, 4, 5].map((index) => ({ phone: phoneAt(index), b: `Name ${index}` }));
  const group = await send(account, "POST", "/groups", {
    name: "All",
    name_b: "Name",
    phones: people,
  });
  const { body: bulk } = await send(account, "POST", "/bulks", {
    text: "Hello [Name]",
    sender_id: "POSTHORN",
    msg_groups: [group.body.id],
  });
  await workOff(account.id);
  await handOverAll(account.id);
  await asOwner((tx) =>
    tx.query(
      `UPDATE messages SET dlr_code = CASE WHEN phone = ANY ($2::text[]) THEN 1 ELSE 8 END,
         problem_code = CASE WHEN phone = ANY ($2::text[]) THEN NULL ELSE 8 END WHERE account_id = $1`,
      [account.id, [phoneAt(1), phoneAt(2)]],
    ),
  );
  return { account, bulk };
}

const listNumbers = (phones: { phone: string; a: string | null }[]) =>
  phones.map(({ phone, a }) => [phone, a]).sort();

test("creates a group from unreached recipients, with their known columns", async () => {
  const { account, bulk } = await sentBulk();
  const { body: group } = await send(account, "POST", "/groups", { name: "Again", name_a: "name" });
  const path = `/bulks/${bulk.uuid}/follow_up`;
  const body = { group_id: group.id, states: ["failed", "moving"] };
  const first = await send(account, "POST", path, body);
  expect(first).toMatchObject({
    status: 200,
    body: { matched_count: 3, added_count: 3, after: null },
  });
  const { body: phones } = await send(account, "GET", `/groups/${group.id}/phones`);
  expect(listNumbers(phones)).toEqual([3, 4, 5].map((index) => [phoneAt(index), `Name ${index}`]));
  // Repeating the step adds no duplicates.
  const again = await send(account, "POST", path, body);
  expect(again.body).toMatchObject({ matched_count: 3, added_count: 0 });
  const { body: counted } = await send(account, "GET", `/groups/${group.id}`);
  expect(counted.count_items).toBe(3);
});

test("splits all recipients sent to by clicks, and counts each person once", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const campaign = { type: 2, name: "Sale", url: "https://example.org/sale" };
  const { id } = (await send(account, "POST", "/short_link_campaigns", campaign)).body;
  const phones = [1, 2, 3, 4, 5].map(phoneAt);
  const { body: bulk } = await send(account, "POST", "/bulks", {
    text: `Sale: [slink ${id}]`,
    sender_id: "POSTHORN",
    phones,
  });
  await workOff(account.id);
  await submitDueMessages(account.id, 1, true);
  await handOverAll(account.id);
  const { rows } = await asOwner((tx) =>
    tx.query(
      `SELECT m.phone, l.link_id, m.gateway_sent_at IS NOT NULL AS is_sent FROM short_links l
         JOIN messages m ON m.account_id = l.account_id AND m.uuid = l.message WHERE l.account_id = $1 ORDER BY m.phone`,
      [account.id],
    ),
  );
  const sent = rows.filter((row) => row.is_sent);
  const [first, second, third] = sent.map(({ link_id }) => Number(link_id));
  await followForTest(account.id, [
    ...[first, first, second].map((linkId = 0) => ({ linkId, at: new Date() })),
    { linkId: third ?? 0, at: new Date(), agent: "crawler" as const },
  ]);
  const path = `/bulks/${bulk.uuid}/follow_up`;
  const createGroup = async (clicked: boolean) => {
    const { body: group } = await send(account, "POST", "/groups", { name: String(clicked) });
    const states = ["delivered", "moving", "failed"];
    const { body } = await send(account, "POST", path, { group_id: group.id, states, clicked });
    const found = (await send(account, "GET", `/groups/${group.id}/phones`)).body;
    expect(body).toMatchObject({ matched_count: found.length, after: null });
    return found.map(({ phone }: { phone: string }) => phone).sort();
  };
  const [clicked, others] = [await createGroup(true), await createGroup(false)];
  expect(clicked).toEqual(sent.slice(0, 2).map(({ phone }) => phone));
  expect([...clicked, ...others]).toEqual(sent.map(({ phone }) => phone));
  expect(sent).toHaveLength(4);
});

test("selects as many people as each follow-up choice shows, also when only one text has links", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const campaign = { type: 2, name: "Sale", url: "https://example.org/sale" };
  const { id } = (await send(account, "POST", "/short_link_campaigns", campaign)).body;
  const phones = Array.from({ length: 24 }, (_, index) => phoneAt(index));
  const texts = { text: "A sale", variant_text: `Sale: [slink ${id}]` };
  const { body: bulk } = await send(account, "POST", "/bulks", {
    ...texts,
    sender_id: "POSTHORN",
    phones,
  });
  await workOff(account.id);
  const refused = await submitDueMessages(account.id, 1, true);
  const sent = await submitDueMessages(account.id, 20);
  await acceptReceipts(
    (["DELIVRD", "DELIVRD", "EXPIRED"] as const).map((state, index) => ({
      carrier: "simulator",
      carrierId: `test-${sent[index]}`,
      state,
      errorCode: null,
      reportedAt: null,
    })),
  );
  // One has ended, and the last ones wait for their time.
  const { rows } = await asOwner(async (tx) => {
    await tx.query(
      "UPDATE messages SET delivery_at = now() + interval '1 day' WHERE account_id = $1 AND status_code = 0",
      [account.id],
    );
    return tx.query<{ uuid: string; link_id: string | null }>(
      `SELECT m.uuid, l.link_id FROM messages m LEFT JOIN short_links l ON l.account_id = m.account_id AND l.message = m.uuid
       WHERE m.account_id = $1 AND m.uuid = ANY ($2::uuid[]) ORDER BY m.uuid`,
      [account.id, sent],
    );
  });
  const linked = rows.filter((row) => row.link_id !== null);
  const linkId = Number(linked.at(-1)?.link_id);
  await followForTest(account.id, [{ linkId, at: new Date() }]);
  const { body: report } = await send(account, "GET", `/bulks/${bulk.uuid}/report`);
  const counts = followUpCounts(report);
  expect(counts).toEqual({ notDelivered: 22, delivered: 2, clicked: 1, notClicked: 19 });
  expect(refused).toHaveLength(1);
  const { body: group } = await send(account, "POST", "/groups", { name: "Follow-up" });
  const find = async (choice: object) => {
    const body = { group_id: group.id, ...choice };
    return (await send(account, "POST", `/bulks/${bulk.uuid}/follow_up`, body)).body.matched_count;
  };
  const found = [];
  for (const choice of listFollowUps(report)) found.push([choice, await find(FOLLOW_UPS[choice])]);
  expect(Object.fromEntries(found)).toEqual(counts);
  // Behind a message from which on the first one has no link.
  const at = rows.findIndex((row) => row.link_id === null);
  const after = rows[at - 1]?.uuid ?? null;
  expect(await find({ ...FOLLOW_UPS.notClicked, after })).toBe(rows.length - at - 1);
});

test("rejects follow-ups by clicks for messages without their own links", async () => {
  const { account, bulk } = await sentBulk();
  const { body: group } = await send(account, "POST", "/groups", { name: "Clicked" });
  const response = await send(account, "POST", `/bulks/${bulk.uuid}/follow_up`, {
    group_id: group.id,
    states: ["delivered"],
    clicked: true,
  });
  expect([response.status, response.body.violations[0].propertyPath]).toEqual([422, "clicked"]);
});

test("paginates a follow-up after a message", async () => {
  const { account, bulk } = await sentBulk();
  const { body: group } = await send(account, "POST", "/groups", { name: "Rest" });
  const { body: messages } = await send(
    account,
    "GET",
    `/sms?bulk=${bulk.uuid}&_order[created_at]=asc`,
  );
  const { body } = await send(account, "POST", `/bulks/${bulk.uuid}/follow_up`, {
    group_id: group.id,
    states: ["delivered", "failed"],
    after: messages[1].uuid,
  });
  expect(body).toEqual({ matched_count: 3, added_count: 3, after: null });
});

test("rejects another account's resources in a follow-up", async () => {
  const { account, bulk } = await sentBulk();
  const other = await makeTestAccount();
  const { body: theirs } = await send(other, "POST", "/groups", { name: "Theirs" });
  const path = `/bulks/${bulk.uuid}/follow_up`;
  const foreign = await send(account, "POST", path, { group_id: theirs.id, states: ["failed"] });
  expect(foreign.status).toBe(404);
  const none = await send(account, "POST", path, { group_id: 1, states: [] });
  expect(none).toMatchObject({ status: 400, body: { violations: [{ propertyPath: "states" }] } });
});

test("lists the start of a bulk's text and its reach to users who can see texts", async () => {
  const { account, bulk } = await sentBulk();
  const { body: rows } = await send(account, "GET", "/bulks?is_dryrun=false");
  expect(rows).toMatchObject([{ uuid: bulk.uuid, text_start: "Hello [Name]", sent_count: 5 }]);
  const accountant = await makeTestPerson(account.ctx, "accountant");
  const hidden = await send(accountant, "GET", "/bulks");
  expect(hidden.body).toMatchObject([{ text_start: "", sent_count: 5 }]);
  const { body: report } = await send(account, "GET", `/bulks/${bulk.uuid}/report`);
  expect(report.bulk).toMatchObject({ text: "Hello [Name]", sender_id: "POSTHORN" });
  expect(report.bulk).not.toHaveProperty("phones");
});

test("excludes messages of bulks from a list", async () => {
  const { account, bulk } = await sentBulk();
  const alone = { text: "Alone", sender_id: "POSTHORN", phone: phoneAt(9) };
  const { body: sms } = await send(account, "POST", "/sms", alone);
  const { body: others } = await send(account, "GET", "/sms?exists[bulk]=false");
  expect(others.map(({ uuid }: { uuid: string }) => uuid)).toEqual([sms.uuid]);
  const { body: ofBulk } = await send(account, "GET", `/sms?bulk[]=${bulk.uuid}`);
  expect(ofBulk).toHaveLength(5);
});
