import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyCheckout, runStart } from "@/processes/test-copy";
import { ensureBuilt } from "./ensure-built.mjs";
import { freePort } from "./free-port.mjs";

const folder = mkdtempSync(path.join(os.tmpdir(), "posthorn-broken-"));
let copy = "";

beforeAll(async () => {
  await ensureBuilt();
  copy = copyCheckout();
}, 300_000);

afterAll(() => {
  for (const directory of [copy, folder]) rmSync(directory, { recursive: true, force: true });
});

describe("a broken build shows its full error and fails the start", () => {
  it.each([
    ["pages", "next.config.mjs", 'throw new Error("the reason\\nand its rest");', "and its rest"],
    ["processes", "processes/up.ts", "const broken = ;", "processes/up.ts:1:15"],
  ])(
    "%s",
    async (_name, name, text, reason) => {
      const file = path.join(copy, name);
      const before = readFileSync(file, "utf8");
      writeFileSync(file, text);
      const run = runStart(copy, {
        PORT: String(await freePort()),
        DATA_DIR: path.join(folder, "data"),
      });
      expect(await run.exitCode).toBe(1);
      expect(run.stderr()).toContain(reason);
      expect(run.stderr()).toMatch(/The build did not succeed: see above\n$/);
      expect(run.stdout()).not.toContain("Built in");
      // A failed build must not count as built: the next start builds again.
      expect(existsSync(path.join(copy, "dist/build-stamp"))).toBe(false);
      writeFileSync(file, before);
    },
    180_000,
  );
});
