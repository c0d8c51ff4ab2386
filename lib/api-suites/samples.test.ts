import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReferenceDocument } from "@/lib/core/reference/document";
import { operationMarkdown } from "@/lib/core/reference/markdown";
import { listOperations, readOperation } from "@/lib/core/reference/operations";
import { SAMPLE_LANGUAGES, type SampleLanguage, sampleIn } from "@/lib/core/samples/languages";
import { KEY_VARIABLE, type SampleRequest } from "@/lib/core/samples/request";
import { sendSmsSample } from "@/lib/core/reference/send-sms";
import { testModule } from "./test-module";
import { allRoutes } from "@/lib/api";
import { documentedRows } from "@/lib/http/docs/documented-rows";
import { openApiDocument } from "@/lib/http/docs/openapi";

/** Runs the reference's samples unchanged against a listening API. */
const { api, account } = testModule({
  isShared: true,
  hasRates: true,
  api: { toPeer: () => ({ ip: "127.0.0.1", isLocal: true }) },
});
const run = promisify(execFile);
const folder = mkdtempSync(path.join(os.tmpdir(), "posthorn-samples-"));
let server: Server;
let baseUrl: string;
let token: string;
let document: ReferenceDocument;

beforeAll(async () => {
  server = createServer(
    getRequestListener((request, env) => api.fetch(request, env as object), {
      overrideGlobalObjects: false,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  token = account.headers["x-service-auth-token"] ?? "";
  document = openApiDocument(documentedRows(allRoutes), baseUrl) as unknown as ReferenceDocument;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const INTERPRETERS: Record<SampleLanguage, { command: string; file: string }> = {
  curl: { command: "sh", file: "sample.sh" },
  node: { command: process.execPath, file: "sample.mjs" },
  php: { command: "php", file: "sample.php" },
  python: { command: "python3", file: "sample.py" },
};
const isHere = (command: string) => spawnSync(command, ["--version"]).error === undefined;
const programs = { ...INTERPRETERS, curl: { ...INTERPRETERS.curl, needs: "curl" } };
const here = SAMPLE_LANGUAGES.filter((language) => {
  const program: { command: string; needs?: string } = programs[language];
  return isHere(program.needs ?? program.command);
});
const missing = SAMPLE_LANGUAGES.filter((language) => !here.includes(language));

async function runSample(language: SampleLanguage, request: SampleRequest): Promise<string> {
  const { command, file } = INTERPRETERS[language];
  const target = path.join(folder, file);
  writeFileSync(target, sampleIn(language, request));
  const { stdout } = await run(command, [target], {
    env: { ...process.env, [KEY_VARIABLE]: token, no_proxy: "*" },
    timeout: 30_000,
  });
  return stdout;
}

const KEY = { clientId: 1_000_001, secretPrefix: "gw_live_Ab" };

function findRequest(id: string): SampleRequest {
  const operation = readOperation(document, id);
  if (operation === undefined) throw new Error(`The reference does not know ${id}`);
  return { ...operation.sample, hasKey: operation.needsKey, key: KEY };
}

test(`runs samples in ${here.join(", ")}; skips those without an interpreter: ${missing.join(", ") || "none"}`, () => {
  if (missing.length > 0) {
    console.warn(`Samples NOT run for want of an interpreter: ${missing.join(", ")}`);
  }
  expect(here).toEqual(expect.arrayContaining(["node"]));
});

/** One with a body and one with a query, which cover every construct in the samples. */
const OPERATIONS = ["sendSms", "getMessageStats"];
const MORE_OPERATIONS = ["dryRunSms", "listSms", "getMe"];

describe.each(here)("%s", (language) => {
  const operations = language === "node" ? [...OPERATIONS, ...MORE_OPERATIONS] : OPERATIONS;
  test.each(operations)("%s gets the response that the reference shows", async (id) => {
    const output = await runSample(language, findRequest(id));
    if (language !== "curl") expect(output).toMatch(/\b20[01]\b/);
    expect(output).toMatch(/[[{].*[\]}]/s);
    expect(output).not.toContain("request_id");
  });

  test("sends characters that are special in the language unchanged", async () => {
    const text = `It's "5 $HOME \\ \`id\` %s 100% \n@line 2 {$x} €😀 </script>`;
    const request = findRequest("sendSms");
    const body = { ...(request.body as object), text };
    const output = await runSample(language, { ...request, body });
    const response = JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1));
    expect(response.text).toBe(text);
  });
});

test("uses the document's sample in the quick start", () => {
  const operation = readOperation(document, "sendSms");
  expect(operation).toMatchObject(sendSmsSample(baseUrl));
  expect(sendSmsSample(baseUrl).sample).toEqual(operation?.sample);
});

test("includes no secret in samples, and names the required token in each", () => {
  for (const language of SAMPLE_LANGUAGES) {
    const sample = sampleIn(language, findRequest("sendSms"));
    expect(sample).toContain(`Set ${KEY_VARIABLE} to 1000001:YOUR_SECRET`);
    expect(sample).toContain("gw_live_Ab");
    expect(sample).not.toContain(token);
  }
});

test("has a page with fields, errors and Markdown for every API operation", () => {
  const all = listOperations(document);
  expect(all.length).toBeGreaterThan(40);
  for (const { id } of all) {
    const operation = readOperation(document, id);
    if (operation === undefined) throw new Error(id);
    const fields = [...operation.body, ...operation.query, ...operation.answer];
    const ids = fields.map((field) => field.id);
    expect([id, new Set(ids).size]).toEqual([id, ids.length]);
    expect(fields.filter(({ type }) => type === "")).toEqual([]);
    expect(operation.errors.length).toBeGreaterThan(0);
    const markdown = operationMarkdown(operation, findRequest(id), "curl");
    expect(markdown).toContain(`\`${operation.method} ${operation.path}\``);
  }
});
