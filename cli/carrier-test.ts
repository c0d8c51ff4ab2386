import { setTimeout as sleep } from "node:timers/promises";
import type { Carrier, CarrierHealth } from "@/lib/carriers/carrier";
import { createAdapters } from "@/lib/carriers/registry/adapters";
import { CARRIER_KINDS } from "@/lib/carriers/registry/kinds";
import { openSettings } from "@/lib/carriers/table/settings";
import { findCarrier } from "@/lib/carriers/table/store";
import { asOwner } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { type Input, print, readWait, UsageError } from "./command";

const WAIT_SECONDS = 15;
const POLL_MS = 100;

/** Rejects reports, which are then redelivered to the workers. */
const refuseAll = () => Promise.reject(new Error("Only tested"));

/** Creates a carrier with one connection, without starting it. */
export async function openCarrier(name: string): Promise<Carrier> {
  const record = await asOwner((tx) => findCarrier(tx, name));
  if (record === null) throw new UsageError(`Carrier ${name} not found`);
  if (record.kind === "simulator") {
    const { carriers } = createAdapters({ simulator: {}, speed: env.SIMULATOR_SPEED });
    const simulator = carriers.find((carrier) => carrier.name === name);
    if (simulator !== undefined) return simulator;
  }
  const ready = CARRIER_KINDS[record.kind]?.read(openSettings(record));
  if (ready === undefined)
    throw new UsageError(`Carriers of kind ${record.kind} have no connection`);
  if (Array.isArray(ready))
    throw new UsageError(ready.map(({ field, message }) => `${field}: ${message}`).join("\n"));
  return ready.withConnections(1).open({ name, log: (message) => print(message) });
}

async function waitUntilUp(carrier: Carrier, waitMs: number): Promise<CarrierHealth | undefined> {
  const until = performance.now() + waitMs;
  let health = carrier.health?.();
  while (health?.state === "down" && performance.now() < until) {
    await sleep(POLL_MS);
    health = carrier.health?.();
  }
  return health;
}

/** Opens a connection, prints whether it came up within `--wait` seconds, and closes it. */
export async function testCarrier(name: string, input: Input): Promise<void> {
  const waitMs = readWait(input, WAIT_SECONDS);
  const carrier = await openCarrier(name);
  try {
    await carrier.start({
      onReceipts: refuseAll,
      onInbound: refuseAll,
      onInboundPart: refuseAll,
      onUnread: refuseAll,
    });
    const health = await waitUntilUp(carrier, waitMs);
    if (health === undefined)
      return print("The settings are valid; this kind has no connection to test.");
    print(health.detail === null ? health.state : `${health.state}: ${health.detail}`);
    if (health.state !== "up") process.exitCode = 1;
  } finally {
    await carrier.stop();
  }
}
