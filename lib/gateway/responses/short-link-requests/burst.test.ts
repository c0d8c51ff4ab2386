import { expect, test } from "vitest";
import type { TestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asAccountWorker, asOwner } from "@/lib/db/transaction";
import { acceptReceipts } from "@/lib/dispatch/receipts/receipts";
import { parseLinkCode } from "@/lib/gateway/campaigns/short-links/public";
import { followForTest } from "@/lib/gateway/campaigns/test-clicks";
import { submitDueMessages, PHONE } from "@/lib/gateway/messaging/sms/test-sms";
import { reclassifyClicks } from "./reclassify";
import { applyClasses } from "./apply-classes";

const { send, account } = testModule({ hasRates: true });

/** Sends a message with its own link, and reports its delivery; returns the link and the delivery time. */
async function deliverLink(account: TestAccount, campaign: string) {
  const text = `Look: [slink ${campaign}]`;
  const { body } = await send(account, "POST", "/sms", {
    sender_id: "POSTHORN",
    phone: PHONE,
    text,
  });
  expect(await submitDueMessages(account.id, 1)).toEqual([body.uuid]);
  const report = { state: "DELIVRD", errorCode: null, reportedAt: null } as const;
  await acceptReceipts([{ carrier: "simulator", carrierId: `test-${body.uuid}`, ...report }]);
  const { rows } = await asOwner((tx) =>
    tx.query<{ at: number }>(
      `SELECT (event ->> 'at')::int AS at FROM messages, jsonb_array_elements(timeline) AS event
       WHERE account_id = $1 AND uuid = $2 AND event ->> 'kind' = 'report'`,
      [account.id, body.uuid],
    ),
  );
  expect(rows).toHaveLength(1);
  return {
    linkId: parseLinkCode(body.text.slice(-9))?.linkId ?? 0,
    deliveredAt: Number(rows[0]?.at),
  };
}

const classified = async (account: TestAccount) =>
  (
    await asOwner((tx) =>
      tx.query<{ request_id: string; link_id: string; classified: string }>(
        `SELECT request_id, link_id, concat_ws(' ', class, reason) AS classified FROM short_link_requests
         WHERE account_id = $1 ORDER BY link_id, asked_at`,
        [account.id],
      ),
    )
  ).rows;

test("counts clicks within two seconds of a message's delivery as a bot's", async () => {
  const make = async (type: number) =>
    (
      await send(account, "POST", "/short_link_campaigns", {
        type,
        name: "Sale",
        url: "https://example.org/sale",
      })
    ).body;
  const campaign = (await make(2)).id;
  const messages = [await deliverLink(account, campaign), await deliverLink(account, campaign)];
  // The link of a simple campaign is of many messages: there is no delivery to compare it with.
  const shared = parseLinkCode((await make(1)).short_url.slice(-9))?.linkId ?? 0;
  await followForTest(account.id, [
    ...messages.flatMap(({ linkId, deliveredAt }) =>
      [500, 1_900, 2_000, 60_000].map((since) => ({
        linkId,
        at: new Date(deliveredAt * 1_000 + since),
      })),
    ),
    { linkId: shared, at: new Date((messages[0]?.deliveredAt ?? 0) * 1_000 + 500) },
  ]);
  const ofOne = ["machine burst", "machine burst", "person", "person"];
  const expected = [...ofOne, ...ofOne, "person"];
  expect((await classified(account)).map((row) => row.classified)).toEqual(expected);
  // Reclassification looks up deliveries again.
  const rows = await classified(account);
  const asPeople = rows.map(({ request_id }) => ({
    requestId: request_id,
    class: "person" as const,
    reason: null,
  }));
  await asAccountWorker(account.id, (tx) => applyClasses(tx, account.id, asPeople));
  expect(new Set((await classified(account)).map((row) => row.classified))).toEqual(
    new Set(["person"]),
  );
  expect(await reclassifyClicks(account.id, new Date(0))).toEqual({ checked: 9, changed: 4 });
  expect((await classified(account)).map((row) => row.classified)).toEqual(expected);
});
