import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { descendantsOf, isListening } from "@/processes/test-copy";
import { freePort } from "../scripts/free-port.mjs";
import { expectAllGone, postgresPort, printedRequest, readData, startKit } from "./test-start";

/** `npm start` as its user meets it; what it does after it was killed is in `start.deep.test.ts`. */
const external = testDatabase();
const { port, copy, start, dataDir } = startKit();

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
    await new Promise<void>((resolve) => holder.listen(port(), "127.0.0.1", resolve));
    try {
      expect(await refusal({})).toBe(
        `Port ${port()} is in use: choose another with PORT=${port() + 1}`,
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
    writeFileSync(path.join(copy(), ".env"), text);
    try {
      expect(await refusal({})).toBe(line);
    } finally {
      rmSync(path.join(copy(), ".env"));
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
  const environment = { DATA_DIR: dataDir("own") };

  it("announces itself, and what it announces works", async () => {
    const run = start(environment);
    await run.ready();
    const demo = readData(environment.DATA_DIR, "demo.json");
    const address = `http://localhost:${port()}`;
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

    const second = start({ ...environment, PORT: String(await freePort()) });
    expect(await second.exitCode).toBe(1);
    expect(second.stderr()).toMatch(/^Already running with .* \(process \d+\): .*\n$/);

    const started = descendantsOf(run.pid);
    expect(started.length).toBeGreaterThan(3);
    const ports = [port(), postgresPort(environment.DATA_DIR)];
    for (const one of ports) expect(await isListening(one)).toBe(true);
    run.child.kill("SIGKILL");
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
    expect((await fetch(`http://localhost:${port()}/api/health`)).status).toBe(200);
    expect(existsSync(path.join(environment.DATA_DIR, "postgres"))).toBe(false);
    const started = descendantsOf(run.pid);
    const names = started.map(({ command }) => /(\w+)\.mjs/.exec(command)?.[1]);
    expect(names.sort()).toEqual(["web", "worker"]);
    run.child.kill("SIGTERM");
    expect(await run.exitCode).toBe(0);
    await expectAllGone(started, [port()]);
  }, 180_000);
});
