import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { killAtWriteTo } from "@/lib/db/testing/test-kill";
import { asOwner } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { makeWebhook } from "@/lib/gateway/developers/webhooks/test-webhooks";
import { checkBudgets } from "./check-budgets";
import { createBudget } from "./service";
import { readEvents, readSubjects, spend } from "./test-budgets";

const { account, owner } = testModule({ people: ["owner"] });

const NOW = new Date();

async function countThresholds(): Promise<number> {
  const { rowCount } = await asOwner((tx) =>
    tx.query("SELECT FROM budget_thresholds WHERE account_id = $1", [account.id]),
  );
  return rowCount ?? 0;
}

test.each(["budget_thresholds", "webhook_events", "webhook_deliveries", "mail_outbox"])(
  "leaves no data when killed before the write to %s, and notifies once on the next check",
  async (table) => {
    await makeWebhook(account.ctx, {
      kind: "http",
      target: "https://example.org/hook",
      events: ["budget.reached"],
    } as never);
    await runWrite(account.ctx, (write) => createBudget(write, { amount: 100 }));
    await spend(account.id, { amount: 85 });
    const check = () => checkBudgets(account.id, NOW);
    expect(await killAtWriteTo(table, check)).toBeInstanceOf(Error);
    expect(await countThresholds()).toBe(0);
    expect(await readEvents(account.id)).toEqual([]);
    expect(await readSubjects(owner.email)).toEqual([]);
    for (let time = 0; time < 2; time++) await check();
    expect(await countThresholds()).toBe(1);
    expect(await readEvents(account.id)).toHaveLength(1);
    expect(await readSubjects(owner.email)).toHaveLength(1);
  },
);
