import { expect, test } from "vitest";
import type { TestAccount } from "@/lib/api-suites/test-api";
import { database } from "@/lib/db/client";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { runBulkStep } from "@/lib/gateway/messaging/bulks/public";
import { flushOutcomes } from "./flush";
import { claimDue } from "@/lib/queue/store-claims";
import { applyMatched } from "@/lib/dispatch/receipts/receipt-apply";
import { startWorkerLease } from "@/lib/dispatch/worker-lease";

const { send, account } = testModule({ account: { balance: "100" }, hasRates: true });

async function makeCampaign(account: TestAccount, type: 1 | 2): Promise<string> {
  const body = { type, name: "Sale", url: "https://example.org/sale" };
  return (await send(account, "POST", "/short_link_campaigns", body)).body.id;
}

/** Hands over everything that waits; returns the messages. */
async function submitDueMessages(accountId: number): Promise<string[]> {
  const { lease } = await startWorkerLease(60);
  const claims = await claimDue(database().pool("worker"), accountId, lease, 100);
  const outcomes = claims.map((claim) => ({
    kind: "sent",
    claim,
    carrier: "simulator",
    carrierIds: [claim.uuid],
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

async function readMessageFigures(account: TestAccount, query: string) {
  const { sent, delivered, first_at } = (await send(account, "GET", `/stats/clicks?${query}`)).body
    .messages;
  return [sent, delivered, first_at === null];
}

test("counts sent and delivered messages with a campaign's link, single and in bulks", async () => {
  const [simple, own] = [await makeCampaign(account, 1), await makeCampaign(account, 2)];
  const body = { sender_id: "POSTHORN", phone: "+491713920001" };
  await send(account, "POST", "/sms", { ...body, text: `Look [slink ${simple}] [slink ${own}]` });
  await send(account, "POST", "/sms", { ...body, text: `Look [slink ${own}]` });
  await send(account, "POST", "/sms", { ...body, text: "Nothing to follow" });
  expect(await readMessageFigures(account, `campaign=${simple}`)).toEqual([0, 0, true]);
  const alone = await submitDueMessages(account.id);
  expect(alone).toHaveLength(3);
  await report(account.id, alone, "DELIVRD");
  await report(account.id, alone, "DELIVRD");
  expect(await readMessageFigures(account, `campaign=${simple}`)).toEqual([1, 1, false]);
  expect(await readMessageFigures(account, `campaign=${own}`)).toEqual([2, 2, false]);

  const bulk = (
    await send(account, "POST", "/bulks", {
      sender_id: "POSTHORN",
      text: `Hi [slink ${simple}]`,
      phones: ["+491713920002", "+491713920003", "+491713920004"],
    })
  ).body.uuid;
  await runBulkStep({ accountId: account.id, uuid: bulk });
  const ofBulk = await submitDueMessages(account.id);
  await report(account.id, ofBulk.slice(0, 1), "EXPIRED");
  await report(account.id, ofBulk.slice(1), "DELIVRD");
  expect(await readMessageFigures(account, `campaign=${simple}`)).toEqual([4, 3, false]);
  expect(await readMessageFigures(account, `campaign=${simple}&bulk=${bulk}`)).toEqual([
    3,
    2,
    false,
  ]);
  expect(await readMessageFigures(account, `campaign=${own}&bulk=${bulk}`)).toEqual([0, 0, true]);
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT campaigns FROM messages WHERE account_id = $1 AND campaigns IS NOT NULL", [
      account.id,
    ]),
  );
  expect(rows.map(({ campaigns }) => campaigns).sort()).toEqual([own, `${simple},${own}`].sort());
});

test("excludes tests and dry runs from campaign counts", async () => {
  const simple = await makeCampaign(account, 1);
  const text = { sender_id: "POSTHORN", text: `Hi [slink ${simple}]` };
  await send(account, "POST", "/sms/dryrun", { ...text, phone: "+491713920001" });
  await send(account, "POST", "/bulks/dryrun", { ...text, phones: ["+491713920002"] });
  await submitDueMessages(account.id);
  expect(await readMessageFigures(account, `campaign=${simple}`)).toEqual([0, 0, true]);
});
