import { expect, test } from "vitest";
import { makeTestKey } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";

const { send, account, owner } = testModule({
  hasRates: true,
  people: ["owner"],
  account: { balance: "100" },
});

test("reports a segment too large for a test key at segments", async () => {
  const phones = Array.from({ length: 1_001 }, (_, n) => ({
    phone: `+49171392${String(n).padStart(4, "0")}`,
  }));
  expect((await send(owner, "POST", "/groups", { name: "All", phones })).status).toBe(201);
  const conditions = { kind: "group", match: "all", conditions: [{ kind: "blocked", is: false }] };
  const segment = await send(owner, "POST", "/segments", { name: "All", conditions });
  const key = await makeTestKey(account.ctx, { is_test: true });
  const bulk = { text: "Hello", sender_id: "POSTHORN", segments: [segment.body.id] };
  const { status, body } = await send(key, "POST", "/bulks", bulk);
  expect([status, body.violations?.[0].propertyPath]).toEqual([422, "segments"]);
});
