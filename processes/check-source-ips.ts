import { env } from "@/lib/env";
import { findMissingIp } from "@/lib/outgoing/source-ips";
import { fail } from "@/processes/lifecycle";

/** Exits with one line, since all requests from `WEBHOOK_SOURCE_IPS` would fail. */
export async function checkSourceIps(): Promise<void> {
  const missing = await findMissingIp(env.WEBHOOK_SOURCE_IPS);
  if (missing !== null) fail(`WEBHOOK_SOURCE_IPS: this machine does not have the IP ${missing}`);
}
