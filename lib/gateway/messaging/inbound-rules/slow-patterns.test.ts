import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";

const { send, owner } = testModule({ people: ["owner"] });

/** Linear in the text, but each of its 1,530 characters meets the 9,000 states of 99 characters. */
const SLOW = "(\\pL?){999}".repeat(9);

test("rejects patterns that would block a process for seconds", async () => {
  const rule = { name: "Slow", match: "regex", keywords: [SLOW], reply: "x" };
  const { status, body } = await send(owner, "POST", "/inbound_rules", rule);
  expect([status, body.violations[0].propertyPath]).toEqual([400, "keywords[0]"]);
});
