import { asOwner } from "@/lib/db/transaction";
import { CONNECTIONS, load, MESSAGE } from "./load";
import { makeCustomer, type Stack, until } from "./stack";

export interface DrainReading {
  /** Messages a second from the start of the worker until the last one is delivered. */
  drainRate: number;
  /** Messages a second accepted in the same run, just before. */
  acceptRate: number;
  ratio: number;
  messages: number;
}

/**
 * (b) Accepts messages with no worker running, then starts one worker with the simulator at full speed and
 * waits until every message shows its delivery.
 */
export async function benchDrain(stack: Stack): Promise<DrainReading> {
  const customer = await makeCustomer("1000000");
  const api = await stack.start("api");
  const accepted = await load({
    url: `http://127.0.0.1:${api.port}/sms`,
    seconds: 6,
    connections: CONNECTIONS,
    method: "POST",
    customers: [customer],
    body: MESSAGE,
    expect: 201,
  });
  await api.stop();
  const open = () =>
    asOwner(async (tx) => {
      const { rows } = await tx.query(
        `SELECT count(*) AS total, count(*) FILTER (WHERE dlr_code = 1) AS delivered
         FROM messages WHERE account_id = $1`,
        [customer.accountId],
      );
      return { total: Number(rows[0]?.total), delivered: Number(rows[0]?.delivered) };
    });
  const { total } = await open();
  const startedAt = performance.now();
  const worker = await stack.start("worker", { SIMULATOR: "on", SIMULATOR_SPEED: "1000" });
  await until(
    "all messages are delivered",
    180_000,
    async () => (await open()).delivered === total,
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await worker.stop();
  const drainRate = total / seconds;
  return {
    drainRate,
    acceptRate: accepted.rate,
    ratio: drainRate / accepted.rate,
    messages: total,
  };
}
