import { expect, test } from "vitest";
import { makeTestAccount, makeTestPerson } from "@/lib/api-suites/test-api";
import { testApi } from "@/lib/api-suites/test-module";
import { countLockWaits } from "@/lib/db/testing/test-waits";
import { asOwner } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { createBulk } from "@/lib/gateway/messaging/bulks/public";
import { PERSON } from "./test-person";

const { database, send } = testApi();

test("keeps a verification that starts meanwhile, with its price still reserved", async () => {
  const account = await makeTestAccount();
  const owner = await makeTestPerson(account.ctx, "owner");
  const group = { name: "Customers", phones: [{ phone: PERSON }] };
  const { id } = (await send(owner, "POST", "/groups", group)).body;
  const answer = await asOwner(async (tx) => {
    await tx.query(
      "SELECT 1 FROM contact_groups WHERE account_id = $1 AND group_id = $2 FOR UPDATE",
      [account.id, id],
    );
    const forgotten = send(owner, "POST", `/contacts/${PERSON}/erasure`);
    await expect.poll(() => countLockWaits(database.current.url), { timeout: 30_000 }).toBe(1);
    await tx.query(
      `INSERT INTO verify_codes (account_id, id, created_at, updated_at, phone, iso2, lang, code_length, is_code_deleted,
         valid_until, held, currency, is_test, status)
       VALUES ($1, gen_random_uuid(), now(), now(), $2, 'DE', 'DE', 4, false, now(), 75000, 'EUR', false, 5)`,
      [account.id, PERSON],
    );
    return { forgotten };
  });
  expect((await answer.forgotten).status).toBe(200);
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT held FROM verify_codes WHERE account_id = $1", [account.id]),
  );
  expect(rows).toEqual([{ held: "75000" }]);
});

test("excludes the erased person from a bulk being accepted meanwhile", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const owner = await makeTestPerson(account.ctx, "owner");
  const group = { name: "Customers", phones: [{ phone: PERSON }, { phone: "+4917139200150" }] };
  const { id } = (await send(owner, "POST", "/groups", group)).body;
  const body = { text: "Hello", sender_id: "POSTHORN", msg_groups: [id] };
  let commit = () => {};
  let bulk = Promise.resolve();
  await new Promise<void>((accepted, failed) => {
    bulk = runWrite(account.ctx, async (ctx) => {
      await createBulk(ctx, body);
      await new Promise<void>((resolve) => {
        commit = resolve;
        accepted();
      });
    });
    bulk.catch(failed);
  });
  const forgotten = send(owner, "POST", `/contacts/${PERSON}/erasure`);
  await expect.poll(() => countLockWaits(database.current.url), { timeout: 30_000 }).toBe(1);
  commit();
  await bulk;
  expect((await forgotten).status).toBe(200);
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT phone FROM bulk_recipients WHERE account_id = $1", [account.id]),
  );
  expect(rows).toEqual([{ phone: "+4917139200150" }]);
});
