import { expect, test } from "vitest";
import { isSharded } from "@/lib/db/testing/test-topology";
import { distribute } from "./distribute";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, asWorker, type Tx, withAccount, withAccounts } from "@/lib/db/transaction";

const database = testDatabase();

const COLUMNS = "(account_id bigint NOT NULL, note text, PRIMARY KEY (account_id, note))";
async function make(name: string, isolate: string): Promise<void> {
  await asOwner(async (tx) => {
    await tx.query(`CREATE TABLE ${name} ${COLUMNS}`);
    await tx.query(`COMMENT ON TABLE ${name} IS 'distributed'`);
    await tx.query(isolate);
  });
  if (await isSharded()) await distribute(database.current.url, () => {});
  for (const row of ["1000001, 'mine'", "1000002, 'theirs'"])
    await asOwner((tx) => tx.query(`INSERT INTO ${name} VALUES (${row})`));
}
const notes = (name: string) => async (tx: Tx) =>
  (await tx.query<{ note: string }>(`SELECT note FROM ${name} ORDER BY note`)).rows.map(
    ({ note }) => note,
  );

test("isolates a table in one line, so each role sees only its rows", async () => {
  await make("scratch", "SELECT isolate_table('scratch', _accept => 'SELECT, INSERT')");
  expect(await withAccount(1_000_001, notes("scratch"))).toEqual(["mine"]);
  expect(await withAccounts([1_000_002], notes("scratch"))).toEqual(["theirs"]);
  expect(await asWorker(notes("scratch"))).toEqual(["mine", "theirs"]);
  const changed = await withAccount(1_000_001, (tx) => tx.query("DELETE FROM scratch"));
  expect(changed.rowCount).toBe(1);
  const foreign = "INSERT INTO scratch VALUES (1000002, 'smuggled')";
  await expect(withAccount(1_000_001, (tx) => tx.query(foreign))).rejects.toThrow(
    "row-level security",
  );
  await expect(withAccounts([1_000_001], (tx) => tx.query(foreign))).rejects.toThrow(
    "row-level security",
  );
});

test("has the same policies as existing tables", async () => {
  await make("scratch_policies", "SELECT isolate_table('scratch_policies')");
  const readPolicies = (table: string) =>
    asOwner(async (tx) => {
      const { rows } = await tx.query(
        `SELECT p.policyname, p.permissive, p.roles, p.cmd, p.qual, p.with_check,
           c.relrowsecurity AND c.relforcerowsecurity AS is_forced
         FROM pg_policies p JOIN pg_class c ON c.oid = p.tablename::regclass
         WHERE p.tablename = $1 ORDER BY p.policyname`,
        [table],
      );
      return rows;
    });
  const existing = await readPolicies("messages");
  expect(existing).toHaveLength(4);
  expect(await readPolicies("scratch_policies")).toEqual(existing);
});

test("grants roles no more than requested", async () => {
  await make("scratch_grants", "SELECT isolate_table('scratch_grants', 'SELECT', '', '')");
  expect(await withAccount(1_000_001, notes("scratch_grants"))).toEqual(["mine"]);
  const denied = "permission denied for table scratch_grants";
  const remove = (tx: Tx) => tx.query("DELETE FROM scratch_grants");
  await expect(withAccount(1_000_001, remove)).rejects.toThrow(denied);
  await expect(withAccounts([1_000_001], notes("scratch_grants"))).rejects.toThrow(denied);
  await expect(asWorker(notes("scratch_grants"))).rejects.toThrow(denied);
});

test("rejects tables without accounts, other privileges and other callers", async () => {
  const isolate = (sql: string) => asOwner((tx) => tx.query(sql));
  await expect(isolate("SELECT isolate_table('rates')")).rejects.toThrow(
    "rates needs a column account_id",
  );
  await expect(isolate("SELECT isolate_table('messages', 'ALL')")).rejects.toThrow();
  await expect(
    make("scratch_words", "SELECT isolate_table('scratch_words', 'SELECT ON rates TO PUBLIC; --')"),
  ).rejects.toThrow("Not privileges of rows");
  await expect(asWorker((tx) => tx.query("SELECT isolate_table('messages')"))).rejects.toThrow(
    "permission denied for function isolate_table",
  );
});
