import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";

const { send, account, owner } = testModule({ people: ["owner"] });

/** Linear in the text, but each of its 1,530 characters meets the 9,000 states of 99 characters. */
const SLOW = "(\\pL?){999}".repeat(9);

test("patterns that block a process for seconds are refused, or end in time", async () => {
  const number = await giveNumber(account.id);
  const rule = { name: "Slow", match: "regex", keywords: [SLOW, `${SLOW}b`], reply: "x" };
  const { status, body } = await send(owner, "POST", "/inbound_rules", rule);
  if (status === 400) return expect(body.violations[0].propertyPath).toBe("keywords[0]");
  const start = performance.now();
  await write("+491713920001", number, `${"a".repeat(1_529)}!`);
  // An account may have 50 such rules with 20 patterns each.
  expect(performance.now() - start).toBeLessThan(500);
});
