import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { recordStatements } from "@/lib/db/testing/test-statements";
import { asWorker } from "@/lib/db/transaction";
import { sendSms } from "@/lib/gateway/messaging/sms/public";
import { VALID } from "@/lib/gateway/messaging/sms/test-sms";
import { getMessageStats } from "./service";

const { account } = testModule({ account: { balance: "1" }, hasRates: true });

test("reads queued messages once for all figures of a response, in one snapshot", async () => {
  for (let n = 0; n < 3; n += 1) await sendSms(account.ctx, VALID);
  const { result: stats, statements } = await recordStatements(() =>
    getMessageStats(account.ctx, {
      interval: "hour",
      compare: "previous",
      group_by: "iso2",
      to: Math.ceil(Date.now() / 3_600_000) * 3_600,
    }),
  );
  // Joining 300,000 messages that wait takes about a second, and six statements did it each.
  expect(statements.filter((text) => text.includes("dispatch_queue"))).toHaveLength(1);
  expect(statements.filter((text) => text.includes("REPEATABLE READ READ ONLY"))).toHaveLength(1);
  const pending = (rows: readonly { pending: number }[]) =>
    rows.reduce((sum, row) => sum + row.pending, 0);
  expect(stats.totals).toMatchObject({ messages: 3, pending: 3 });
  expect(pending(stats.periods)).toBe(3);
  expect(pending(stats.groups)).toBe(3);
});

test("counts messages that wait for another attempt as pending, and scheduled ones not at all", async () => {
  const before = (await getMessageStats(account.ctx, { interval: "hour" })).totals.pending;
  const [again] = [await sendSms(account.ctx, VALID), await sendSms(account.ctx, VALID)];
  await sendSms(account.ctx, { ...VALID, delivery_at: Math.floor(Date.now() / 1000) + 3_600 });
  await asWorker((tx) =>
    tx.query(
      "UPDATE dispatch_queue SET attempt = 1, due_at = now() + interval '1 minute' WHERE account_id = $1 AND uuid = $2",
      [account.id, again.uuid],
    ),
  );
  const to = Math.ceil(Date.now() / 3_600_000) * 3_600;
  const after = await getMessageStats(account.ctx, { interval: "hour", to });
  expect(after.totals.pending).toBe(before + 2);
});
