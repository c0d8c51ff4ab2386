import { existsSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { descendantsOf, isListening } from "@/processes/test-copy";
import { freePort } from "../scripts/free-port.mjs";
import { expectAllGone, postgresPort, startKit } from "./test-start";

/** `npm start` as its user meets it; its demo, its second start and another database are in `start.deep.test.ts`. */
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

describe("with its own Postgres", () => {
  // The browser tests start with the demo, as everybody does.
  const environment = { DATA_DIR: dataDir("own"), DEMO: "off" };

  it("announces itself, lets no other copy at its data, and killed leaves nothing running", async () => {
    const run = start(environment);
    await run.ready();
    const address = `http://localhost:${port()}`;
    expect(run.stdout()).toContain(`Posthorn is ready at ${address}  (API at ${address}/api)`);
    expect(run.stderr()).toBe("");
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
    expect((await fetch(`${address}/login`)).status).toBe(200);
    // Nobody configured whom to tell of weaknesses, so nobody is named.
    expect((await fetch(`${address}/.well-known/security.txt`)).status).toBe(404);

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
