import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { allRoutes } from "@/lib/http/app";
import { openApiDocument } from "@/lib/http/openapi";
import { documentedRows } from "@/lib/http/operations-of";
import { referencePage } from "@/lib/http/reference";
import { projectRoot } from "@/lib/project-root";

const document = openApiDocument(allRoutes, "https://example.org/api") as {
  paths: Record<string, Record<string, { operationId: string; parameters: { name?: string }[] }>>;
};

/** The command line of redocly: its core is bundled into it. */
function lint(json: string): {
  totals: { errors: number };
  problems: { message: string; severity: string }[];
} {
  const directory = mkdtempSync(path.join(os.tmpdir(), "posthorn-openapi-"));
  const file = path.join(directory, "openapi.json");
  writeFileSync(file, json);
  const bin = path.join(projectRoot(), "node_modules/@redocly/cli/bin/cli.js");
  try {
    const output = execFileSync(process.execPath, [bin, "lint", file, "--format=json"], {
      cwd: directory,
      encoding: "utf8",
      env: { NODE_ENV: "test", REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    return JSON.parse(output);
  } catch (error) {
    return JSON.parse(String((error as { stdout?: string }).stdout));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

test("the document passes redocly's recommended rules without errors", () => {
  const { totals, problems } = lint(JSON.stringify(document));
  const errors = problems.filter(({ severity }) => severity === "error");
  expect(errors.map(({ message }) => message)).toEqual([]);
  expect(totals.errors).toBe(0);
});

test("the check sees errors", () => {
  const broken = JSON.parse(JSON.stringify(document));
  broken.paths["/me"].get.parameters = [{ name: "x", in: "nowhere" }];
  expect(lint(JSON.stringify(broken)).totals.errors).toBeGreaterThan(0);
});

test("it names every documented row once, with bracketed parameters", () => {
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((operation) => operation.operationId),
  );
  expect(ids.sort()).toEqual(
    documentedRows(allRoutes)
      .map((row) => row.operationId)
      .sort(),
  );
  expect(new Set(ids).size).toBe(ids.length);
  const names = document.paths["/sms"]?.get?.parameters.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      "page",
      "uuid[]",
      "created_at[between]",
      "exists[is_unicode]",
      "_order[created_at]",
    ]),
  );
});

test("the reference page shows every row and runs no script", () => {
  const page = referencePage(allRoutes, "https://example.org/api");
  for (const row of documentedRows(allRoutes)) expect(page).toContain(`id="${row.operationId}"`);
  expect(page).toContain("curl -X POST https://example.org/api/sms");
  expect(page).not.toContain("<script");
});
