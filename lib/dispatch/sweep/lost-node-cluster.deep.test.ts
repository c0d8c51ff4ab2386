import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, database, openDatabase, setDatabase } from "@/lib/db/client";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { getSms, sendSms } from "@/lib/gateway/messaging/sms/public";
import { claimDue } from "@/lib/queue/store-claims";
import { sweepReceipts } from "@/lib/dispatch/receipts/receipts";
import { sweepDeadWorkers, recoverLostWork } from "./sweep";

testDatabase();

type Context = Awaited<ReturnType<typeof createContext>>;

const NOBODY_LISTENS = 1;
const MORE_THAN_A_GROUP = 1_100;

async function findNode(accountId: number): Promise<{ groupid: number; nodeport: number }> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ groupid: number; nodeport: number }>(
      `SELECT n.groupid, n.nodeport FROM pg_dist_placement p JOIN pg_dist_node n USING (groupid)
       WHERE p.shardid = get_shard_id_for_distribution_column('messages', $1::bigint)`,
      [accountId],
    ),
  );
  const [node] = rows;
  if (node === undefined) throw new Error("The account is nowhere");
  return node;
}

/** Changes a node's port in the coordinator's metadata, so this database loses it without stopping its server. */
const movePort = (groupId: number, port: number) =>
  asOwner((tx) =>
    tx.query("UPDATE pg_dist_node SET nodeport = $2 WHERE groupid = $1", [groupId, port]),
  );

/** Accounts of two nodes. */
async function makeTwo(): Promise<[Context, Context]> {
  const first = await createContext({ balance: "1" });
  const { groupid } = await findNode(first.account.id);
  for (;;) {
    const second = await createContext({ balance: "1" });
    if ((await findNode(second.account.id)).groupid !== groupid) return [first, second];
  }
}

describe("while a node is down", () => {
  let lost: Context;
  let served: Context;
  let lostNode: { groupid: number; nodeport: number };
  let before: Database;
  beforeAll(async () => {
    before = database();
    // Uses only the coordinator, since other nodes don't know the port.
    setDatabase(openDatabase({ url: before.url }));
    await importTestRates();
    [lost, served] = await makeTwo();
    lostNode = await findNode(lost.account.id);
  });
  afterAll(async () => {
    await movePort(lostNode.groupid, lostNode.nodeport);
    const ours = database();
    setDatabase(before);
    await ours.close();
  });

  const send = (ctx: Context) =>
    sendSms(ctx, { text: "Hello", sender_id: "POSTHORN", phone: "+4917199999999" });
  const readLease = async (uuid: string, { account }: Context) => {
    const { rows } = await asOwner((tx) =>
      tx.query<{ lease: string | null }>(
        "SELECT lease FROM dispatch_queue WHERE account_id = $1 AND uuid = $2",
        [account.id, uuid],
      ),
    );
    return rows[0]?.lease;
  };

  it("releases a dead worker's leases on the other nodes, and the rest once it is back", async () => {
    const { rows } = await asOwner((tx) =>
      tx.query<{ lease: string }>(
        `INSERT INTO worker_incarnations (heartbeat_until) VALUES (now()), (now()) RETURNING incarnation AS lease`,
      ),
    );
    const uuids = new Map<Context, string>();
    for (const [index, ctx] of [lost, served].entries()) {
      uuids.set(ctx, (await send(ctx)).uuid);
      const lease = Number(rows[index]?.lease);
      await asWorker((tx) => claimDue(tx, ctx.account.id, lease, 10));
    }
    await movePort(lostNode.groupid, NOBODY_LISTENS);
    await expect(sweepDeadWorkers()).rejects.toThrow();
    expect(await readLease(uuids.get(served) ?? "", served)).toBe(null);

    await movePort(lostNode.groupid, lostNode.nodeport);
    expect(await sweepDeadWorkers()).toBe(1);
    expect(await readLease(uuids.get(lost) ?? "", lost)).toBe(null);
  });

  it("requeues accounts of the other nodes that have work", async () => {
    const isListed = async () => {
      const { rowCount } = await asOwner((tx) =>
        tx.query("SELECT 1 FROM dispatch_ready WHERE account_id = $1", [served.account.id]),
      );
      return rowCount === 1;
    };
    await send(served);
    await expect.poll(isListed).toBe(true);
    await asOwner((tx) => tx.query("DELETE FROM dispatch_ready"));
    await movePort(lostNode.groupid, NOBODY_LISTENS);
    await expect(recoverLostWork()).rejects.toThrow();
    expect(await isListed()).toBe(true);
  });

  it("applies the other nodes' receipts, however many of its own are queued first", async () => {
    const take = async (ctx: Context, count: number) => {
      const { uuid } = await send(ctx);
      await asOwner(async (tx) => {
        await tx.query(
          `INSERT INTO carrier_submits (carrier, carrier_id, account_id, uuid, part, attempt)
           SELECT 'simulator', $2 || '-' || id, $1, $2::uuid, 1, 1 FROM generate_series(1, $3) AS id`,
          [ctx.account.id, uuid, count],
        );
        await tx.query(
          `INSERT INTO dlr_inbox (receipt_id, carrier, carrier_id, state)
           SELECT gen_random_uuid(), 'simulator', $1 || '-' || id, 'DELIVRD' FROM generate_series(1, $2) AS id`,
          [uuid, count],
        );
      });
      return uuid;
    };
    await movePort(lostNode.groupid, lostNode.nodeport);
    await take(lost, MORE_THAN_A_GROUP);
    const uuid = await take(served, 1);
    await movePort(lostNode.groupid, NOBODY_LISTENS);
    await expect(sweepReceipts(60)).rejects.toThrow();
    expect((await getSms(served, uuid)).dlr_code).toBe(1);
  });
});
