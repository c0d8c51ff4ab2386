import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "@/lib/project-root";

const folders = [".", "docs", "docs/decisions"];
const pages = folders.flatMap((folder) =>
  readdirSync(path.join(projectRoot(), folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => path.posix.join(folder, name)),
);
const LINK = /\]\((?!https?:|#)([^)#]+)|(?:src|srcset)="(?!https?:)([^"]+)"/g;

it.each(pages)("%s says something, and its links lead somewhere", (page) => {
  const text = readFileSync(path.join(projectRoot(), page), "utf8");
  expect(text.length).toBeGreaterThan(200);
  const targets = [...text.matchAll(LINK)].map((match) => match[1] ?? match[2] ?? "");
  const broken = targets.filter(
    (target) => !existsSync(path.join(projectRoot(), path.dirname(page), target)),
  );
  expect(broken).toEqual([]);
});
