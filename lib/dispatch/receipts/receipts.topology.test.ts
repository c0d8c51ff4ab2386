import { fc, runs } from "@/lib/core/ids/test-random";
import { beforeAll, describe, expect, it } from "vitest";
import type { ReceiptState } from "@/lib/carriers/carrier";
import type { Context } from "@/lib/core/context";
import { database } from "@/lib/db/client";
import { importTestRates, createContext } from "@/lib/db/factories";
import { isSharded } from "@/lib/db/testing/test-topology";
import { testDatabase } from "@/lib/db/test-database";
import { recordStatements } from "@/lib/db/testing/test-statements";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { makeWebhook } from "@/lib/gateway/developers/webhooks/test-webhooks";
import { getSms, sendSms } from "@/lib/gateway/messaging/sms/public";
import { getTimeline } from "@/lib/gateway/messaging/sms/timeline";
import { claimDue } from "@/lib/queue/store-claims";
import { flushOutcomes } from "@/lib/dispatch/submission/flush";
import { startWorkerLease } from "@/lib/dispatch/worker-lease";
import { sweepReceipts, acceptReceipts } from "./receipts";

testDatabase();

/** Carriers give ids out once; a database that is used again knows those of the last run. */
const run = Date.now().toString(36);
let serial = 0;

/** Sends a message and claims it; `commit` writes the submission with the given carrier ids. */
async function claimed(ctx: Context, text = "Hello") {
  const sms = await sendSms(ctx, { text, sender_id: "POSTHORN", phone: "+491713920001" });
  const { lease } = await startWorkerLease(60);
  const [claim] = await claimDue(database().pool("worker"), ctx.account.id, lease, 1);
  if (claim === undefined) throw new Error("Nothing to claim");
  serial += 1;
  const ids = Array.from({ length: sms.parts_count }, (_, part) => `c${run}x${serial}p${part}`);
  const commit = (carrierIds = ids) =>
    flushOutcomes(lease, [{ kind: "sent", claim, carrier: "simulator", carrierIds }]);
  return { uuid: sms.uuid, ids, commit };
}

const receipt = (carrierId: string, state: ReceiptState) => {
  return { carrier: "simulator", carrierId, state, errorCode: null, reportedAt: null };
};

