import { readFileSync } from "node:fs";
import { BlockList, isIP } from "node:net";
import { env } from "@/lib/env";
import { dnsResolver } from "./check-sender";
import { type MailListener, type MailListenerOptions, startMailListener } from "./listener";

const getIpFamily = (ip: string) => (isIP(ip) === 6 ? "ipv6" : "ipv4");

function createRelayMatcher(entries: readonly string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [ip = "", bits] = entry.split("/");
    if (bits === undefined) list.addAddress(ip, getIpFamily(ip));
    else list.addSubnet(ip, Number(bits), getIpFamily(ip));
  }
  return (ip) => isIP(ip) !== 0 && list.check(ip, getIpFamily(ip));
}

function tlsFiles(): MailListenerOptions["tls"] {
  const { MAIL_IN_TLS_CERT: cert, MAIL_IN_TLS_KEY: key } = env;
  if (cert === undefined || key === undefined) return null;
  return { cert: readFileSync(cert, "utf8"), key: readFileSync(key, "utf8") };
}

/** Starts the listener if `MAIL_IN_PORT` is set; otherwise returns undefined. */
export async function startConfiguredListener(
  log: MailListenerOptions["log"],
): Promise<MailListener | undefined> {
  if (env.MAIL_IN_PORT === undefined) return undefined;
  return startMailListener({
    host: env.MAIL_IN_HOST,
    port: env.MAIL_IN_PORT,
    domain: env.MAIL_IN_DOMAIN,
    keyPepper: env.KEY_PEPPER,
    tls: tlsFiles(),
    isRelay: createRelayMatcher(env.MAIL_IN_RELAYS),
    resolver: env.MAIL_IN_CHECKS === "on" ? dnsResolver() : null,
    log,
  });
}
