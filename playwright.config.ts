import { rmSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";
import { CHROMIUM_ARGS, chromiumPath } from "./scripts/chromium.mjs";
import { scratchFolder } from "./scripts/scratch.mjs";

/** Every worker reads this file again: what is decided once is handed on through the environment. */
process.env.E2E_PORT ??= "3399";
if (process.env.E2E_DATA_DIR === undefined) {
  const folder = scratchFolder("posthorn-e2e-");
  process.env.E2E_DATA_DIR = folder;
  // At the very end, when the server is down.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}
// Tests make people with the gateway's own services, which read the secrets of the copy under test.
process.env.DATA_DIR = process.env.E2E_DATA_DIR;
process.env.E2E_CHROMIUM ??= (await chromiumPath()) ?? "";

const JOURNEYS = "**/*.journey.spec.ts";

const baseURL = `http://localhost:${process.env.E2E_PORT}`;

/** The production build, started as a user would start it, with a port and a database of its own. */
export default defineConfig({
  testDir: "e2e",
  forbidOnly: true,
  // What fails once and passes then is counted as unsteady, apart.
  retries: 1,
  workers: 2,
  // They end what hangs and decide nothing: a machine with other work to do is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  projects: [
    // The gate: one journey for each group of pages. Everything else is read beside it, by `npm run test:deep`.
    { name: "gate", testMatch: JOURNEYS },
    { name: "deep", testIgnore: JOURNEYS },
  ],
  reporter: [["list"], ...(process.env.E2E_REPORT ? [["json"] as const] : [])],
  use: {
    ...devices["Desktop Chrome"],
    baseURL,
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    // A trace of every test, of which only those of failed ones are kept, makes all of them a third slower.
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      args: CHROMIUM_ARGS,
      ...(process.env.E2E_CHROMIUM ? { executablePath: process.env.E2E_CHROMIUM } : {}),
    },
  },
  webServer: {
    command: "node scripts/start.mjs",
    url: `${baseURL}/api/health`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    stdout: "pipe",
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      // A name server of the tests, which listens by UDP.
      LINK_DNS_SERVERS: `127.0.0.1:${process.env.E2E_PORT}`,
      // The tests start the provider; demo account.
      SSO_ISSUER: `http://127.0.0.1:${Number(process.env.E2E_PORT) + 20}`,
      SSO_CLIENT_ID: "posthorn",
      SSO_CLIENT_SECRET: "client-secret-for-tests-only",
      SSO_NAME: "Nordwind ID",
      SSO_ROLES: JSON.stringify({ developers: "developer@1000001" }),
      PSEUDO_LANGUAGE: "on",
      PERFORMANCE_PAGE: "on",
      SECURITY_CONTACT: "mailto:security@posthorn.example",
    },
  },
});