describe("DLRs", () => {
  it("of several accounts lock their messages together on a single Postgres", async () => {
    const contexts = await Promise.all(Array.from({ length: 6 }, () => createContext()));
    const sent = await Promise.all(contexts.map((ctx) => claimed(ctx)));
    for (const { commit } of sent) await commit();
    const receipts = sent.flatMap(({ ids }) => ids.map((id) => receipt(id, "DELIVRD")));
    const { statements } = await recordStatements(() => acceptReceipts(receipts));
    const locks = statements.filter((statement) => statement.includes('"receipt_messages"'));
    expect(locks).toHaveLength((await isSharded()) ? sent.length : 1);
    for (const [index, ctx] of contexts.entries())
      expect((await getSms(ctx, sent[index]?.uuid ?? "")).dlr_code).toBe(1);
  });

  let ctx: Context;
  beforeAll(async () => {
    await importTestRates();
    ctx = await createContext({ balance: "1000" });
  });
  const dlr = async (uuid: string) => (await getSms(ctx, uuid)).dlr_code;

  it("that arrive before the submission commits are stored and applied with it", async () => {
    const { uuid, ids, commit } = await claimed(ctx);
    await acceptReceipts([receipt(ids[0] ?? "", "DELIVRD")]);
    expect(await dlr(uuid)).toBe(0);
    await commit();
    expect(await dlr(uuid)).toBe(1);
  });

  it("and submissions that commit concurrently are matched by the sweeper", async () => {
    const { uuid, ids, commit } = await claimed(ctx);
    // The receipt's transaction reads before the submission commits, and commits after it.
    await asWorker(async (tx) => {
      await tx.query(
        `INSERT INTO dlr_inbox (receipt_id, carrier, carrier_id, state) VALUES (gen_random_uuid(), 'simulator', $1, 'DELIVRD')`,
        [ids[0]],
      );
      await commit();
    });
    expect(await dlr(uuid)).toBe(0);
    expect(await sweepReceipts(60)).toBe(1);
    expect(await dlr(uuid)).toBe(1);
    expect(await sweepReceipts(60)).toBe(0);
  });

  it.each(["early", "late"])(
    "with one ID for a whole long message apply to all its segments (%s)",
    async (when) => {
      const { uuid, ids, commit } = await claimed(ctx, "a".repeat(400));
      const one = ids[0] ?? "";
      const report = () => acceptReceipts([receipt(one, "DELIVRD")]);
      if (when === "early") await report();
      await commit([one, one, one]);
      if (when === "late") await report();
      expect(await dlr(uuid)).toBe(1);
    },
  );

  it("can arrive three days late", async () => {
    const { uuid, ids, commit } = await claimed(ctx);
    await commit();
    await asOwner((tx) =>
      tx.query(
        "UPDATE carrier_submits SET submitted_at = submitted_at - interval '3 days' WHERE carrier_id = $1",
        [ids[0]],
      ),
    );
    await acceptReceipts([receipt(ids[0] ?? "", "DELIVRD")]);
    expect(await dlr(uuid)).toBe(1);
  });

  it("set how long the message took since it was due, and since its submission", async () => {
    const { uuid, ids, commit } = await claimed(ctx);
    const set = (sql: string) =>
      asOwner((tx) =>
        tx.query(`UPDATE messages SET ${sql} WHERE account_id = $1 AND uuid = $2`, [
          ctx.account.id,
          uuid,
        ]),
      );
    const readTimes = async () => {
      const { rows } = await asOwner((tx) =>
        tx.query<{ hand_over_ms: number | null; delivery_ms: number | null }>(
          "SELECT hand_over_ms, delivery_ms FROM messages WHERE account_id = $1 AND uuid = $2",
          [ctx.account.id, uuid],
        ),
      );
      return rows[0];
    };
    // Accepted a day ago, scheduled for five seconds ago.
    await set("created_at = now() - interval '1 day', delivery_at = now() - interval '5 seconds'");
    await commit();
    await set("gateway_sent_at = now() - interval '90 seconds'");
    await acceptReceipts([receipt(ids[0] ?? "", "ENROUTE")]);
    expect((await readTimes())?.delivery_ms).toBeNull();
    await acceptReceipts([receipt(ids[0] ?? "", "DELIVRD")]);
    const times = await readTimes();
    // Counted from its acceptance, the submission would take a day, and so would the delivery.
    const isWithin = (ms: number | null | undefined, least: number) =>
      ms != null && ms >= least && ms < 86_400_000;
    expect([
      times,
      isWithin(times?.hand_over_ms, 5_000),
      isWithin(times?.delivery_ms, 90_000),
    ]).toEqual([times, true, true]);
    await set("gateway_sent_at = now() - interval '9 days'");
    await acceptReceipts([receipt(ids[0] ?? "", "DELIVRD")]);
    expect(await readTimes()).toEqual(times);
  });

  it("of unknown ids are stored until matched", async () => {
    await acceptReceipts([receipt(`nobody-${run}`, "DELIVRD")]);
    const { rows } = await asWorker((tx) =>
      tx.query("SELECT matched_at FROM dlr_inbox WHERE carrier_id = $1", [`nobody-${run}`]),
    );
    expect(rows).toEqual([{ matched_at: null }]);
  });

  it("match any spelling of the id", async () => {
    const { uuid, ids, commit } = await claimed(ctx);
    await commit();
    await acceptReceipts([receipt(`  00${(ids[0] ?? "").toUpperCase()} `, "DELIVRD")]);
    expect(await dlr(uuid)).toBe(1);
  });

  it("never move a message backwards, in any order and repetition; each change is reported once", async () => {
    const states: ReceiptState[] = ["ENROUTE", "ACCEPTD", "DELIVRD", "EXPIRED", "UNDELIV"];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...states), { minLength: 1, maxLength: 7 }),
        async (order) => {
          const { uuid, ids, commit } = await claimed(ctx);
          await commit();
          for (const state of order) await acceptReceipts([receipt(ids[0] ?? "", state)]);
          const final = order.find((state) => !["ENROUTE", "ACCEPTD"].includes(state));
          const expected =
            final === undefined ? 4 : final === "DELIVRD" ? 1 : final === "EXPIRED" ? 8 : 16;
          expect(await dlr(uuid)).toBe(expected);
          const reports = (await getTimeline(ctx, uuid)).events.filter(
            ({ kind }) => kind === "report",
          );
          expect(new Set(reports.map(({ code }) => code)).size).toBe(reports.length);
        },
      ),
      { numRuns: runs(20) },
    );
  });

  it("deliver a long message only when every segment is, and keep the worst segment", async () => {
    const text = "A".repeat(400);
    const delivered = await claimed(ctx, text);
    await delivered.commit();
    expect(delivered.ids).toHaveLength(3);
    const [first = "", second = "", third = ""] = delivered.ids;
    await acceptReceipts([receipt(third, "DELIVRD"), receipt(first, "DELIVRD")]);
    expect(await dlr(delivered.uuid)).not.toBe(1);
    await acceptReceipts([receipt(second, "DELIVRD")]);
    expect(await dlr(delivered.uuid)).toBe(1);

    const broken = await claimed(ctx, text);
    await broken.commit();
    await acceptReceipts(
      broken.ids.map((id, part) => receipt(id, part === 1 ? "UNDELIV" : "DELIVRD")),
    );
    expect(await dlr(broken.uuid)).toBe(16);
  });

  it("of other segments don't change the final state of a long message", async () => {
    const { uuid, ids, commit } = await claimed(ctx, "A".repeat(400));
    await commit();
    const [first = "", second = "", third = ""] = ids;
    await acceptReceipts([receipt(first, "EXPIRED")]);
    expect(await dlr(uuid)).toBe(8);
    // The worse one alone would make it 16.
    await acceptReceipts([receipt(second, "UNDELIV"), receipt(third, "DELIVRD")]);
    expect(await dlr(uuid)).toBe(8);
  });

  it.each([
    ["each part", ["DELIVRD", "DELIVRD", "DELIVRD"], { dlr_code: 1, status_code: 100 }],
    ["one part", ["EXPIRED"], { dlr_code: 8, status_code: 0 }],
  ] as const)(
    "of %s notify webhooks of the implied submission, even before it is stored",
    async (_, states, event) => {
      const own = await createContext({ balance: "10" });
      await makeWebhook(own, { target: "https://example.invalid/" });
      const { uuid, ids, commit } = await claimed(own, "A".repeat(400));
      await commit();
      await asOwner((tx) =>
        tx.query("UPDATE messages SET status_code = 0 WHERE account_id = $1 AND uuid = $2", [
          own.account.id,
          uuid,
        ]),
      );
      for (const [part, state] of states.entries())
        await acceptReceipts([receipt(ids[part] ?? "", state)]);
      const { rows } = await asOwner((tx) =>
        tx.query("SELECT data FROM webhook_events WHERE account_id = $1", [own.account.id]),
      );
      expect(rows).toEqual([{ data: event }]);
    },
  );

  it("appear in the list of failures", async () => {
    const { uuid, ids, commit } = await claimed(ctx);
    await commit();
    await acceptReceipts([receipt(ids[0] ?? "", "REJECTD")]);
    expect(await getSms(ctx, uuid)).toMatchObject({
      status_code: 100,
      dlr_code: 16,
      is_sent: true,
    });
  });
});
