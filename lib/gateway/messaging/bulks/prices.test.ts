import { expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testApi } from "@/lib/api-suites/test-module";
import { listBulkMessages, phoneAt, workOff } from "./test-bulks";

/** A bulk's cost depends on the rendered texts, not on the template. */
const { send } = testApi({ hasRates: true });

test("charges each message for its own segments, whatever the template's length", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const phones = [
    { phone: phoneAt(1), a: "Ada" },
    // One character that GSM lacks makes the whole text Unicode, with fewer characters to a part.
    { phone: phoneAt(2), a: "🙂" },
    { phone: phoneAt(3), a: "a".repeat(100) },
    { phone: phoneAt(4) },
  ];
  const group = (await send(account, "POST", "/groups", { name: "All", name_a: "Name", phones }))
    .body;
  // The placeholder itself is longer than a part: it would be two.
  const text = `${"a".repeat(80)}[Name|${"b".repeat(75)}]`;
  const { body: bulk } = await send(account, "POST", "/bulks", {
    text,
    sender_id: "POSTHORN",
    msg_groups: [group.id],
  });
  await workOff(account.id);
  const messages = await listBulkMessages(account.id, bulk.uuid);
  expect(messages.map(({ parts, price }) => [parts, Number(price)])).toEqual([
    [1, 75_000],
    [2, 150_000],
    [2, 150_000],
    [1, 75_000],
  ]);
  const { body: me } = await send(account, "GET", "/me");
  expect(10 - me.balance_amount).toBeCloseTo(0.45, 6);
});
