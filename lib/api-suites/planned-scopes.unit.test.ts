import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "@/lib/project-root";
import { PERMISSIONS, PLANNED_SCOPES } from "@/lib/core/permissions/permissions";

/** Matches every use of a scope: `scope:` in pages, these functions elsewhere. */
const ASKED = /(?:scope: |mayAccess\(|rolesWith\("\w+", |isMasked\(|accessLevel\()"(\w+)"/g;

test("marks a scope as planned only while no operation requires it", () => {
  const asked = new Set<string>();
  for (const folder of ["lib", "components", "app"]) {
    const root = path.join(projectRoot(), folder);
    for (const file of readdirSync(root, { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(file) || file.includes(".test.")) continue;
      const source = readFileSync(path.join(root, file), "utf8");
      for (const [, scope = ""] of source.matchAll(ASKED)) asked.add(scope);
    }
  }
  const unasked = Object.keys(PERMISSIONS).filter((scope) => !asked.has(scope));
  expect([...PLANNED_SCOPES].sort()).toEqual(unasked.sort());
});
