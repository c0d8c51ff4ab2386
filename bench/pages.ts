import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import { projectRoot } from "@/lib/project-root";
import { CHROMIUM_ARGS, chromiumPath } from "../scripts/chromium.mjs";
import { until } from "./stack";
import { freePort } from "../scripts/free-port.mjs";

/** One page at one speed; median times in milliseconds. */
export interface PageMeasurement {
  page: string;
  speed: "free" | "slow";
  ttfb: number;
  fcp: number;
  lcp: number;
  cls: number;
  /** Total blocking time: each task's part beyond 50 ms, from first paint to first interaction. */
  tbt: number;
  /** Slowest scripted interaction. Null without a script. */
  inp: number | null;
  /** KiB transferred: scripts at load, scripts once idle, fonts. */
  scripts: number;
  scriptsIdle: number;
  fonts: number;
}

/** Budgets; measurements are printed as a share of them. */
const VITALS = {
  free: { ttfb: 100, fcp: 500, lcp: 800, cls: 0.02, tbt: null, inp: 80 },
  slow: { ttfb: null, fcp: 1_200, lcp: 1_800, cls: 0.02, tbt: 350, inp: 200 },
} as const;

/** Blocking time varies fourfold, depending on whether the font arrives before the first paint. */
const RUNS = { free: 3, slow: 7 };
const IDLE_MS = 1_500;

interface Collected {
  ttfb: number;
  fcp: number;
  lcp: number;
  cls: number;
  tbt: number;
  inp: number;
}

/** Runs in the page before its own scripts. A string, because a compiler would add code to a function. */
const COLLECTOR = `
  const seen = { lcp: 0, cls: 0, tasks: [], events: new Map() };
  const observe = (options, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => note(entry)))
      .observe({ buffered: true, ...options });
  observe({ type: "largest-contentful-paint" }, (entry) => { seen.lcp = entry.startTime; });
  observe({ type: "layout-shift" }, (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; });
  observe({ type: "longtask" }, (entry) => { seen.tasks.push(entry); });
  observe({ type: "event", durationThreshold: 16 }, (entry) => {
    if (entry.interactionId === 0) return;
    seen.events.set(entry.interactionId, Math.max(seen.events.get(entry.interactionId) ?? 0, entry.duration));
  });
  window.readVitals = (settled) => {
    const fcp = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    const blocked = ({ startTime, duration }) => startTime + duration - Math.max(startTime, fcp) - 50;
    return {
      ttfb: performance.getEntriesByType("navigation")[0]?.responseStart ?? 0,
      fcp, lcp: seen.lcp, cls: seen.cls,
      tbt: seen.tasks
        .filter((task) => task.startTime < settled)
        .reduce((sum, task) => sum + Math.max(0, blocked(task)), 0),
      inp: Math.max(0, ...seen.events.values()),
    };
  };
`;

const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Counts transferred bytes by kind, without prefetches. */
function countBytes(client: CDPSession) {
  const kinds = new Map<string, "Script" | "Font">();
  const bytes = { Script: 0, Font: 0 };
  client.on("Network.requestWillBeSent", ({ requestId, type, request }) => {
    const isPrefetch = Object.entries(request.headers).some(
      ([name, value]) => /^(sec-)?purpose$/i.test(name) && /prefetch/.test(String(value)),
    );
    if (!isPrefetch && (type === "Script" || type === "Font")) kinds.set(requestId, type);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind !== undefined) bytes[kind] += encodedDataLength / 1024;
  });
  return bytes;
}

export interface ScriptedPage {
  name: string;
  path: string;
  /** Measured signed out, because a session redirects to the overview. */
  isOpen?: boolean;
  /** Leads from `path` to the measured page: the last link whose URL matches. */
  link?: RegExp;
  interact?: (page: Page) => Promise<void>;
}

/** Hovers along the chart; the first hover loads the library. */
async function useChart(page: Page): Promise<void> {
  const chart = page.locator("main [role=img]").first();
  await chart.hover();
  await chart.focus();
  for (let bar = 0; bar < 5; bar += 1) await page.keyboard.press("ArrowRight");
}

