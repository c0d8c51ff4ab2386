import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "@/lib/project-root";
import { countEdited, MAX_EDITED_FILES, planModule } from "./plan.mjs";
import { formatFiles, writePlan } from "./write.mjs";

const root = projectRoot();
const plan = (target: string, options = {}) => planModule(root, target, options);

describe("names", () => {
  it.each([
    ["reminders", "Give area and module"],
    ["messaging/", "Give area and module"],
    ["messaging/a/b", "Give area and module"],
    ["sales/reminders", 'There is no area "sales" with pages. Choose one of account, billing'],
    ["constructor/reminders", 'There is no area "constructor"'],
    ["messaging/Reminders", "isn't in kebab-case"],
    ["messaging/saved_notices", "isn't in kebab-case"],
    ["messaging/-reminders", "isn't in kebab-case"],
    ["messaging/../reminders", "Give area and module"],
    ["messaging/reminder", "isn't an English plural"],
    ["messaging/status", "isn't an English plural"],
    ["messaging/pages", "would name a type Page, which the code uses already"],
    ["messaging/records", "would name a type Record"],
    ["messaging/values", "would name a type Values"],
    [`messaging/${"long-".repeat(8)}names`, "is longer than 40 characters"],
    ["messaging/notes", "makes names that the language check rejects"],
    ["messaging/saved-texts", "is taken: see lib/gateway/messaging/saved-texts"],
    ["trust/saved-texts", "is taken: see lib/gateway/messaging/saved-texts"],
    ["messaging/campaigns", "is taken: see app/(dashboard)/campaigns"],
  ])("rejects %s: %s", (target, problem) => {
    expect(() => plan(target)).toThrow(problem);
  });

  it.each([
    [{ singular: "Reminder" }, "isn't in kebab-case"],
    [{ singular: "reminders" }, "must differ"],
    [{ scope: "groups" }, '"groups" can\'t be used for --scope. Choose one of inbox'],
    [{ scope: "overview" }, '"overview" can\'t be used'],
    [{ german: "Erinnerung" }, "Give german singular and plural"],
    [{ german: 'Erinnerung", Erinnerungen' }, "Give german singular and plural"],
    [{ german: "Erinner\\ung, Erinnerungen" }, "Give german singular and plural"],
    [{ german: "Erinner\tung, Erinnerungen" }, "Give german singular and plural"],
    [{ singular: `${"long-".repeat(8)}x` }, "is longer than 40 characters"],
  ])("rejects the options %j", (options, problem) => {
    expect(() => plan("messaging/reminders", options)).toThrow(problem);
  });

  it.each([
    ["replies", "reply"],
    ["inboxes", "inbox"],
    ["keys", "key"],
    ["ledger-entries", "ledger-entry"],
    ["addresses", "address"],
  ])("the singular of %s is %s", (plural, singular) => {
    const { placeholders } = plan(`messaging/sent-${plural}`);
    expect(placeholders.kebab_item).toBe(`sent-${singular}`);
  });
});

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
