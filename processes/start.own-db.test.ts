import { existsSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { startKit } from "./test-start";

/**
 * Tests errors of `npm start`. Browser tests cover success; `start.deep.test.ts` covers stopping, restarting and
 * other databases.
 */
const { port, copy, start, dataDir } = startKit();

describe("reports operator errors in one line", () => {
  const FAKE_NODE =
    'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"18.20.4"}})';
  const UNREACHABLE = "postgres://posthorn:the-password@127.0.0.1:9/posthorn";

  async function rejection(environment: Record<string, string>, flags?: string[]): Promise<string> {
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
      expect(await rejection({})).toBe(
        `Port ${port()} is in use: choose another with PORT=${port() + 1}`,
      );
    } finally {
      await new Promise((resolve) => holder.close(resolve));
    }
  });

  it("an outdated Node", async () => {
    expect(await rejection({}, ["--import", FAKE_NODE])).toMatch(
      /^Posthorn needs Node 20\.\d+ or newer; this is 18\.20\.4$/,
    );
  });

  it.each([
    ["a line that is none", "# ports\nPORT 3001\n", ".env line 2: expected NAME=value"],
    ["a value that is none", "SIMULATOR=perhaps\n", "SIMULATOR: must be on or off"],
  ])("%s in .env", async (_name, text, line) => {
    writeFileSync(path.join(copy(), ".env"), text);
    try {
      expect(await rejection({})).toBe(line);
    } finally {
      rmSync(path.join(copy(), ".env"));
    }
  });

  it("an unresponsive database, without its password", async () => {
    const line = await rejection({ DATABASE_URL: UNREACHABLE });
    expect(line).toMatch(/^DATABASE_URL: no connection to 127\.0\.0\.1:9 \(.*ECONNREFUSED.*\)$/);
    expect(line).not.toContain("the-password");
  });
});
