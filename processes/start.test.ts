import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import {
  copyCheckout,
  descendantsOf,
  type Entry,
  isListening,
  type Run,
  runStart,
  stillRunning,
} from "@/processes/test-copy";
import { ensureBuilt } from "../scripts/ensure-built.mjs";
import { scratchFolder } from "../scripts/scratch.mjs";
import { freePort } from "../scripts/free-port.mjs";

/** `npm start` as its user meets it: the real script, its own port and data, a copy of the finished build. */
const external = testDatabase();
const folder = scratchFolder("posthorn-start-");
const runs: Run[] = [];
let copy = "";
let port = 0;

function start(environment: Record<string, string>, flags?: string[]): Run {
  const run = runStart(copy, { PORT: String(port), ...environment }, flags);
  runs.push(run);
  return run;
}

const dataDir = (name: string) => path.join(folder, name);

async function expectAllGone(processes: Entry[], ports: number[]): Promise<void> {
  await vi.waitUntil(() => stillRunning(processes).length === 0, {
    timeout: 30_000,
    interval: 100,
  });
  for (const one of ports) expect(await isListening(one)).toBe(false);
}

beforeAll(async () => {
  await ensureBuilt();
  copy = copyCheckout();
  port = await freePort();
}, 300_000);

afterAll(async () => {
  for (const { child } of runs) child.kill("SIGKILL");
  await Promise.all(runs.map(({ exitCode }) => exitCode));
  for (const directory of [copy, folder]) {
    rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
});

describe("what an operator can put right is said in one line", () => {
  const FAKE_NODE =
    'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"18.20.4"}})';
  const UNREACHABLE = "postgres://posthorn:the-password@127.0.0.1:9/posthorn";

  async function refusal(environment: Record<string, string>, flags?: string[]): Promise<string> {
    const run = start({ DATA_DIR: dataDir("refused"), ...environment }, flags);
    expect(await run.exitCode).toBe(1);
    const lines = run.stderr().trimEnd().split("\n");
    expect(lines).toHaveLength(1);
    expect(existsSync(path.join(dataDir("refused"), "postgres"))).toBe(false);
    return lines[0] ?? "";
  }

  it("a busy port", async () => {
    const holder = net.createServer();
    await new Promise<void>((resolve) => holder.listen(port, "127.0.0.1", resolve));
    try {
      expect(await refusal({})).toBe(
        `Port ${port} is in use: choose another with PORT=${port + 1}`,
      );
    } finally {
      await new Promise((resolve) => holder.close(resolve));
    }
  });

  it("a Node that is too old", async () => {
    expect(await refusal({}, ["--import", FAKE_NODE])).toMatch(
      /^Posthorn needs Node 20\.\d+ or newer; this is 18\.20\.4$/,
    );
  });

  it.each([
    ["a line that is none", "# ports\nPORT 3001\n", ".env line 2: expected NAME=value"],
    ["a value that is none", "SIMULATOR=perhaps\n", "SIMULATOR: must be on or off"],
  ])("%s in .env", async (_name, text, line) => {
    writeFileSync(path.join(copy, ".env"), text);
    try {
      expect(await refusal({})).toBe(line);
    } finally {
      rmSync(path.join(copy, ".env"));
    }
  });

  it("a database that does not answer, without its password", async () => {
    const line = await refusal({ DATABASE_URL: UNREACHABLE });
    expect(line).toMatch(/^DATABASE_URL: no connection to 127\.0\.0\.1:9 \(.*ECONNREFUSED.*\)$/);
    expect(line).not.toContain("the-password");
  });
});

/** What a person sees of a first start without scrolling, and what npm and the build add to it there. */
const [SCREEN_LINES, INSTALL_AND_BUILD_LINES] = [25, 10];

describe("with its own Postgres", () => {
  interface Demo {
    dashboardUrl: string;
    apiUrl: string;
    email: string;
    password: string;
    apiKey: string;
  }
  const environment = { DATA_DIR: dataDir("own") };
  let demo: Demo;
  let sent = "";

  const read = (file: string) =>
    JSON.parse(readFileSync(path.join(environment.DATA_DIR, file), "utf8"));
  const postgresPort = () => Number(new URL(read("secrets.json").DATABASE_URL).port);

  /** What the line for curl says, asked by fetch: not every machine has curl. */
  function printedRequest(text: string): Promise<Response> {
    const line = /curl .*\\\n.*/.exec(text)?.[0] ?? "";
    const headers = [...line.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [
      name ?? "",
      value ?? "",
    ]);
    const body = /-d '([^']+)' (\S+)/.exec(line);
    return fetch(body?.[2] ?? "", {
      method: "POST",
      headers: Object.fromEntries(headers),
      body: body?.[1] ?? "",
    });
  }

  it("announces itself, and what it announces works", async () => {
    const run = start(environment);
    await run.ready();
    demo = read("demo.json");
    const address = `http://localhost:${port}`;
    expect(Object.keys(demo).sort()).toEqual([
      "apiKey",
      "apiUrl",
      "dashboardUrl",
      "email",
      "password",
    ]);
    expect(demo).toMatchObject({ dashboardUrl: address, apiUrl: `${address}/api` });
    expect(statSync(path.join(environment.DATA_DIR, "demo.json")).mode & 0o077).toBe(0);
    expect(run.stdout()).toContain(`Posthorn is ready at ${address}  (API at ${address}/api)`);
    expect(run.stdout()).toContain(`Sign in   ${demo.email}  /  ${demo.password}`);
    expect(run.stdout()).toContain(`API key   ${demo.apiKey}`);
    expect(run.stderr()).toBe("");
    expect(run.stdout().split("\n").length).toBeLessThanOrEqual(
      SCREEN_LINES - INSTALL_AND_BUILD_LINES,
    );
    expect((await fetch(`${demo.apiUrl}/health`)).status).toBe(200);
    expect((await fetch(`${address}/login`)).status).toBe(200);
    // Nobody configured whom to tell of weaknesses, so nobody is named.
    expect((await fetch(`${address}/.well-known/security.txt`)).status).toBe(404);
    const answer = await printedRequest(run.stdout());
    expect(answer.status).toBe(201);
    sent = (await answer.json()).uuid;

    const second = start({ ...environment, PORT: String(await freePort()) });
    expect(await second.exitCode).toBe(1);
    expect(second.stderr()).toMatch(/^Already running with .* \(process \d+\): .*\n$/);

    const started = descendantsOf(run.pid);
    expect(started.length).toBeGreaterThan(3);
    const ports = [port, postgresPort()];
    for (const one of ports) expect(await isListening(one)).toBe(true);
    run.child.kill("SIGKILL");
    await expectAllGone(started, ports);
  }, 180_000);

  it("killed, it left nothing behind and lost nothing; it ends on SIGINT", async () => {
    const run = start(environment);
    await run.ready();
    expect(run.stdout()).not.toContain("demo data");
    expect(read("demo.json")).toEqual(demo);
    const answer = await fetch(`${demo.apiUrl}/sms/${sent}`, {
      headers: { "x-service-auth-token": demo.apiKey },
    });
    expect(answer.status).toBe(200);

    const started = descendantsOf(run.pid);
    const ports = [port, postgresPort()];
    run.child.kill("SIGINT");
    expect(await run.exitCode).toBe(0);
    await expectAllGone(started, ports);
  }, 180_000);
});

describe("with DATABASE_URL", () => {
  it("starts no Postgres, and ends on SIGTERM", async () => {
    const environment = {
      DATA_DIR: dataDir("external"),
      DATABASE_URL: external.current.url,
      DEMO: "off",
    };
    const run = start(environment);
    await run.ready();
    expect((await fetch(`http://localhost:${port}/api/health`)).status).toBe(200);
    expect(existsSync(path.join(environment.DATA_DIR, "postgres"))).toBe(false);
    const started = descendantsOf(run.pid);
    const names = started.map(({ command }) => /(\w+)\.mjs/.exec(command)?.[1]);
    expect(names.sort()).toEqual(["web", "worker"]);
    run.child.kill("SIGTERM");
    expect(await run.exitCode).toBe(0);
    await expectAllGone(started, [port]);
  }, 180_000);
});
