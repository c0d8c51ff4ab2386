import { EventEmitter, once } from "node:events";
import { expect, test } from "vitest";
import { isDatabaseAway } from "@/lib/http/output/failure";
import { AccountGuard } from "./account-guard";
import { accountHash } from "./account-hash";
import type { Client } from "@/lib/db/client";
import { NodeWatch } from "./node-watch";

const listIds = (isOnOne: boolean) =>
  Array.from({ length: 40 }, (_, index) => 1_000_001 + index).filter(
    (id) => accountHash(id) < 0 === isOnOne,
  );

/** Creates two nodes; the first can be made to hang. */
async function makeGuard() {
  const events = new EventEmitter();
  let isHanging = false;
  const watch = new NodeWatch({
    readPlacements: async () => [
      { host: "one", port: 5432, from: -(2 ** 31), to: -1 },
      { host: "two", port: 5432, from: 0, to: 2 ** 31 - 1 },
    ],
    ping: async (host) => !(host === "one" && isHanging),
    askMs: 0,
    log: (message) => events.emit("log", message),
  });
  await watch.ready();
  /** Waits until the watch has noticed. */
  async function setHanging(value: boolean): Promise<void> {
    const noticed = once(events, "log");
    isHanging = value;
    await noticed;
  }
  return { watch, guard: new AccountGuard(watch, () => 4), setHanging };
}

/** Creates a connection whose statements never return. */
function hangingClient() {
  const events = new EventEmitter();
  const stream = { destroy: () => events.emit("end") };
  const client = { connection: { stream } } as unknown as Client;
  const statement = once(events, "end").then(() => {
    throw new Error("Connection terminated unexpectedly");
  });
  return { client, statement };
}

test("fails requests to a hanging node, and keeps serving other nodes", async () => {
  const { watch, guard, setHanging } = await makeGuard();
  const [lost = 0] = listIds(true);
  const [other = 0] = listIds(false);
  const { client, statement } = hangingClient();
  const underWay = guard.run("accept", lost, async () => {
    const letGo = guard.watchClient(lost, client);
    return statement.finally(letGo);
  });
  const ended = underWay.catch((error: unknown) => error);
  await setHanging(true);
  expect(isDatabaseAway(await ended)).toBe(true);
  const refused = await guard.run("accept", lost, async () => "done").catch((error) => error);
  expect(isDatabaseAway(refused)).toBe(true);
  expect(isDatabaseAway(await guard.assertAllAnswer().catch((error) => error))).toBe(true);
  expect(await guard.run("accept", other, async () => "done")).toBe("done");
  await setHanging(false);
  expect(await guard.run("accept", lost, async () => "done")).toBe("done");
  watch.close();
});

test("doesn't let a hanging node's accounts use all connections before it is detected", async () => {
  const { watch, guard, setHanging } = await makeGuard();
  const begun: number[] = [];
  const all = listIds(true).map((accountId) => {
    const { client, statement } = hangingClient();
    return guard.run("accept", accountId, async () => {
      begun.push(accountId);
      const letGo = guard.watchClient(accountId, client);
      return statement.finally(letGo);
    });
  });
  const results = Promise.allSettled(all);
  const [other = 0] = listIds(false);
  expect(await guard.run("accept", other, async () => "done")).toBe("done");
  expect(begun).toHaveLength(3);
  await setHanging(true);
  // Requests waiting for a connection fail too, without getting one.
  expect((await results).every(({ status }) => status === "rejected")).toBe(true);
  expect(begun).toHaveLength(3);
  watch.close();
});
