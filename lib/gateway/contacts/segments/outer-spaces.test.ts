import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";

const { send, owner } = testModule({ people: ["owner"] });

test.each([
  ["is", "Berlin", 2],
  ["is_not", "Berlin", 1],
  ["is_empty", null, 1],
])("trims no-break spaces around spreadsheet columns: %s %s", async (operator, value, n) => {
  const phones = ["\u00a0Berlin", "Berlin\u00a0", "\u00a0"].map((a, index) => {
    return { phone: `+49171392000${index}`, a };
  });
  const group = { name: "Customers", name_a: "City", phones };
  const group_id = (await send(owner, "POST", "/groups", group)).body.id;
  const condition = { kind: "text", group_id, column: "a", operator, value };
  const conditions = { kind: "group", match: "all", conditions: [condition] };
  const { body } = await send(owner, "POST", "/segments/count", { conditions });
  expect(body.count).toBe(n);
});