/** Scripted interactions, to find the slowest. */
const PAGES: readonly ScriptedPage[] = [
  { name: "login", path: "/login", isOpen: true },
  {
    name: "overview",
    path: "/overview",
    interact: async (page) => {
      await page.keyboard.press("x");
      await page.keyboard.press("ControlOrMeta+k");
      await page.keyboard.type("mes");
      await page.keyboard.press("Escape");
    },
  },
  {
    name: "messages",
    path: "/messages",
    interact: async (page) => {
      await page.locator("tbody input[type=checkbox]").first().click();
      await page.keyboard.press("Escape");
      for (let row = 0; row < 10; row += 1) await page.keyboard.press("j");
    },
  },
  {
    name: "compose",
    path: "/compose",
    interact: async (page) => {
      await page.locator("main textarea").first().click();
      await page.keyboard.type("Your order has left our house and arrives tomorrow. ".repeat(4));
    },
  },
  { name: "keys", path: "/developers/keys" },
  { name: "requests", path: "/developers", interact: useChart },
  { name: "delivery", path: "/insights/delivery", interact: useChart },
  { name: "spend", path: "/insights/spend", interact: useChart },
  { name: "click analytics", path: "/insights/clicks", interact: useChart },
  { name: "usage", path: "/billing/usage" },
  { name: "bulk report", path: "/bulks", link: /\/bulks\/[0-9a-f-]{36}$/, interact: useChart },
  { name: "growth", path: "/groups", link: /\/groups\/\d+$/, interact: useChart },
  { name: "profile", path: "/settings/profile" },
  { name: "billing", path: "/billing" },
  {
    name: "documents",
    path: "/billing/documents",
    interact: async (page) => {
      await page.locator("tbody input[type=checkbox]").first().click();
      await page.keyboard.press("Escape");
    },
  },
  {
    name: "prices",
    path: "/prices",
    interact: async (page) => {
      await page.getByRole("searchbox").first().click();
      await page.keyboard.type("szwajc");
    },
  },
  { name: "public prices", path: "/en/prices", isOpen: true },
];

async function readOnce(
  browser: Browser,
  base: string,
  cookies: { name: string; value: string; url: string }[],
  { path: address, interact, isOpen = false }: ScriptedPage,
  isSlow: boolean,
): Promise<Collected & { scripts: number; scriptsIdle: number; fonts: number }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
  });
  if (!isOpen) await context.addCookies(cookies);
  const page = await context.newPage();
  await page.addInitScript(COLLECTOR);
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  if (isSlow) {
    await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await client.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 93_750,
    });
  }
  const bytes = countBytes(client);
  await page.goto(base + address, { waitUntil: "load" });
  const scripts = bytes.Script;
  await page.waitForLoadState("networkidle");
  // Covers painting after the first responses; no event signals the last one.
  await page.waitForTimeout(IDLE_MS);
  const scriptsIdle = bytes.Script;
  const settled = await page.evaluate(() => performance.now());
  await interact?.(page);
  await page.waitForTimeout(100);
  const vitals = (await page.evaluate(`window.readVitals(${settled})`)) as Collected;
  await context.close();
  return { ...vitals, scripts, scriptsIdle, fonts: bytes.Font };
}

/** Returns the named pages, or all, with linked pages resolved to this copy's URLs. */
async function resolvePages(
  browser: Browser,
  base: string,
  cookies: { name: string; value: string; url: string }[],
  requested: readonly string[],
): Promise<ScriptedPage[]> {
  const context = await browser.newContext();
  await context.addCookies(cookies);
  const page = await context.newPage();
  const resolved: ScriptedPage[] = [];
  for (const entry of PAGES) {
    if (requested.length > 0 && !requested.includes(entry.name)) continue;
    const { link } = entry;
    if (link === undefined) {
      resolved.push(entry);
      continue;
    }
    await page.goto(base + entry.path, { waitUntil: "networkidle" });
    const links = await page
      .locator("main a")
      .evaluateAll((all) => all.map((a) => a.getAttribute("href") ?? ""));
    const path = links.findLast((href) => link.test(href));
    if (path === undefined) throw new Error(`${entry.path} leads to no ${entry.name}`);
    resolved.push({ ...entry, path: entry.name === "growth" ? `${path}/growth` : path });
  }
  await context.close();
  return resolved;
}

