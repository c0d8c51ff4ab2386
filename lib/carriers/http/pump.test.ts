import { afterEach, expect, test } from "vitest";
import type { CarrierHandlers } from "@/lib/carriers/carrier";
import type { RepeatHandle } from "@/lib/carriers/repeat";
import { database } from "@/lib/db/client";
import { testModule } from "@/lib/api-suites/test-module";
import { withoutAccount } from "@/lib/db/transaction";
import { acceptInbound } from "@/lib/dispatch/receipts/inbound";
import { giveNumber } from "@/lib/gateway/messaging/conversations/test-inbound";
import { pullCallbacks, startPump } from "./pump";
import { insertCallback } from "./store";

/** A batch of callbacks holds a connection while what it brings needs another one; who waits for one gives up after 5 s. */
const { send, account } = testModule();
const pumps: RepeatHandle[] = [];
afterEach(() => Promise.all(pumps.map((pump) => pump.stop())));

const fail = (message: string, error: unknown) => {
  throw new Error(message, { cause: error });
};
const handlers: CarrierHandlers = {
  onReceipts: async () => {},
  onInbound: (messages) => acceptInbound(messages, fail),
  onInboundPart: async () => {},
  onUnread: async () => {},
};

test("doesn't block a carrier when a worker has as many as connections", async () => {
  const number = await giveNumber(account.id);
  const count = database().pool("worker").options.max ?? 0;
  expect(count).toBeGreaterThan(1);
  const names = Array.from({ length: count }, (_, index) => `crowd-${index}`);
  for (const [index, name] of names.entries()) {
    const message = { carrierId: "1", from: `+49171392${1000 + index}`, to: number, text: name };
    await withoutAccount((tx) => insertCallback(tx, name, { receipts: [], inbound: [message] }));
  }
  for (const name of names)
    pumps.push(
      startPump(
        name,
        (_, contents) => pullCallbacks(name, handlers, contents),
        () => {},
      ),
    );
  const arrived = async () =>
    (await send(account, "GET", "/incomings?itemsPerPage=100")).body.map(
      ({ text }: { text: string }) => text,
    );
  await expect.poll(arrived).toHaveLength(count);
  expect((await arrived()).sort()).toEqual([...names].sort());
});
