import { env } from "@/lib/env";
import { isInside, isListed, networkList, plainIp } from "./inside-networks";

/** Which addresses and ports requests of customers may reach. */
export interface OutgoingPolicy {
  mayReach: (ip: string) => boolean;
  /** Whether host and port are the gateway's own. */
  isOwn: (hostname: string, port: number) => boolean;
}

interface PolicySettings {
  /** Inside networks that may be reached all the same. */
  allowSubnets: readonly string[];
  /** Where the gateway listens, and what customers call it. */
  port: number;
  publicUrl: string;
}

const portOf = (url: URL): number =>
  url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);

const isLoopback = (hostname: string) =>
  /(^|\.)localhost\.?$/i.test(hostname) || /^(127\.|::1$)/.test(plainIp(hostname));

export function makePolicy({ allowSubnets, port, publicUrl }: PolicySettings): OutgoingPolicy {
  const allowed = networkList(allowSubnets);
  const own = new URL(publicUrl);
  return {
    mayReach: (ip) => !isInside(ip) || isListed(allowed, ip),
    isOwn: (hostname, asked) =>
      (hostname === own.hostname && asked === portOf(own)) ||
      (isLoopback(hostname) && asked === port),
  };
}

let policy: OutgoingPolicy | undefined;

/** The policy of this process. */
export function outgoingPolicy(): OutgoingPolicy {
  policy ??= makePolicy({
    allowSubnets: env.WEBHOOK_ALLOW_SUBNETS,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
  });
  return policy;
}
