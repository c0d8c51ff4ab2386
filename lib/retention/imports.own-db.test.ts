import { expect, test } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { makeImporter } from "@/lib/gateway/contacts/imports/test-imports";
import { clearUp } from "./test-retention";

testDatabase();

const TABLES = ["contact_import_files", "contact_import_rows", "contact_import_changes"];

const countRows = (accountId: number) =>
  asOwner(async (tx) => {
    const counts: number[] = [];
    for (const table of TABLES) {
      const sql = `SELECT count(*)::int AS count FROM ${table} WHERE account_id = $1`;
      counts.push((await tx.query<{ count: number }>(sql, [accountId])).rows[0]?.count ?? -1);
    }
    return counts;
  });

const age = (accountId: number, days: number) =>
  asOwner(async (tx) => {
    const { rows } = await tx.query<{ import_id: string; expires_at: Date }>(
      "SELECT import_id, expires_at FROM contact_imports WHERE account_id = $1",
      [accountId],
    );
    for (const { import_id, expires_at } of rows) {
      const earlier = new Date(expires_at.getTime() - days * 86_400_000);
      await tx.query(
        "UPDATE contact_imports SET expires_at = $3 WHERE account_id = $1 AND import_id = $2",
        [accountId, import_id, earlier],
      );
    }
  });

test("deletes files, rows and changes after seven days, and keeps the import's result", async () => {
  const { accountId, check, put, makeGroup, send, owner, listPhones } = await makeImporter();
  const groupId = await makeGroup();
  const done = await check(groupId, "phone,name\n+491713920001,Erika\n");
  await put(done.id, "/start");
  const left = await check(groupId, "phone,name\n+491713920002,Max\n");
  expect(await countRows(accountId)).toEqual([1, 2, 1]);
  await age(accountId, 6);
  await clearUp();
  expect(await countRows(accountId)).toEqual([1, 2, 1]);
  await age(accountId, 1);
  await clearUp();
  expect(await countRows(accountId)).toEqual([0, 0, 0]);
  const read = async (id: number) => (await send(owner, "GET", `/imports/${id}`)).body;
  expect(await read(done.id)).toMatchObject({ state: "done", added: 1, undo_until: null });
  expect((await read(done.id)).columns[0].samples).toEqual([]);
  expect(await read(left.id)).toMatchObject({ state: "canceled" });
  expect((await send(owner, "PUT", `/imports/${done.id}/undo`)).body.status).toBe(422);
  expect(await listPhones(groupId)).toHaveLength(1);
});

test("deletes files and rows of imports with their group", async () => {
  const { accountId, check, put, makeGroup, send, owner } = await makeImporter();
  const groupId = await makeGroup();
  const done = await check(groupId, "phone,name\n+491713920001,Erika\n");
  await put(done.id, "/start");
  await check(groupId, "phone,name\n+491713920002,Max\n");
  await send(owner, "DELETE", `/groups/${groupId}`);
  await clearUp();
  expect(await countRows(accountId)).toEqual([0, 0, 0]);
});
