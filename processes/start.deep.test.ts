import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { freePort } from "../scripts/free-port.mjs";
import { listDescendants, isListening } from "./test-copy";
import {
  type Demo,
  expectAllGone,
  postgresPort,
  printedRequest,
  readData,
  startKit,
} from "./test-start";

/** `npm start` with its demo, again after everything was killed at once, and with another database. */
const external = testDatabase();
const { port, start, dataDir } = startKit();

/** Lines visible without scrolling on a first start, and lines that npm and the build add. */
const [SCREEN_LINES, INSTALL_AND_BUILD_LINES] = [25, 9];

it("announces working URLs, leaves no processes or data loss when killed, and stops on SIGINT", async () => {
  const environment = { DATA_DIR: dataDir("own") };
  const first = start(environment);
  await first.ready();
  const demo: Demo = readData(environment.DATA_DIR, "demo.json");
  const address = `http://localhost:${port()}`;
  expect(Object.keys(demo).sort()).toEqual([
    "apiKey",
    "apiUrl",
    "dashboardUrl",
    "email",
    "password",
    "paymentsKey",
  ]);
  expect(demo).toMatchObject({ dashboardUrl: address, apiUrl: `${address}/api` });
  expect(statSync(path.join(environment.DATA_DIR, "demo.json")).mode & 0o077).toBe(0);
  expect(first.stdout()).toContain(`Sign in   ${demo.email}  /  ${demo.password}`);
  expect(first.stdout()).toContain(`API key   ${demo.apiKey}`);
  expect(first.stdout().split("\n").length).toBeLessThanOrEqual(
    SCREEN_LINES - INSTALL_AND_BUILD_LINES,
  );
  const sent = await printedRequest(first.stdout());
  expect(sent.status).toBe(201);
  const { uuid } = await sent.json();
  const ports = [port(), postgresPort(environment.DATA_DIR)];
  const killed = listDescendants(first.pid);
  first.child.kill("SIGKILL");
  await expectAllGone(killed, ports);

  const run = start(environment);
  await run.ready();
  expect(run.stdout()).not.toContain("demo data");
  expect(readData(environment.DATA_DIR, "demo.json")).toEqual(demo);
  const response = await fetch(`${demo.apiUrl}/sms/${uuid}`, {
    headers: { "x-service-auth-token": demo.apiKey },
  });
  expect(response.status).toBe(200);

  const started = listDescendants(run.pid);
  run.child.kill("SIGINT");
  expect(await run.exitCode).toBe(0);
  await expectAllGone(started, [port(), postgresPort(environment.DATA_DIR)]);
}, 360_000);

describe("with embedded Postgres", () => {
  const environment = { DATA_DIR: dataDir("bare"), DEMO: "off" };

  it("announces itself, locks its data against other instances, and leaves no processes when killed", async () => {
    const run = start(environment);
    await run.ready();
    const address = `http://localhost:${port()}`;
    expect(run.stdout()).toContain(`Posthorn is ready at ${address}  (API at ${address}/api)`);
    expect(run.stderr()).toBe("");
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
    expect((await fetch(`${address}/login`)).status).toBe(200);
    // No security contact is configured, so none is published.
    expect((await fetch(`${address}/.well-known/security.txt`)).status).toBe(404);

    const second = start({ ...environment, PORT: String(await freePort()) });
    expect(await second.exitCode).toBe(1);
    expect(second.stderr()).toMatch(/^Already running with .* \(process \d+\): .*\n$/);

    const started = listDescendants(run.pid);
    expect(started.length).toBeGreaterThan(3);
    const ports = [port(), postgresPort(environment.DATA_DIR)];
    for (const one of ports) expect(await isListening(one)).toBe(true);
    run.child.kill("SIGKILL");
    await expectAllGone(started, ports);
  }, 180_000);
});

describe("with DATABASE_URL", () => {
  it("starts no Postgres, and stops on SIGTERM", async () => {
    const environment = {
      DATA_DIR: dataDir("external"),
      DATABASE_URL: external.current.url,
      DEMO: "off",
    };
    const run = start(environment);
    await run.ready();
    expect((await fetch(`http://localhost:${port()}/api/health`)).status).toBe(200);
    expect(existsSync(path.join(environment.DATA_DIR, "postgres"))).toBe(false);
    const started = listDescendants(run.pid);
    const names = started.map(({ command }) => /(\w+)\.mjs/.exec(command)?.[1]);
    expect(names.sort()).toEqual(["web", "worker"]);
    run.child.kill("SIGTERM");
    expect(await run.exitCode).toBe(0);
    await expectAllGone(started, [port()]);
  }, 180_000);
});
