import { makeTestAccount, makeTestApi, makeTestPerson } from "@/lib/api-suites/test-api";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { findDueImports, runImportStep } from "./work-on";

/** Helpers for import tests: an account with a group, a worker's steps, and the group's content. */

/** Works on this account's imports until none of them has work. */
export async function workOff(accountId: number): Promise<number> {
  for (let steps = 0; steps < 10_000; steps += 1) {
    const due = await asWorker((tx) => findDueImports(tx, 1_000));
    const own = due.filter((item) => item.accountId === accountId);
    if (own.length === 0) return steps;
    for (const one of own) await runImportStep(one);
  }
  throw new Error(`Imports of account ${accountId} come to no end`);
}

/** Returns a dump of a group's content. */
async function dumpGroup(accountId: number, groupId: number): Promise<string> {
  return asOwner(async (tx) => {
    const phones = await tx.query(
      `SELECT row_to_json(p)::text AS row FROM contact_phones p WHERE account_id = $1 AND group_id = $2
       ORDER BY phone_id`,
      [accountId, groupId],
    );
    const group = await tx.query(
      `SELECT count_items, name_a, name_b, name_c, name_d, name_e FROM contact_groups
       WHERE account_id = $1 AND group_id = $2`,
      [accountId, groupId],
    );
    return JSON.stringify([group.rows, phones.rows]);
  });
}

export async function makeImporter() {
  const { api, send } = makeTestApi();
  const account = await makeTestAccount();
  const owner = await makeTestPerson(account.ctx, "owner");
  const accountId = account.ctx.account.id;

  /** For a group; null: of numbers to block. */
  async function upload(groupId: number | null, file: string | Buffer, name = "file.csv") {
    const into = groupId === null ? "/blocked_numbers" : `/groups/${groupId}`;
    const response = await api.request(`${into}/imports?file_name=${name}`, {
      method: "POST",
      headers: { accept: "application/json", "content-type": "text/csv", ...owner.headers },
      body: typeof file === "string" ? file : new Uint8Array(file),
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  }

  /** Sends a request that must succeed and works off what it leads to; returns the import. */
  async function put(importId: number, path = "", body?: object) {
    const response = await send(owner, "PUT", `/imports/${importId}${path}`, body);
    if (response.status !== 200) throw new Error(JSON.stringify(response.body));
    await workOff(accountId);
    return (await send(owner, "GET", `/imports/${importId}`)).body;
  }

  /** Uploads a file and waits for its check. */
  async function check(groupId: number | null, file: string | Buffer, choices?: object) {
    const { status, body } = await upload(groupId, file);
    if (status !== 201) throw new Error(JSON.stringify(body));
    await workOff(accountId);
    return choices === undefined
      ? (await send(owner, "GET", `/imports/${body.id}`)).body
      : put(body.id, "", choices);
  }

  return {
    api,
    account,
    accountId,
    owner,
    send,
    upload,
    put,
    check,
    makeGroup: async (fields: object = {}): Promise<number> =>
      (await send(owner, "POST", "/groups", { name: "Customers", ...fields })).body.id,
    listPhones: async (groupId: number) =>
      (await send(owner, "GET", `/groups/${groupId}/phones?_order[created_at]=asc`)).body,
    exportPhones: async (groupId: number) =>
      Buffer.from(
        await (
          await api.request(`/groups/${groupId}/file/csv`, { headers: owner.headers })
        ).arrayBuffer(),
      ),
    dump: (groupId: number) => dumpGroup(accountId, groupId),
  };
}
