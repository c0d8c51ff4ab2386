import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "@/lib/project-root";
import { VERSION } from "@/lib/version";

it("is the newest release in the changelog", () => {
  const text = readFileSync(path.join(projectRoot(), "CHANGELOG.md"), "utf8");
  const releases = [...text.matchAll(/^## \[(.+?)\]/gm)].map(([, name]) => name);
  expect(releases.slice(0, 2)).toEqual(["Unreleased", VERSION]);
});
