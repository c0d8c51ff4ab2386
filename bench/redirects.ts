import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { asOwner } from "@/lib/db/transaction";
import { insertTestCampaign } from "@/lib/gateway/campaigns/test-clicks";
import { createLinks, toLinkCode } from "@/lib/gateway/campaigns/short-links/public";
import { projectRoot } from "@/lib/project-root";
import { CONNECTIONS, load, median } from "./load";
import { residentMiB } from "./memory";
import { type Child, makeCustomer, type Stack, startScript } from "./stack";
import { freePort } from "../scripts/free-port.mjs";

const SECONDS = 5;
const ROUNDS = 3;
/** The load tool prepares every path for each connection. */
const LINKS = 200;
const WATCHED_SECONDS = 60;
export const VISITOR_HEADERS = {
  "user-agent":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1",
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
};

/** Creates an account with short links. Returns their paths. */
export async function makeLinkPaths(): Promise<string[]> {
  const { accountId } = await makeCustomer("10");
  const ids = await asOwner(async (tx) => {
    const campaign = await insertTestCampaign(tx, accountId);
    const links = Array.from({ length: LINKS }, () => ({ campaign }));
    return createLinks(tx, accountId, links, new Date());
  });
  return ids.map((linkId) => `/l/${toLinkCode({ accountId, linkId })}`);
}

async function startBaseline(stack: Stack, isDurable: boolean): Promise<Child> {
  const port = await freePort();
  const file = path.join(projectRoot(), "bench/redirect-baseline.mjs");
  return startScript(file, { ...stack.env, PORT: String(port), DURABLE: isDurable ? "1" : "0" });
}

const redirects = (child: Child, paths: readonly string[], seconds = SECONDS) =>
  load({
    url: `http://127.0.0.1:${child.port}`,
    paths,
    seconds,
    headers: VISITOR_HEADERS,
    connections: CONNECTIONS,
    method: "GET",
    customers: [],
    expect: 302,
  });

export interface RedirectMeasurement {
  /** Redirects with a durable click, relative to a server without storage. */
  ofBare: number;
  /** Relative to a server that commits a row per request. */
  ofDurable: number;
  /** One link relative to many. */
  hotOfSpread: number;
  rate: number;
  bareRate: number;
  durableRate: number;
  hotRate: number;
  p95: number;
}

/** Compares redirects per second, durable before the response, with bare servers, alternating. */
export async function benchRedirects(stack: Stack): Promise<RedirectMeasurement> {
  const paths = await makeLinkPaths();
  const bare = await startBaseline(stack, false);
  const durable = await startBaseline(stack, true);
  const web = await stack.start("web");
  const rounds: { ours: number; hot: number; bare: number; durable: number; p95: number }[] = [];
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { rate: bareRate } = await redirects(bare, paths);
    const { rate: durableRate } = await redirects(durable, paths);
    const { rate: ours, p95 } = await redirects(web, paths);
    const { rate: hot } = await redirects(web, paths.slice(0, 1));
    if (round > 0) rounds.push({ ours, hot, bare: bareRate, durable: durableRate, p95 });
  }
  await Promise.all([bare, durable, web].map((child) => child.stop()));
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of));
  return {
    ofBare: middle((round) => round.ours / round.bare),
    ofDurable: middle((round) => round.ours / round.durable),
    hotOfSpread: middle((round) => round.hot / round.ours),
    rate: middle(({ ours }) => ours),
    bareRate: middle((round) => round.bare),
    durableRate: middle((round) => round.durable),
    hotRate: middle(({ hot }) => hot),
    p95: middle((round) => round.p95),
  };
}

export interface RedirectMemoryMeasurement {
  /** Memory after the warm-up and at the end. */
  earlyMiB: number;
  lateMiB: number;
  redirects: number;
}

export async function benchRedirectMemory(stack: Stack): Promise<RedirectMemoryMeasurement> {
  const paths = await makeLinkPaths();
  const web = await stack.start("web");
  await redirects(web, paths, WATCHED_SECONDS / 3);
  await sleep(1_000);
  const earlyMiB = residentMiB(web);
  const { rate } = await redirects(web, paths, WATCHED_SECONDS);
  await sleep(1_000);
  const lateMiB = residentMiB(web);
  await web.stop();
  return { earlyMiB, lateMiB, redirects: Math.round(rate * WATCHED_SECONDS) };
}
