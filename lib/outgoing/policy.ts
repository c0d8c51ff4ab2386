import { env } from "@/lib/env";
import { isInside, isListed, networkList, plainIp } from "./inside-networks";

/** For customers' requests. */
export interface OutgoingPolicy {
  canReach: (ip: string) => boolean;
  isOwn: (hostname: string, port: number) => boolean;
}

interface PolicySettings {
  /** Internal networks allowed nevertheless. */
  allowSubnets: readonly string[];
  /** The gateway's own port and public URL. */
  port: number;
  publicUrl: string;
}

const toPort = (url: URL): number =>
  url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);

const isLoopback = (hostname: string) =>
  /(^|\.)localhost\.?$/i.test(hostname) || /^(127\.|::1$)/.test(plainIp(hostname));

export function createPolicy({ allowSubnets, port, publicUrl }: PolicySettings): OutgoingPolicy {
  const allowed = networkList(allowSubnets);
  const base = new URL(publicUrl);
  return {
    canReach: (ip) => !isInside(ip) || isListed(allowed, ip),
    isOwn: (hostname, requested) =>
      (hostname === base.hostname && requested === toPort(base)) ||
      (isLoopback(hostname) && requested === port),
  };
}

let policy: OutgoingPolicy | undefined;

export function outgoingPolicy(): OutgoingPolicy {
  policy ??= createPolicy({
    allowSubnets: env.WEBHOOK_ALLOW_SUBNETS,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
  });
  return policy;
}
