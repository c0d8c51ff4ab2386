import { expect, test } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { makeImporter } from "./test-imports";

testDatabase();

test("imports and undoes 100,000 rows, and the group is unchanged", async () => {
  const { dump, put, check, makeGroup } = await makeImporter();
  const group = await makeGroup({ name_a: "Name", phones: [{ phone: "+12015550000", a: "Old" }] });
  const before = await dump(group);
  const rows = Array.from({ length: 100_000 }, (_, at) => `+1201${5_550_000 + at},Name ${at}`);
  const checked = await check(group, `phone,Name\n${rows.join("\n")}\n`, { known: "overwrite" });
  expect(checked.rows).toBe(100_000);
  const { new: fresh, known, problem = 0 } = checked.fates;
  expect(fresh + known + problem).toBe(100_000);
  expect(known).toBe(1);
  expect(await put(checked.id, "/start")).toMatchObject({ added: fresh, changed: 1 });
  expect(await put(checked.id, "/undo")).toMatchObject({
    state: "undone",
    undone: fresh + 1,
    kept: 0,
  });
  expect(await dump(group)).toBe(before);
}, 300_000);
