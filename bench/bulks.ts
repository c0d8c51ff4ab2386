import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { database } from "@/lib/db/client";
import { asOwner } from "@/lib/db/transaction";
import { CONNECTIONS, load, MESSAGE, median } from "./load";
import { type Child, type Customer, makeCustomer, type Stack, until } from "./stack";

export const LARGE_BULK = 100_000;
const ROUNDS = 3;
const HOUR_SECONDS = 3_600;
const TEXT = "Hello [Name|friend], your order [Order] has left our house and arrives tomorrow.";

/** Creates a group of phone numbers with two columns; the columns' search index stays empty. */
export async function makeGroup({ accountId }: Customer, size: number): Promise<number> {
  return asOwner(async (tx) => {
    const { rows } = await tx.query(
      `INSERT INTO contact_groups (account_id, group_id, name, name_a, name_b, count_items, created_at, changed_at)
       VALUES ($1, nextval('contact_group_ids'), 'Bench', 'Name', 'Order', $2, now(), now()) RETURNING group_id`,
      [accountId, size],
    );
    const groupId = Number(rows[0]?.group_id);
    await tx.query(
      `INSERT INTO contact_phones (account_id, phone_id, group_id, phone, a, b, words, created_at, changed_at)
       SELECT $1, nextval('contact_phone_ids'), $2, '+49151' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'),
         'Name ' || n, (100000 + n)::text, '', now(), now()
       FROM generate_series(1, $3::int) AS n`,
      [accountId, groupId, size],
    );
    return groupId;
  });
}

/** Beyond the end of the bench, so messages stay queued. */
const createDueTime = () => Math.floor(Date.now() / 1_000) + HOUR_SECONDS;

export async function callBulks(
  api: Child,
  { token }: Customer,
  method: "POST" | "PUT",
  pathName: string,
  body?: object,
  prefix = "",
): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${api.port}${prefix}/bulks${pathName}`, {
    method,
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      "x-service-auth-token": token,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} /bulks${pathName}: ${response.status} ${text}`);
  return String((JSON.parse(text) as { uuid: unknown }).uuid);
}

/** Creates a group bulk due in an hour. */
export const postBulk = (api: Child, customer: Customer, groupId: number, text = TEXT) =>
  callBulks(api, customer, "POST", "", {
    text,
    sender_id: "POSTHORN",
    msg_groups: [groupId],
    delivery_at: createDueTime(),
  });

/** Creates a group bulk due now, through a web process. */
export const postBulkNow = (web: Child, customer: Customer, groupId: number) =>
  callBulks(
    web,
    customer,
    "POST",
    "",
    { text: TEXT, sender_id: "POSTHORN", msg_groups: [groupId] },
    "/api",
  );

export async function waitUntilExpanded(uuid: string, messages: number): Promise<void> {
  await until(`${messages} messages of a bulk`, 600_000, () =>
    asOwner(async (tx) => {
      const { rows } = await tx.query("SELECT msg_total_count FROM bulks WHERE uuid = $1", [uuid]);
      return Number(rows[0]?.msg_total_count) >= messages;
    }),
  );
}

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1_000;

