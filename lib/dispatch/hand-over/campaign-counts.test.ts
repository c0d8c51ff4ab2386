import { beforeAll, expect, test } from "vitest";
import { makeTestAccount, makeTestApi, type TestAccount } from "@/lib/api-suites/test-api";
import { database } from "@/lib/db/client";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { workOn } from "@/lib/gateway/messaging/bulks/service-work";
import { flushOutcomes } from "./flush";
import { claimDue } from "@/lib/queue/store-claims";
import { applyMatched } from "@/lib/dispatch/receipts/receipt-apply";
import { startWorkerLease } from "@/lib/dispatch/worker-lease";

testDatabase();
const { send } = makeTestApi();
beforeAll(importTestRates);

async function makeCampaign(who: TestAccount, type: 1 | 2): Promise<string> {
  const body = { type, name: "Sale", url: "https://example.org/sale" };
  return (await send(who, "POST", "/short_link_campaigns", body)).body.id;
}

/** Hands over everything that waits; returns the messages. */
async function handOver(accountId: number): Promise<string[]> {
  const { lease } = await startWorkerLease(60);
  const claims = await claimDue(database().pool("worker"), accountId, lease, 100);
  const outcomes = claims.map((claim) => ({
    ...{ kind: "sent", claim, carrier: "simulator", carrierIds: [claim.uuid] },
  }));
  await flushOutcomes(lease, outcomes as Parameters<typeof flushOutcomes>[1]);
  return claims.map(({ uuid }) => uuid);
}

const report = (accountId: number, uuids: readonly string[], state: "DELIVRD" | "EXPIRED") =>
  asWorker((tx) =>
    applyMatched(
      tx,
      uuids.map((uuid) => ({ accountId, uuid, part: 1, state, errorCode: null })),
    ),
  );

async function messagesOf(who: TestAccount, query: string) {
  const { sent, delivered, first_at } = (await send(who, "GET", `/stats/clicks?${query}`)).body
    .messages;
  return [sent, delivered, first_at === null];
}

test("a campaign knows how many messages with its link were sent and delivered, by themselves and of bulks", async () => {
  const who = await makeTestAccount({ balance: "100" });
  const [simple, own] = [await makeCampaign(who, 1), await makeCampaign(who, 2)];
  const body = { sender_id: "POSTHORN", phone: "+491713920001" };
  await send(who, "POST", "/sms", { ...body, text: `Look [slink ${simple}] [slink ${own}]` });
  await send(who, "POST", "/sms", { ...body, text: `Look [slink ${own}]` });
  await send(who, "POST", "/sms", { ...body, text: "Nothing to follow" });
  expect(await messagesOf(who, `campaign=${simple}`)).toEqual([0, 0, true]);
  const alone = await handOver(who.id);
  expect(alone).toHaveLength(3);
  await report(who.id, alone, "DELIVRD");
  await report(who.id, alone, "DELIVRD");
  expect(await messagesOf(who, `campaign=${simple}`)).toEqual([1, 1, false]);
  expect(await messagesOf(who, `campaign=${own}`)).toEqual([2, 2, false]);

  const bulk = (
    await send(who, "POST", "/bulks", {
      ...{ sender_id: "POSTHORN", text: `Hi [slink ${simple}]` },
      phones: ["+491713920002", "+491713920003", "+491713920004"],
    })
  ).body.uuid;
  await workOn({ accountId: who.id, uuid: bulk });
  const ofBulk = await handOver(who.id);
  await report(who.id, ofBulk.slice(0, 1), "EXPIRED");
  await report(who.id, ofBulk.slice(1), "DELIVRD");
  expect(await messagesOf(who, `campaign=${simple}`)).toEqual([4, 3, false]);
  expect(await messagesOf(who, `campaign=${simple}&bulk=${bulk}`)).toEqual([3, 2, false]);
  expect(await messagesOf(who, `campaign=${own}&bulk=${bulk}`)).toEqual([0, 0, true]);
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT campaigns FROM messages WHERE account_id = $1 AND campaigns IS NOT NULL", [
      who.id,
    ]),
  );
  expect(rows.map(({ campaigns }) => campaigns).sort()).toEqual([own, `${simple},${own}`].sort());
});

test("tests and dry runs count for no campaign", async () => {
  const who = await makeTestAccount({ balance: "100" });
  const simple = await makeCampaign(who, 1);
  const text = { sender_id: "POSTHORN", text: `Hi [slink ${simple}]` };
  await send(who, "POST", "/sms/dryrun", { ...text, phone: "+491713920001" });
  await send(who, "POST", "/bulks/dryrun", { ...text, phones: ["+491713920002"] });
  await handOver(who.id);
  expect(await messagesOf(who, `campaign=${simple}`)).toEqual([0, 0, true]);
});
