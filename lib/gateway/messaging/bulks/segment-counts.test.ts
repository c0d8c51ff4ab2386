import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { phoneAt } from "./test-bulks";

const { send, owner, developer } = testModule({
  hasRates: true,
  people: ["owner", "developer"],
  account: { balance: "100" },
});

test("roles that see groups masked don't learn how many people are in a segment (decision 104)", async () => {
  const phones = [1, 2, 3].map((n) => ({ phone: phoneAt(n), a: n === 1 ? "Debtor" : null }));
  const group = await send(owner, "POST", "/groups", { name: "All", name_a: "State", phones });
  const is = {
    kind: "text",
    group_id: group.body.id,
    column: "a",
    operator: "is",
    value: "Debtor",
  };
  const conditions = { kind: "group", match: "all", conditions: [is] };
  const segment = await send(owner, "POST", "/segments", { name: "Debtors", conditions });
  const dryRun = { text: "Hello", sender_id: "POSTHORN", segments: [segment.body.id] };
  const { body } = await send(developer, "POST", "/bulks/dryrun", dryRun);
  expect([body.recipients_count, body.preflight?.recipients]).not.toContain(1);
});
