import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { projectRoot } from "@/lib/project-root";
import { buildProcesses } from "@/scripts/build-processes.mjs";

/** Runs the operators' tool in its own process; other tests cover its commands. */

const db = testDatabase();
const FOLDER = `dist/test-cli-${process.pid}`;
const BUNDLE = path.join(projectRoot(), FOLDER, "main.mjs");

// A bundle starts in a third of the time.
beforeAll(() => buildProcesses(FOLDER, ["cli/main.ts"]));
afterAll(() => rmSync(path.dirname(BUNDLE), { recursive: true, force: true }));

async function startTool(args: string[], input = "") {
  const env = { ...process.env, DATABASE_URL: db.current.url };
  const child = spawn(process.execPath, [BUNDLE, ...args], { cwd: projectRoot(), env });
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].on("data", (chunk) => {
      printed[name] += chunk;
    });
  }
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, ...printed };
}

it("reads settings from standard input, and exits when done", async () => {
  const settings = JSON.stringify({ host: "127.0.0.1", system_id: "posthorn", password: "tr0ub4" });
  const words = "carriers add piped --kind smpp --settings -".split(" ");
  expect(await startTool(words, settings)).toEqual({ code: 0, stdout: "Added.\n", stderr: "" });
});

it("exits with code 1 while there are findings", async () => {
  await db.current.pool("owner").query(
    `INSERT INTO dlr_inbox (receipt_id, carrier, carrier_id, state, matched_at, problem)
       VALUES (gen_random_uuid(), 'simulator', 'abc', 'DELIVRD', now(), 'no such part')`,
  );
  expect(await startTool(["dispatch", "problems"])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("no such part"),
  });
});
