import { expect, onTestFinished, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner, asWorker } from "@/lib/db/transaction";
import type { Loop } from "@/lib/db/due-work/when-due";
import { env } from "@/lib/env";
import { findIdentity, saveIdentity } from "./store-identity";
import { checkHold, findHold, holdDispatch } from "./hold";
import { releaseDispatch } from "./release";
import { sendUnlessHeld } from "./send-unless-held";

testModule({});

const fail = (message: string, error: unknown) => {
  throw new Error(message, { cause: error });
};

/** Pretends that workers last saw another database. */
async function rememberOther(change: object): Promise<void> {
  await asWorker(async (tx) => {
    const last = await findIdentity(tx);
    if (last === undefined) throw new Error("No worker has seen the database");
    await saveIdentity(tx, { ...last, ...change });
  });
}

async function release(): Promise<void> {
  expect(await releaseDispatch(false)).toBe("kept");
}

test("stores the database's identity with the first worker, and sends with the next ones", async () => {
  expect(await checkHold()).toBeNull();
  expect(await asWorker((tx) => findIdentity(tx))).toMatchObject({
    system_id: expect.stringMatching(/^\d{15,}$/),
    timeline: "1",
  });
  expect(await checkHold()).toBeNull();
});

test.each([
  ["dumped and restored on another server", { system_id: "7123456789012345678" }, "another server"],
  ["copied on its server", { database_oid: "1" }, "a copy of"],
  ["restored to a point in time", { timeline: "41" }, "from 41 to 1"],
])(
  "holds dispatch of a database that was %s once, until it is released",
  async (_, change, reason) => {
    await checkHold();
    await rememberOther(change);
    // Workers start together.
    const holds = await Promise.all([checkHold(), checkHold(), checkHold()]);
    for (const hold of holds) expect(hold?.reason).toContain(reason);
    await release();
    expect(await checkHold()).toBeNull();
    const { rows } = await asOwner((tx) =>
      tx.query<{ reason: string }>(
        "SELECT reason FROM dispatch_holds WHERE reason LIKE '%' || $1 || '%' AND released_at IS NOT NULL",
        [reason],
      ),
    );
    expect(rows).toHaveLength(1);
  },
);

test("sends at once from a promoted standby if configured, never from a copy", async () => {
  env.DISPATCH_ON_NEW_TIMELINE = "send";
  onTestFinished(() => {
    env.DISPATCH_ON_NEW_TIMELINE = "hold";
  });
  await checkHold();
  await rememberOther({ timeline: "41" });
  expect(await checkHold()).toBeNull();
  await rememberOther({ timeline: "41", database_oid: "1" });
  expect(await checkHold()).not.toBeNull();
  await release();
});

test("allows one open hold, and releases only that", async () => {
  expect(await Promise.all([holdDispatch("one"), holdDispatch("two")])).toContain(false);
  await release();
  expect(await releaseDispatch(false)).toBeNull();
  expect(await findHold()).toBeNull();
});

/** Follows holds like a worker. Returns what ran, in order. */
async function follow(): Promise<string[]> {
  const modes: string[] = [];
  const start = (name: string) => async (): Promise<Loop> => {
    modes.push(name);
    return { stop: async () => void modes.push(`${name} ends`) };
  };
  const modesLoop = await sendUnlessHeld(
    { startSending: start("sending"), startWaiting: start("waiting") },
    fail,
  );
  onTestFinished(() => modesLoop.stop());
  return modes;
}

test("finishes sending before it pauses, and resumes after the release", async () => {
  const modes = await follow();
  expect(modes).toEqual(["sending"]);
  await holdDispatch("Moving to another machine");
  await expect.poll(() => modes).toEqual(["sending", "sending ends", "waiting"]);
  await release();
  await expect
    .poll(() => modes)
    .toEqual(["sending", "sending ends", "waiting", "waiting ends", "sending"]);
});

test("starts no sending work in a restored copy", async () => {
  await checkHold();
  await rememberOther({ timeline: "41" });
  const modes = await follow();
  expect(modes).toEqual(["waiting"]);
  await release();
  await expect.poll(() => modes.at(-1)).toBe("sending");
});

test("rechecks the database's identity after a running worker reconnects", async () => {
  const modes = await follow();
  expect(modes).toEqual(["sending"]);
  await rememberOther({ database_oid: "1" });
  await asOwner((tx) =>
    tx.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN %' AND pid <> pg_backend_pid()`,
    ),
  );
  await expect.poll(() => modes.at(-1)).toBe("waiting");
  await release();
  await expect.poll(() => modes.at(-1)).toBe("sending");
});

test("holds all workers after one starts with DISPATCH=held, until a release", async () => {
  const others = await follow();
  env.DISPATCH = "held";
  onTestFinished(() => {
    env.DISPATCH = "on";
  });
  const modes = await follow();
  expect(modes).toEqual(["waiting"]);
  await expect.poll(() => others.at(-1)).toBe("waiting");
  await release();
  await expect.poll(() => modes.at(-1)).toBe("sending");
});
