import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "@/lib/project-root";
import { ACCESS, PLANNED_AREAS } from "@/lib/core/permissions/permissions";

/** What asks about an area: pages by `area:`, everything else through these. */
const ASKED = /(?:area: |mayAccess\(|membersWho\("\w+", |isMasked\(|accessLevel\()"(\w+)"/g;

test("an area is planned as long as nothing asks for it, and no longer", () => {
  const asked = new Set<string>();
  for (const folder of ["lib", "components", "app"]) {
    const root = path.join(projectRoot(), folder);
    for (const file of readdirSync(root, { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(file) || file.includes(".test.")) continue;
      const source = readFileSync(path.join(root, file), "utf8");
      for (const [, area = ""] of source.matchAll(ASKED)) asked.add(area);
    }
  }
  const unasked = Object.keys(ACCESS).filter((area) => !asked.has(area));
  expect([...PLANNED_AREAS].sort()).toEqual(unasked.sort());
});
