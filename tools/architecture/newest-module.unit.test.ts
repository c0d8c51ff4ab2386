import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeNewestModule, findNewestModule } from "./newest-module.mjs";

let folder: string;
/** The project that is written to. */
let root: string;

function put(...files: string[]): void {
  for (const file of files) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), `What ${file} says.\n`.repeat(5));
  }
}

function git(...args: string[]): void {
  const who = ["-c", "user.name=Test", "-c", "user.email=test@example.org"];
  execFileSync("git", [...who, "-c", "core.hooksPath=/dev/null", ...args], { cwd: root });
}

function commit(): void {
  git("add", "-A");
  git("commit", "-q", "-m", "Something is so");
}

const rowsOf = (module: string) => `lib/gateway/${module}/routes.ts`;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "posthorn-modules-"));
  root = path.join(folder, "whole");
  mkdirSync(root);
  git("init", "-q");
  put("lib/api.ts");
  commit();
  put(rowsOf("contacts/groups"), rowsOf("contacts/phones"));
  commit();
  put(rowsOf("messaging/saved-texts"), "lib/gateway/messaging/saved-texts/store.ts");
  put("components/messaging/saved-texts/view.tsx", "app/(dashboard)/saved-texts/page.tsx");
  put("lib/queries/saved-texts.ts", "translations/en/savedTexts.json");
  put("lib/db/migrations/0002_saved_texts.sql", "e2e/messaging/saved-texts.spec.ts");
  put("lib/core/texts.ts", "translations/en/auditLog.json");
  writeFileSync(path.join(root, "lib/api.ts"), "All rows.\n");
  commit();
  put(rowsOf("messaging/gone"));
  commit();
  rmSync(path.join(root, "lib/gateway/messaging/gone"), { recursive: true });
  mkdirSync(path.join(root, "lib/gateway/audience"));
  renameSync(
    path.join(root, "lib/gateway/contacts/phones"),
    path.join(root, "lib/gateway/audience/phones"),
  );
  commit();
});
afterAll(() => rmSync(folder, { recursive: true }));

it("counts what the commit of the newest module changed outside of its folders, not what was moved since or is gone", () => {
  expect(findNewestModule(root)).toEqual({
    name: "messaging/saved-texts",
    outside: ["lib/api.ts", "lib/core/texts.ts", "translations/en/auditLog.json"],
  });
  expect(describeNewestModule(root)).toMatch(/touches 3 \(messaging\/saved-texts\)$/);
});

it("says that nothing is known where history is missing", () => {
  root = path.join(folder, "archive");
  put(rowsOf("contacts/groups"), "lib/api.ts");
  const unknown = /touches unknown \(no history\)$/;
  expect(describeNewestModule(root)).toMatch(unknown);
  git("init", "-q");
  expect(describeNewestModule(root)).toMatch(unknown);
  commit();
  put("README.md");
  commit();
  const shallow = path.join(folder, "shallow");
  git("clone", "-q", "--depth", "1", `file://${root}`, shallow);
  expect(describeNewestModule(shallow)).toMatch(unknown);
});

it("takes no part of a larger project for one with a history of its own", () => {
  put("within/lib/api.ts", `within/${rowsOf("contacts/groups")}`);
  commit();
  expect(describeNewestModule(path.join(root, "within"))).toMatch(/touches unknown/);
});
