import { expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testApi } from "@/lib/api-suites/test-module";
import { HANDED_OVER } from "@/lib/core/messages/message-state";
import { microToNumber } from "@/lib/core/money/money";
import { asOwner } from "@/lib/db/transaction";
import { makeWebhook } from "@/lib/gateway/developers/webhooks/test-webhooks";
import { submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";
import { listBulkMessages, phoneAt, workOff } from "./test-bulks";

const { send } = testApi({ hasRates: true });

const findEvents = async (accountId: number) => {
  const { rows } = await asOwner((tx) =>
    tx.query<{ data: object }>(
      "SELECT data FROM webhook_events WHERE account_id = $1 AND name = 'bulk.finished'",
      [accountId],
    ),
  );
  return rows.map(({ data }) => data);
};

test("reports the cost of sent messages in a finished bulk's event, without rejected and cancelled ones", async () => {
  const account = await makeTestAccount({ balance: "10" });
  await makeWebhook(account.ctx, { target: "https://example.com/hook", events: ["bulk.finished"] });
  // One to six parts, so that no two messages cost the same.
  const phones = [1, 2, 3, 4, 5, 6].map((parts) => ({
    phone: phoneAt(parts),
    a: "a".repeat(150 * parts),
  }));
  const group = (await send(account, "POST", "/groups", { name: "All", name_a: "Text", phones }))
    .body;
  const { body: bulk } = await send(account, "POST", "/bulks", {
    text: "[Text]",
    sender_id: "POSTHORN",
    msg_groups: [group.id],
  });
  await workOff(account.id);
  await submitDueMessages(account.id, 1, true);
  const [waiting] = (await send(account, "GET", `/sms?bulk=${bulk.uuid}&status_code=0`)).body;
  await send(account, "POST", `/sms/ops/batch_cancel?uuid=${waiting.uuid}`);
  expect(await findEvents(account.id)).toEqual([]);
  await submitDueMessages(account.id, 10);
  await workOff(account.id);

  const messages = await listBulkMessages(account.id, bulk.uuid);
  const sum = (of: typeof messages) =>
    microToNumber(of.reduce((total, { price }) => total + BigInt(price), 0n));
  const sent = messages.filter(({ status_code }) => status_code === HANDED_OVER);
  expect(sent).toHaveLength(4);
  const [event, ...others] = await findEvents(account.id);
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    id: bulk.uuid,
    status_code: 10,
    msg_total_count: 6,
    msg_total_cost: sum(messages),
    charged_amount: sum(sent),
  });
  const { body: me } = await send(account, "GET", "/me");
  expect(10 - me.balance_amount).toBeCloseTo(sum(sent), 6);
});
