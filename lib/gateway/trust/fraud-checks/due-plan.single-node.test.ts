import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { database } from "@/lib/db/client";
import { explainStatements } from "@/lib/db/cluster/testing/cluster-plans/test-explained";
import { findDue } from "./work-on";

const { send, account } = testModule({ account: { balance: "1" }, hasRates: true });

test("reads no more due checks than asked for", async () => {
  const entries = Array.from({ length: 1_000 }, () => ({
    service_code: "economy",
    phone: "+491713920001",
  }));
  const response = await send(account, "POST", "/fraud-checks/batch", entries);
  await database().pool("owner").query("ANALYZE fraud_checks");
  const later = new Date((response.body[0].body.created_at + 60) * 1000);
  const plans = await explainStatements(() => findDue(50, [], later));
  const plan = JSON.stringify(plans.filter(({ text }) => text.includes("fraud_checks")));
  expect(plan).toContain("fraud_checks_turn");
  expect(plan).not.toContain("Sort");
});