/**
 * Measures pages of a separate copy with the demo account, unthrottled and as on a slow phone. Yields each
 * measurement at once, because all take about ten minutes.
 */
export async function* benchPages(
  requested: readonly string[],
): AsyncGenerator<PageMeasurement, void, undefined> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "posthorn-pages-"));
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const server = spawn(process.execPath, ["dist/processes/up.mjs"], {
    cwd: projectRoot(),
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: "",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const gone = new Promise((resolve) => server.once("exit", resolve));
  const browser = await chromium.launch({
    args: CHROMIUM_ARGS,
    executablePath: await chromiumPath(),
  });
  try {
    await Promise.race([
      until("the copy is ready", 120_000, async () =>
        fetch(`${base}/api/health`).then(
          (response) => response.ok,
          () => false,
        ),
      ),
      gone.then((code) => {
        throw new Error(
          `The copy ended with ${code} before it was ready; is it built (npm run build)?`,
        );
      }),
    ]);
    const demo = JSON.parse(readFileSync(path.join(dataDir, "demo.json"), "utf8"));
    const cookies = await signIn(browser, base, demo);
    const pages = await resolvePages(browser, base, cookies, requested);
    for (const speed of ["free", "slow"] as const) {
      for (const page of pages) {
        const runs: Awaited<ReturnType<typeof readOnce>>[] = [];
        for (let run = 0; run < RUNS[speed]; run += 1) {
          runs.push(await readOnce(browser, base, cookies, page, speed === "slow"));
        }
        const of = (key: keyof (typeof runs)[number]) => median(runs.map((run) => run[key]));
        yield {
          page: page.name,
          speed,
          ttfb: of("ttfb"),
          fcp: of("fcp"),
          lcp: of("lcp"),
          cls: of("cls"),
          tbt: of("tbt"),
          inp: page.interact === undefined ? null : of("inp"),
          scripts: of("scripts"),
          scriptsIdle: of("scriptsIdle"),
          fonts: of("fonts"),
        };
      }
    }
  } finally {
    await browser.close();
    server.kill("SIGTERM");
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function signIn(browser: Browser, base: string, demo: { email: string; password: string }) {
  const page = await browser.newPage();
  await page.goto(`${base}/login`);
  await page.locator("input[name=email]").fill(demo.email);
  await page.locator("input[name=password]").fill(demo.password);
  await page.locator("button[type=submit]").click();
  await page.waitForURL("**/overview");
  const cookies = await page.context().cookies();
  await page.close();
  return cookies.map(({ name, value }) => ({ name, value, url: base }));
}

/** Formats a measurement on one line, with shares of the budgets. */
export function describeMeasurement(reading: PageMeasurement): string {
  const budget = VITALS[reading.speed];
  const parts = (["ttfb", "fcp", "lcp", "tbt", "inp"] as const).flatMap((key) => {
    const value = reading[key];
    if (value === null) return [];
    const limit = budget[key];
    const share = limit === null ? "" : ` (${(value / limit).toFixed(2)}×)`;
    return [`${key} ${value.toFixed(0)} ms${share}`];
  });
  const bytes = `scripts ${reading.scripts.toFixed(0)} then ${reading.scriptsIdle.toFixed(0)} KiB, fonts ${reading.fonts.toFixed(0)} KiB`;
  return `${reading.page}, ${reading.speed}: ${parts.join(", ")}, cls ${reading.cls.toFixed(3)} (${(reading.cls / budget.cls).toFixed(2)}×), ${bytes}`;
}
