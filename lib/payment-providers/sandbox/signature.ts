import { createHmac, timingSafeEqual } from "node:crypto";
import { derivedSecret } from "@/lib/sealing";

/** Same scheme as real providers' libraries. */
const TOLERANCE_SECONDS = 300;
const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

const computeMac = (seconds: number, body: string) =>
  createHmac("sha256", derivedSecret("payment events", "sandbox"))
    .update(`${seconds}.${body}`)
    .digest();

export function signEvent(body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1_000);
  return `t=${seconds},v1=${computeMac(seconds, body).toString("hex")}`;
}

export function isSigned(body: string, signature: string | undefined, now: Date): boolean {
  const [, time, mac = ""] = HEADER.exec(signature ?? "") ?? [];
  if (time === undefined) return false;
  const age = Math.abs(now.getTime() / 1_000 - Number(time));
  return (
    age <= TOLERANCE_SECONDS &&
    timingSafeEqual(computeMac(Number(time), body), Buffer.from(mac, "hex"))
  );
}
