import { isIP } from "node:net";
import { plainIp } from "./inside-networks";
import { type OutgoingPolicy, outgoingPolicy } from "./policy";

/**
 * - `scheme`: neither http nor https. `form`: not a URL, or an invalid host name.
 * - `credentials`: contains a user or password. `port`: not allowed for webhooks.
 * - `inside`: not a public IP. `own`: the gateway itself.
 */
export type UrlProblem = "form" | "scheme" | "credentials" | "port" | "inside" | "own";

const MAX_URL = 2_000;

/** Allowlist below port 1024; above, a denylist of databases and unauthenticated services. */
const WEB_PORTS = new Set([80, 443]);
const SERVICE_PORTS = new Set([
  1433, 1521, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 4444, 5432, 5433, 5601, 5672, 5984, 5985,
  5986, 6000, 6379, 6380, 7000, 7001, 7077, 8086, 8500, 8529, 9042, 9092, 9160, 9200, 9300, 10_250,
  10_255, 11_211, 15_672, 26_257, 27_017, 27_018, 27_019, 28_015, 50_070,
]);

const isPortAllowed = (port: number) =>
  port >= 1024 ? !SERVICE_PORTS.has(port) : WEB_PORTS.has(port);

/** Normalised by `new URL`. */
const NAME =
  /^(?=.{1,253}\.?$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.?$/;

export const toPort = ({ port, protocol }: URL): number =>
  port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);

/**
 * Checks a customer's URL (SSRF guard). IPs in any spelling (`2130706433`, `0x7f.1`, `[::ffff:127.0.0.1]`) are checked
 * as `new URL` normalizes them. Host names are checked at each request (`guarded-lookup.ts`), since their IPs may
 * change.
 */
export function urlProblem(
  text: string,
  policy: OutgoingPolicy = outgoingPolicy(),
): UrlProblem | null {
  if (text.length > MAX_URL || /[\s\p{Cc}\\]/u.test(text) || !URL.canParse(text)) return "form";
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") return "scheme";
  if (url.username !== "" || url.password !== "") return "credentials";
  const host = plainIp(url.hostname);
  if (isIP(host) === 0 && !NAME.test(host)) return "form";
  if (!isPortAllowed(toPort(url))) return "port";
  if (policy.isOwn(url.hostname, toPort(url))) return "own";
  if (isIP(host) !== 0 && !policy.canReach(host)) return "inside";
  return null;
}
