import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { AccountLimit } from "./account-limit";
import type { Exchange } from "@/lib/http/exchange";
import { type AnyRoute, data, route } from "@/lib/http/route";

const row: AnyRoute = route({
  method: "get",
  path: "/x",
  operationId: "getX",
  tag: "Test",
  summary: "Anything",
  auth: "account",
  returns: data("X", z.object({})),
  status: 200,
  run: async () => ({}),
});
const sending: AnyRoute = { ...row, idempotency: "service" };
/** A request of which only the socket matters here. */
const from = (socket: { destroyed: boolean }) => ({ incoming: { socket } }) as unknown as Exchange;
const here = from({ destroyed: false });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Takes slots until one more has to wait. */
async function fill(limit: AccountLimit, account: number): Promise<(() => void)[]> {
  const taken: (() => void)[] = [];
  for (;;) {
    const slot = limit.take(row, here, account).then((leave) => taken.push(leave));
    const before = taken.length;
    await vi.advanceTimersByTimeAsync(0);
    if (taken.length === before) {
      // Given up below by the clock.
      slot.catch(() => {});
      return taken;
    }
  }
}

it("leaves pool slots to other accounts, and to messages of the same account", async () => {
  const limit = new AccountLimit();
  const taken = await fill(limit, 1);
  expect(taken.length).toBeLessThan(10);
  await expect(limit.take(row, here, 2)).resolves.toBeTypeOf("function");
  await expect(limit.take(sending, here, 1)).resolves.toBeTypeOf("function");
});

it("queues a request for at most ten seconds", async () => {
  const limit = new AccountLimit();
  const taken = await fill(limit, 1);
  const patient = limit.take(row, here, 1);
  const refused = expect(patient).rejects.toMatchObject({
    code: "too_many_requests",
    retryAfterSeconds: 1,
  });
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
  // An abandoned request takes no slot from the next one.
  taken[0]?.();
  await expect(limit.take(row, here, 1)).resolves.toBeTypeOf("function");
});

it("skips a caller that disconnected", async () => {
  const limit = new AccountLimit();
  const [leave] = await fill(limit, 1);
  await vi.advanceTimersByTimeAsync(10_000);
  const socket = { destroyed: false };
  const gone = limit.take(row, from(socket), 1);
  const next = limit.take(row, here, 1);
  socket.destroyed = true;
  leave?.();
  await expect(gone).rejects.toMatchObject({ code: "too_many_requests" });
  await expect(next).resolves.toBeTypeOf("function");
});
