import type { Duplex } from "node:stream";
import type { Client } from "@/lib/db/client";

/**
 * Sends what is queued until the next turn of the event loop in one packet: each costs both sides more than a small
 * statement.
 */
export function corkUntilNextTurn(client: Client): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.cork();
  setImmediate(() => stream.uncork());
}
