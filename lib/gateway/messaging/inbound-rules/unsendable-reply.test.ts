import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";

const { send, owner } = testModule({ people: ["owner"] });

test.each([
  ["that is too long, since it isn't in the basic alphabet", "ж".repeat(1_000), 400],
  ["with a link of no campaign", "Go to [slink NOPE1]", 422],
])("rejects a reply %s, since it would never be sent", async (_case, reply, wanted) => {
  const rule = { name: "Join", match: "equals", keywords: ["join"], reply };
  const { status, body } = await send(owner, "POST", "/inbound_rules", rule);
  expect([status, body.violations?.[0].propertyPath]).toEqual([wanted, "reply"]);
});
