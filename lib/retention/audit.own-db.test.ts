import { expect, test } from "vitest";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, asWorker, withAccount } from "@/lib/db/transaction";
import { FIRST_HASH, hashEntry } from "@/lib/gateway/account/audit-log/chain";
import { OLD_AUDIT, recordAudit } from "@/lib/gateway/account/audit-log/public";
import { appendEntry } from "@/lib/gateway/account/audit-log/store";
import { findAuditDiscrepancies, readAuditLog } from "@/lib/gateway/account/audit-log/test-audit";
import { accountByAccount } from "@/lib/db/retention/step";
import { clearUp, daysAgo } from "./test-retention";

testDatabase();

/** Creates an account with one log row per age in days, oldest first. */
async function makeLog(ages: readonly number[]) {
  const ctx = await createContext();
  const { id } = ctx.account;
  let previousHash: Buffer = FIRST_HASH;
  await asOwner(async (tx) => {
    await tx.query("DELETE FROM audit_log WHERE account_id = $1", [id]);
    await tx.query("DELETE FROM audit_heads WHERE account_id = $1", [id]);
    await tx.query("INSERT INTO audit_heads (account_id, seq, hash) VALUES ($1, 0, $2)", [
      id,
      FIRST_HASH,
    ]);
    for (const [index, age] of ages.entries()) {
      const entry = {
        accountId: id,
        seq: index + 1,
        createdAt: daysAgo(age),
        previousHash,
        actorKind: "system" as const,
        actorId: null,
        actorName: "test",
        requestId: "r",
        ip: "127.0.0.1",
        action: "account.tested",
        objectKind: "account",
        objectId: String(id),
        objectLabel: null,
        before: null,
        after: { age },
      };
      previousHash = hashEntry(entry);
      await appendEntry(tx, entry, previousHash);
    }
  });
  const act = {
    action: "account.settings_changed" as const,
    object: { kind: "account" as const, id, label: "x" },
    before: {},
    after: {},
  };
  return { ctx, id, record: () => withAccount(id, (tx) => recordAudit(tx, ctx, act)) };
}

const listSeqs = async (id: number) => (await readAuditLog(id)).map(({ seq }) => seq);

test("deletes rows after two years, and the remaining chain stays valid and continues", async () => {
  const log = await makeLog([800, 740, 720, 1]);
  const gone = await makeLog([900, 800]);
  const young = await makeLog([700, 2]);
  await clearUp();
  expect(await listSeqs(log.id)).toEqual([3, 4]);
  expect(await listSeqs(gone.id)).toEqual([]);
  expect(await listSeqs(young.id)).toEqual([1, 2]);
  expect(await findAuditDiscrepancies(log.id, gone.id, young.id)).toEqual([]);
  await log.record();
  await gone.record();
  await clearUp();
  expect(await listSeqs(log.id)).toEqual([3, 4, 5]);
  expect(await listSeqs(gone.id)).toEqual([3]);
  expect(await findAuditDiscrepancies(log.id, gone.id)).toEqual([]);
});

test("still detects a row that was deleted later", async () => {
  for (const seq of [3, 4, 5]) {
    const { id } = await makeLog([800, 740, 720, 100, 1]);
    await clearUp();
    await asOwner((tx) =>
      tx.query("DELETE FROM audit_log WHERE account_id = $1 AND seq = $2", [id, seq]),
    );
    expect(await findAuditDiscrepancies(id)).not.toEqual([]);
  }
});

test("rejects deleting recent rows or moving the start of a chain", async () => {
  const { id } = await makeLog([800, 1]);
  const rejection = (work: Promise<unknown>) => work.then(() => "done", String);
  const young = asWorker((tx) => tx.query("SELECT remove_old_audit($1, now(), 10)", [id]));
  expect(await rejection(young)).toContain("too young");
  const moved = withAccount(id, (tx) =>
    tx.query("UPDATE audit_heads SET removed_seq = 2 WHERE account_id = $1", [id]),
  );
  expect(await rejection(moved)).toContain("permission denied");
});

test("deletes each row once over concurrent runs", async () => {
  const { id } = await makeLog([900, 800, 700]);
  const steps = [
    accountByAccount(OLD_AUDIT),
    accountByAccount(OLD_AUDIT),
    accountByAccount(OLD_AUDIT),
  ];
  await Promise.all(steps.map((step) => step.run()));
  await clearUp();
  expect(await listSeqs(id)).toEqual([3]);
  expect(await findAuditDiscrepancies(id)).toEqual([]);
});
