import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "@/lib/project-root";
import { countEdited, MAX_EDITED_FILES, planModule } from "./plan.mjs";
import { formatFiles, writePlan } from "./write.mjs";

const root = projectRoot();

describe("a copy with two more modules", () => {
  const copy = mkdtempSync(path.join(os.tmpdir(), "posthorn-new-module-"));
  const names = ["messaging/probe-reminders", "billing/very-long-spending-forecast-adjustments"];
  const written = names.map((name) => ({ name, edited: [""], own: [""] }));
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: copy, encoding: "utf8" });

  beforeAll(() => {
    const skipped = new Set(["node_modules", ".git", ".next", ".data", "dist"]);
    for (const name of readdirSync(root).filter((name) => !skipped.has(name))) {
      cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
    }
    symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
    for (const module of written) {
      const planned = planModule(copy, module.name, { german: "Eintrag, Einträge" });
      writePlan(copy, planned);
      formatFiles(copy, planned);
      module.own = planned.own.map(({ file }) => file);
      module.edited = planned.edited.map(({ file }) => file);
      expect(countEdited(planned.edited)).toBeLessThanOrEqual(MAX_EDITED_FILES);
    }
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it("passes the linter and is formatted", () => {
    const files = written
      .flatMap(({ own, edited }) => [...own, ...edited])
      .filter((file) => !file.endsWith(".sql"));
    const report = run("node_modules/.bin/biome", "check", "--reporter=json", ...files);
    expect(JSON.parse(report)).toMatchObject({
      summary: { errors: 0, warnings: 0, unchanged: new Set(files).size },
    });
  });

  it("keeps the architecture rules", () => {
    const figures = run(process.execPath, "tools/architecture/check-architecture.mjs");
    expect(figures).toContain("registries out of step 0");
  });

  it("has pages of at most 15 lines and no leftover placeholder", () => {
    for (const file of written.flatMap(({ own }) => own)) {
      const text = readFileSync(path.join(copy, file), "utf8");
      expect(text, file).not.toMatch(/__|\bundefined\b(?=[A-Z])/);
      if (file.endsWith("/page.tsx")) expect(text.split("\n").length).toBeLessThanOrEqual(16);
    }
  });
});
