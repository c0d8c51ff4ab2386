import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { allRoutes } from "@/lib/api";
import { DOCUMENTED_EVENTS } from "@/lib/webhook-events";
import { EVENT_NAMES } from "@/lib/gateway/developers/webhooks/schema-values";
import { openApiDocument } from "@/lib/http/docs/openapi";
import { documentedRows } from "@/lib/http/docs/documented-rows";
import type { CollectionDefinition } from "@/lib/core/collection";
import { parseCollectionQuery } from "@/lib/http/input/collection-query";
import { apiDocumentation } from "@/lib/http/docs/hydra-documents";
import { toFieldSchema, omitNull } from "@/lib/http/json-schema";
import { referencePage } from "@/lib/http/docs/reference";
import { getKeyRoles } from "@/lib/http/permission";
import type { AnyRoute } from "@/lib/http/route";
import { projectRoot } from "@/lib/project-root";

/** Also those that only the dashboard calls, which the public document leaves out. */
const rows = allRoutes.filter(({ internal }) => internal !== true);
const document = openApiDocument(rows, "https://example.org/api", DOCUMENTED_EVENTS) as {
  webhooks: Record<string, { post: { requestBody: object } }>;
  paths: Record<
    string,
    Record<
      string,
      { operationId: string; parameters: { name?: string; in?: string; example?: unknown }[] }
    >
  >;
};

const RULES = JSON.stringify({
  extends: ["recommended"],
  rules: {
    "no-invalid-schema-examples": "error",
    "no-invalid-parameter-examples": "error",
    "no-invalid-media-type-examples": { severity: "error", allowAdditionalProperties: false },
  },
});

interface RedoclyReport {
  totals: { errors: number };
  problems: { message: string; severity: string; location: { pointer?: string }[] }[];
}

function listErrors({ totals, problems }: RedoclyReport): string[] {
  const errors = problems.filter(({ severity }) => severity === "error");
  // It lists only so many problems.
  expect(errors).toHaveLength(totals.errors);
  return errors.map(({ location, message }) => `${location[0]?.pointer} ${message}`);
}

/** Lints all documents by one run of redocly's CLI, which takes seconds to start. */
function lint(documents: object[]): string[][] {
  const directory = mkdtempSync(path.join(os.tmpdir(), "posthorn-openapi-"));
  const names = documents.map((_, index) => `${index}.json`);
  const bin = path.join(projectRoot(), "node_modules/@redocly/cli/bin/cli.js");
  try {
    for (const [index, name] of names.entries()) {
      writeFileSync(path.join(directory, name), JSON.stringify(documents[index]));
    }
    writeFileSync(path.join(directory, "redocly.yaml"), RULES);
    const { stdout } = spawnSync(process.execPath, [bin, "lint", ...names, "--format=json"], {
      cwd: directory,
      encoding: "utf8",
      env: { NODE_ENV: "test", REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    // A report a document, one directly behind the other.
    const reports = stdout.split(/(?<=^\})(?=\{)/m);
    expect(reports).toHaveLength(documents.length);
    return reports.map((report) => listErrors(JSON.parse(report)));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

test("passes redocly's recommended rules, which detect errors and invalid examples", () => {
  const [me, prices] = ["/me", "/me/pricelist/{country}"];
  const { [me]: own = {}, [prices]: list = {} } = document.paths;
  const broken = structuredClone({
    ...document,
    webhooks: {},
    paths: { [me]: own, [prices]: list },
  });
  Object.assign(broken.paths[me]?.get ?? {}, { parameters: [{ name: "x", in: "nowhere" }] });
  Object.assign(broken.paths[prices]?.get?.parameters[0] ?? {}, { example: "D1" });
  const [inDocument, inBroken] = lint([document, broken]);
  expect(inDocument).toEqual([]);
  expect(inBroken).toEqual(
    expect.arrayContaining([
      expect.stringContaining("/~1me/get/parameters"),
      expect.stringContaining("/~1me~1pricelist~1{country}/get/parameters"),
    ]),
  );
});

test("includes every event, with a body that matches its schema", () => {
  expect(Object.keys(document.webhooks)).toEqual([...EVENT_NAMES]);
  for (const { body, sample } of DOCUMENTED_EVENTS) {
    expect(z.strictObject(body.shape).safeParse(sample).error).toBeUndefined();
  }
});

test("has an example for every parameter", () => {
  const without = Object.entries(document.paths).flatMap(([address, methods]) =>
    Object.values(methods).flatMap(({ parameters }) =>
      parameters
        .filter((parameter) => parameter.name !== undefined && parameter.example === undefined)
        .map(({ name }) => `${address} ${name}`),
    ),
  );
  expect(without).toEqual([]);
});

test.each(rows.filter(({ query }) => query?.kind === "collection").map((row) => [row.path, row]))(
  "has valid examples for every filter of %s",
  (address, row) => {
    const method = document.paths[address as string]?.[(row as AnyRoute).method];
    const strict = { ...((row as AnyRoute).query as CollectionDefinition), isStrict: true };
    for (const { name = "", example, in: place } of method?.parameters ?? []) {
      if (place !== "query" || name === "page" || name === "itemsPerPage") continue;
      const read = parseCollectionQuery(strict, [[name, String(example)]]);
      const asked = read.conditions.length + Number(name.startsWith("_order"));
      expect([name, asked]).not.toEqual([name, 0]);
    }
  },
);

test.each(rows.filter(({ body }) => body !== undefined).map((row) => [row.operationId, row]))(
  "has an accepted example for the body of %s, and for each of its fields",
  (_, row) => {
    const { body } = row as AnyRoute;
    const { examples = [], properties = {} } = toFieldSchema(body as z.ZodObject, "input");
    expect((body as z.ZodObject).safeParse(examples[0]).error).toBeUndefined();
    const without = Object.entries(properties).filter(
      ([, one]) => (one.examples ?? omitNull(one).examples) === undefined && one.$ref === undefined,
    );
    expect(without.map(([name]) => name)).toEqual([]);
  },
);

test("lists every operation once, with parameters in brackets", () => {
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((operation) => operation.operationId),
  );
  expect(ids.sort()).toEqual(rows.map((row) => row.operationId).sort());
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

test("lists every API operation in public documents, and no dashboard-only ones", () => {
  const listed = documentedRows(allRoutes);
  const page = referencePage(listed, "https://example.org/api", DOCUMENTED_EVENTS, "en");
  const file = JSON.stringify(openApiDocument(listed, "https://example.org/api"));
  const hydra = JSON.stringify(
    apiDocumentation(allRoutes, "https://example.org/api/docs.jsonld", "/api"),
  );
  for (const row of allRoutes) {
    const { operationId: id, internal, auth, tag } = row;
    const isOpen = auth === "public" ? tag !== "Account access" : getKeyRoles(row).length > 0;
    const isForPrograms = isOpen && internal !== true;
    expect([id, page.includes(`id="${id}"`)]).toEqual([id, isForPrograms]);
    expect([id, file.includes(`"operationId":"${id}"`)]).toEqual([id, isForPrograms]);
    if (!isForPrograms) expect([id, hydra.includes(`"#${id}"`)]).toEqual([id, false]);
  }
  for (const { name } of DOCUMENTED_EVENTS) expect(page).toContain(`id="event-${name}"`);
  expect(page).toContain("curl --request POST 'https://example.org/api/sms'");
  expect(page).not.toContain("<script");
});
