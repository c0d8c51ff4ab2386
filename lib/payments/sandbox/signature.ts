import { createHmac, timingSafeEqual } from "node:crypto";
import { derivedSecret } from "@/lib/sealing";

/** Older requests are refused, as real providers' libraries do. */
const TOLERANCE_SECONDS = 300;
const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

const macOf = (seconds: number, body: string) =>
  createHmac("sha256", derivedSecret("payment events", "sandbox"))
    .update(`${seconds}.${body}`)
    .digest();

/** The header that proves that a request is the sandbox's. */
export function signEvent(body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1_000);
  return `t=${seconds},v1=${macOf(seconds, body).toString("hex")}`;
}

export function isSigned(body: string, signature: string | undefined, now: Date): boolean {
  const [, time, mac = ""] = HEADER.exec(signature ?? "") ?? [];
  if (time === undefined) return false;
  const age = Math.abs(now.getTime() / 1_000 - Number(time));
  return (
    age <= TOLERANCE_SECONDS && timingSafeEqual(macOf(Number(time), body), Buffer.from(mac, "hex"))
  );
}
