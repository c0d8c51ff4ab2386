import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { killAtWriteTo } from "@/lib/db/testing/test-kill";
import { asOwner } from "@/lib/db/transaction";
import { dailyAt, listStoredBulks, setDue, slotAgo } from "./test-recurring";
import { runRecurringStep } from "./work-on";

const { account, owner, send } = testModule({ people: ["owner"], hasRates: true });

test.each(["bulks", "bulk_recipients", "recurring_bulk_runs", "audit_log"])(
  "leaves neither bulk nor run when a worker is killed before the write to %s, and creates both with the next",
  async (table) => {
    const slot = slotAgo(60);
    const { body } = await send(owner, "POST", "/recurring_bulks", dailyAt(slot));
    await setDue(account.id, body.id, slot);
    const due = { accountId: account.id, id: body.id as number };
    const listRuns = async () =>
      (await send(owner, "GET", `/recurring_bulks/${body.id}/runs`)).body;
    expect(await killAtWriteTo(table, () => runRecurringStep(due))).toBeInstanceOf(Error);
    expect(await listStoredBulks(account.id)).toEqual([]);
    expect(await listRuns()).toEqual([]);
    await asOwner((tx) =>
      tx.query(
        "UPDATE recurring_bulks SET work_at = now() - interval '1 second' WHERE account_id = $1",
        [account.id],
      ),
    );
    expect(await runRecurringStep(due)).toBe(true);
    expect(await runRecurringStep(due)).toBe(false);
    expect(await listStoredBulks(account.id)).toHaveLength(1);
    expect(await listRuns()).toMatchObject([{ outcome: "sent" }]);
  },
);
