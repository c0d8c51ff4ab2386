import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { asOwner } from "@/lib/db/transaction";
import { insertTestCampaign } from "@/lib/gateway/campaigns/test-clicks";
import { createLinks, toLinkCode } from "@/lib/gateway/campaigns/short-links/public";
import { nodeFlags } from "@/processes/children";
import { makeCustomer, type Stack, startScript, startStack, until } from "../stack";
import { type ClickReport, checkClicks } from "./click-check";
import { followLinks } from "./click-client";
import { cuttableProxy } from "./cuttable-proxy";
import { bundleMutant, type Mutant } from "./mutant-bundle";
import { processPool } from "./process-pool";
import { freePort } from "../../scripts/free-port.mjs";

const LINKS = 20;

async function makePaths(accountId: number): Promise<string[]> {
  const ids = await asOwner(async (tx) => {
    const campaign = await insertTestCampaign(tx, accountId);
    const links = Array.from({ length: LINKS }, () => ({ campaign }));
    return createLinks(tx, accountId, links, new Date());
  });
  return ids.map((linkId) => `/l/${toLinkCode({ accountId, linkId })}`);
}

/** Starts a stack with a worker and an account with links. */
async function withLinks<T>(
  mutant: Mutant,
  work: (context: {
    stack: Stack;
    bundles: string;
    accountId: number;
    paths: string[];
  }) => Promise<T>,
): Promise<T> {
  const bundles = await bundleMutant(mutant);
  const stack = await startStack({ bundles, env: { NODE_ENV: "test", LOG_LEVEL: "warn" } });
  try {
    const { accountId } = await makeCustomer("10");
    const paths = await makePaths(accountId);
    await stack.start("worker", { SIMULATOR: "off" });
    return await work({ stack, bundles, accountId, paths });
  } finally {
    await stack.stop();
  }
}

export interface ClickChaosOptions {
  kills: number;
  callers: number;
  /** Mean interval between kills. */
  pauseMs: number;
  seed: number;
  mutant: Mutant;
}

export function runClickKills(options: ClickChaosOptions): Promise<ClickReport> {
  const { kills, callers, pauseMs, seed, mutant } = options;
  return withLinks(mutant, async ({ stack, accountId, paths }) => {
    const random = createSeededRandom(seed);
    const webs = processPool(stack, "web", {}, random);
    await Promise.all([webs.start(), webs.start()]);
    let isOver = false;
    const following = followLinks(
      () => webs.members.map(({ port }) => port),
      paths,
      callers,
      () => isOver,
    );
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(pauseMs * (0.5 + random()));
      await webs.killOne(true);
    }
    isOver = true;
    const followed = await following.done;
    await webs.settled();
    return checkClicks(accountId, followed);
  });
}

export interface OutageReport extends ClickReport {
  /** Answered during the database outage. */
  during: number;
  /** Clicks that the process reported as lost. */
  said: number;
}

const LOST = /(\d+) clicks dropped/g;
const BACK = "stored the buffered clicks";

/** Cuts the serving process off from the database until `during` links were answered meanwhile. */
export function runClickOutage(mutant: Mutant, during: number): Promise<OutageReport> {
  return withLinks(mutant, async ({ stack, bundles, accountId, paths }) => {
    const proxy = await cuttableProxy(stack.url);
    const port = await freePort();
    const web = await startScript(
      path.join(bundles, "web.mjs"),
      { ...stack.env, PORT: String(port), DATABASE_URL: proxy.url },
      nodeFlags("web"),
      "pipe",
    );
    let lines = "";
    web.process.stderr?.on("data", (data) => {
      lines += String(data);
    });
    try {
      let isOver = false;
      const { answered, done } = followLinks(
        () => [port],
        paths,
        16,
        () => isOver,
      );
      await until("links are known", 20_000, async () => answered.size > 500);
      const before = answered.size;
      proxy.cut();
      await until("enough were answered", 60_000, async () => answered.size >= before + during);
      const after = answered.size;
      proxy.mend();
      await until("what waited is stored", 30_000, async () => lines.includes(BACK));
      isOver = true;
      const followed = await done;
      await web.stop();
      const reportedLost = [...lines.matchAll(LOST)].reduce(
        (sum, [, count]) => sum + Number(count),
        0,
      );
      const report = await checkClicks(accountId, followed, reportedLost);
      return { ...report, during: after - before, said: reportedLost };
    } finally {
      await web.kill();
      await proxy.close();
    }
  });
}