/** Times copying a bulk's messages and queue entries to another account: two COPYs in one transaction. */
async function copySeconds(uuid: string, { accountId }: Customer): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "posthorn-copy-"));
  // Postgres itself accesses the folder, as another user.
  chmodSync(folder, 0o777);
  const pool = database().pool("owner");
  const files: [string, string, string][] = [];
  try {
    for (const [table, where] of [
      ["messages", "t.bulk_id = $bulk"],
      ["dispatch_queue", "t.uuid IN (SELECT uuid FROM messages WHERE bulk_id = $bulk)"],
    ] as const) {
      const { rows } = await pool.query<{ name: string }>(
        `SELECT quote_ident(attname) AS name FROM pg_attribute
         WHERE attrelid = $1::regclass AND attnum > 1 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
        [table],
      );
      const columns = rows.map(({ name }) => name).join(", ");
      const file = path.join(folder, table);
      const condition = where.replace("$bulk", `'${uuid}'`);
      await pool.query(
        `COPY (SELECT ${accountId}, ${columns} FROM ${table} t WHERE ${condition} ORDER BY uuid) TO '${file}'`,
      );
      files.push([table, columns, file]);
    }
    await pool.query("CHECKPOINT");
    const startedAt = performance.now();
    await asOwner(async (tx) => {
      for (const [table, columns, file] of files)
        await tx.query(`COPY ${table} (account_id, ${columns}) FROM '${file}'`);
    });
    return secondsSince(startedAt);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface ExpandMeasurement {
  ratio: number;
  expandSeconds: number;
  copySeconds: number;
}

/**
 * Compares one worker expanding a bulk into priced, held messages, from the response to the last chunk's commit, with
 * a bare COPY of the same rows.
 */
export async function benchExpand(stack: Stack): Promise<ExpandMeasurement> {
  const api = await stack.start("api");
  const worker = await stack.start("worker", { SIMULATOR: "on", SIMULATOR_SPEED: "1000" });
  const rounds: { expand: number; copy: number }[] = [];
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const customer = await makeCustomer("1000000");
    const groupId = await makeGroup(customer, LARGE_BULK);
    await database().pool("owner").query("VACUUM ANALYZE contact_phones");
    const uuid = await postBulk(api, customer, groupId);
    await database().pool("owner").query("CHECKPOINT");
    const startedAt = performance.now();
    await waitUntilExpanded(uuid, LARGE_BULK);
    const expand = secondsSince(startedAt);
    const copy = await copySeconds(uuid, await makeCustomer("0"));
    if (round > 0) rounds.push({ expand, copy });
  }
  await Promise.all([api.stop(), worker.stop()]);
  return {
    ratio: median(rounds.map(({ expand, copy }) => expand / copy)),
    expandSeconds: median(rounds.map(({ expand }) => expand)),
    copySeconds: median(rounds.map(({ copy }) => copy)),
  };
}

/** Returns messages per second from the worker's start until the account's last message is delivered. */
async function drainRate(stack: Stack, { accountId }: Customer): Promise<number> {
  await database().pool("owner").query("VACUUM ANALYZE messages, dispatch_queue");
  const count = (where: string) =>
    asOwner(async (tx) => {
      const text = `SELECT count(*) AS found FROM messages WHERE account_id = $1 AND ${where}`;
      return Number((await tx.query(text, [accountId])).rows[0]?.found);
    });
  const total = await count("true");
  const startedAt = performance.now();
  const worker = await stack.start("worker", { SIMULATOR: "on", SIMULATOR_SPEED: "1000" });
  await until("all are delivered", 180_000, async () => (await count("dlr_code <> 1")) === 0);
  const seconds = secondsSince(startedAt);
  await worker.stop();
  return total / seconds;
}

/** Creates an expanded bulk with all messages due now and no worker running. */
async function fillFromBulk(stack: Stack, api: Child, size: number): Promise<Customer> {
  const customer = await makeCustomer("1000000");
  const groupId = await makeGroup(customer, size);
  const expander = await stack.start("worker", { SIMULATOR: "on", SIMULATOR_SPEED: "1000" });
  await waitUntilExpanded(await postBulk(api, customer, groupId), size);
  await expander.stop();
  await asOwner(async (tx) => {
    const at = [customer.accountId];
    await tx.query("UPDATE dispatch_queue SET due_at = now() WHERE account_id = $1", at);
    await tx.query("UPDATE dispatch_ready SET due_at = now() WHERE account_id = $1", at);
    await tx.query("UPDATE bulks SET work_at = NULL WHERE account_id = $1", at);
  });
  return customer;
}

export interface BulkDrainMeasurement {
  ratio: number;
  bulkRate: number;
  singleRate: number;
}

/** Compares handing over an expanded bulk with as many single messages. */
export async function benchBulkDrain(stack: Stack): Promise<BulkDrainMeasurement> {
  const api = await stack.start("api");
  const rounds: { bulk: number; single: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const singles = await makeCustomer("1000000");
    const { rate } = await load({
      url: `http://127.0.0.1:${api.port}/sms`,
      seconds: 4,
      connections: CONNECTIONS,
      method: "POST",
      customers: [singles],
      body: MESSAGE,
      expect: 201,
    });
    const single = await drainRate(stack, singles);
    const bulk = await drainRate(stack, await fillFromBulk(stack, api, Math.round(rate * 4)));
    if (round > 0) rounds.push({ bulk, single });
  }
  await api.stop();
  return {
    ratio: median(rounds.map(({ bulk, single }) => bulk / single)),
    bulkRate: median(rounds.map(({ bulk }) => bulk)),
    singleRate: median(rounds.map(({ single }) => single)),
  };
}
