import { isIP } from "node:net";
import { DomainError } from "@/lib/core/errors";
import { batched } from "@/lib/db/grouping/batched";
import { perDatabase } from "@/lib/db/per-database";
import { recordFailedAttempt, findBlocks } from "./store-credentials";

const CACHE_LIMIT = 10_000;
const blockedUntil = perDatabase(() => new Map<string, number>());

function assertIp(ip: string): void {
  if (isIP(ip) === 0) throw new Error("The peer has no IP");
}

function remember(ip: string, secondsLeft: number): void {
  if (blockedUntil().size >= CACHE_LIMIT) blockedUntil().clear();
  blockedUntil().set(ip, performance.now() + secondsLeft * 1000);
}

function createBlockedError(secondsLeft: number): DomainError {
  return new DomainError(
    "ip_blocked",
    "Too many requests with wrong credentials from this IP address. It is blocked for ten minutes.",
    { retryAfterSeconds: Math.max(1, Math.ceil(secondsLeft)) },
  );
}

const findBlock = batched(async (ips: string[]): Promise<number[]> => {
  const remaining = await findBlocks([...new Set(ips)]);
  return ips.map((ip) => remaining.get(ip) ?? 0);
});

/**
 * Throws `ip_blocked`: the fourth invalid request within 60 s blocks an IP for 600 s, across processes
 * (`note_wrong_credentials`). Active blocks are cached until they end; the absence of a block isn't.
 */
export async function assertNotBlocked(ip: string): Promise<void> {
  const until = blockedUntil().get(ip);
  if (until !== undefined) {
    const remaining = (until - performance.now()) / 1000;
    if (remaining > 0) throw createBlockedError(remaining);
    blockedUntil().delete(ip);
  }
  assertIp(ip);
  const remaining = await findBlock(ip);
  if (remaining <= 0) return;
  remember(ip, remaining);
  throw createBlockedError(remaining);
}

/** Records a failed attempt. Throws `ip_blocked` if the IP is already blocked. */
export async function countInvalidCredentials(ip: string): Promise<void> {
  assertIp(ip);
  const secondsLeft = await recordFailedAttempt(ip);
  if (secondsLeft === null) return;
  remember(ip, secondsLeft);
  throw createBlockedError(secondsLeft);
}

export function resetBlockCache(): void {
  blockedUntil().clear();
}
