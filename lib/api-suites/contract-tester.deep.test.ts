import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, expect, test } from "vitest";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { allRoutes } from "@/lib/api";
import { toFieldSchema, omitNull } from "@/lib/http/json-schema";
import { openApiDocument } from "@/lib/http/docs/openapi";
import type { AnyRoute } from "@/lib/http/route";
import { freshIp, makeTestApi, TEST_IP_HEADER, type TestSender } from "./test-api";
import { type ContractStep, findContractBreaks } from "./test-contract";
import type { ExampleRequest } from "./test-kit";
import { listIdNames, getKit, unknownId } from "./test-kits";
import { makeKitContext } from "./test-kit-context";

/**
 * A public contract tester reads the OpenAPI document and calls every operation of an API that listens, with
 * the document's own examples: each answer has a documented status, content type and a body of its schema.
 */
testDatabase();
const testApi = makeTestApi();
const { api } = testApi;
/** Also those that only the dashboard calls, which the public document leaves out. */
const rows = allRoutes.filter(({ internal }) => internal !== true);

interface Parameter {
  name?: string;
  in: string;
  example: unknown;
}
type Paths = Record<string, Record<string, { parameters: Parameter[] }>>;

const server = createServer(
  getRequestListener((request, env) => api.fetch(request, env as object), {
    overrideGlobalObjects: false,
  }),
);
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
const { port } = server.address() as AddressInfo;
const document = openApiDocument(rows, `http://127.0.0.1:${port}`);
const { paths } = document as { paths: Paths };
const listParameters = ({ path, method }: AnyRoute, place: string) =>
  (paths[path]?.[method]?.parameters ?? []).filter((parameter) => parameter.in === place);

/** Everything in the URL, as the document's examples have it. */
const examplesIn = (row: AnyRoute): Record<string, string> =>
  Object.fromEntries(
    listParameters(row, "path").map(({ name, example }) => [name, String(example)]),
  );

async function begin() {
  await importTestRates();
  return makeKitContext(testApi, { balance: "1000" });
}

const toUnknownIds = (row: AnyRoute) =>
  Object.fromEntries(listIdNames(row).map((name) => [name, unknownId(name)]));

const named = (row: AnyRoute, kind: string): Pick<ContractStep, "name" | "operationId"> => ({
  name: `${row.operationId}-${kind}`,
  operationId: row.operationId,
});

/** With its own examples, each operation does what it is for. */
function asDocumented(row: AnyRoute, owner: TestSender, { as, params, ...more }: ExampleRequest) {
  const { headers } = as ?? owner;
  const { file } = getKit(row);
  const step = {
    headers,
    ...more,
    params: { ...examplesIn(row), ...params },
    status: row.status,
    ...(file !== undefined && { file }),
  };
  const steps: ContractStep[] = [{ ...named(row, "documented"), ...step }];
  const isLinked = row.returns.kind !== "download" || row.returns.resource !== undefined;
  if (row.method === "get" && isLinked) {
    const linked = { ...step.headers, accept: "application/ld+json" };
    steps.push({ ...named(row, "linked"), ...step, headers: linked });
  }
  return steps;
}

test("responds to every operation's examples as documented, in both formats", async () => {
  const context = await begin();
  const exampleRequests = new Map<AnyRoute, ExampleRequest>();
  for (const row of rows)
    exampleRequests.set(row, (await getKit(row).exampleRequest?.(context)) ?? {});
  // Readers run before writers.
  const ordered = [...rows].sort((a, b) => Number(a.method !== "get") - Number(b.method !== "get"));
  const steps = ordered.flatMap((row) =>
    asDocumented(row, context.owner, exampleRequests.get(row) ?? {}),
  );
  expect(steps.length).toBeGreaterThan(100);
  expect(await findContractBreaks(document, steps)).toEqual([]);
});

/** A range has two ends: without its end it would reach until now, and grow too long. */
const otherParameters = (row: AnyRoute, name: string): Record<string, string> =>
  Object.fromEntries(
    listParameters(row, "query")
      .filter((item) => name === "from" && item.name === "to")
      .map((item) => [item.name, String(item.example)]),
  );

test("accepts the example of every query parameter", async () => {
  const context = await begin();
  const { headers } = context.owner;
  const steps: ContractStep[] = [];
  for (const row of rows) {
    for (const [index, { name = "", example }] of listParameters(row, "query").entries()) {
      // Created anew for each step, because a step may delete it.
      const made =
        listIdNames(row).length > 0 ? await getKit(row).exampleRequest?.(context) : undefined;
      steps.push({
        ...named(row, `query-${index}`),
        headers,
        params: { ...examplesIn(row), ...made?.params },
        query: { ...otherParameters(row, name), [name]: String(example) },
        ...(row.upload !== undefined && { file: getKit(row).file ?? "" }),
        status: row.status,
      });
    }
  }
  expect(steps.length).toBeGreaterThan(300);
  expect(await findContractBreaks(document, steps)).toEqual([]);
});

/** Each field of a body beyond its documented limits, the others as in the example. */
function beyondLimits(row: AnyRoute): [string, unknown][] {
  if (row.body === undefined) return [];
  const { properties = {}, required = [], examples } = toFieldSchema(row.body, "input");
  const example = examples?.[0] as object;
  return Object.entries(properties).flatMap(([name, nullable]) => {
    const { minLength, maxLength, minimum, maximum, maxItems, enum: words } = omitNull(nullable);
    const values = [
      ...(typeof maxLength === "number" ? ["x".repeat(maxLength + 1)] : []),
      ...(minLength === 1 ? [""] : []),
      ...(typeof minimum === "number" ? [minimum - 1] : []),
      ...(typeof maximum === "number" ? [maximum + 1] : []),
      ...(typeof maxItems === "number" ? [Array(maxItems + 1).fill(null)] : []),
      ...(words === undefined ? [] : ["no such word"]),
      [{ unknown: [] }],
    ];
    const bodies = values.map((value, index): [string, unknown] => [
      `${name}-${index}`,
      { ...example, [name]: value },
    ]);
    if (!required.includes(name)) return bodies;
    const left = Object.fromEntries(Object.entries(example).filter(([key]) => key !== name));
    return [...bodies, [`${name}-missing`, left]];
  });
}

test("rejects invalid requests with a documented problem", async () => {
  const { headers } = (await begin()).owner;
  const nobody = { [TEST_IP_HEADER]: freshIp(), accept: "application/json" };
  const steps = rows.flatMap((row): ContractStep[] => {
    const base = { params: examplesIn(row), headers };
    const found: ContractStep[] = beyondLimits(row).map(([name, body]) => ({
      ...named(row, name.replaceAll("_", "-")),
      ...base,
      body,
      status: 400,
    }));
    if (row.auth !== "public") {
      found.push({ ...named(row, "anonymous"), ...base, headers: nobody, status: 401 });
    }
    if (listIdNames(row).length > 0) {
      const unknown = { ...base.params, ...toUnknownIds(row) };
      found.push({ ...named(row, "unknown-id"), ...base, params: unknown, status: 404 });
    }
    return found;
  });
  expect(steps.length).toBeGreaterThan(200);
  expect(await findContractBreaks(document, steps)).toEqual([]);
});

test("detects responses that violate the schema", async () => {
  const { headers } = (await begin()).owner;
  const step = { name: "me", operationId: "getMe", headers, status: 200 };
  const broken = JSON.parse(JSON.stringify(document));
  broken.components.schemas.Me.properties.credit_line.type = "string";
  const found = await findContractBreaks(broken, [step]);
  expect(found.map(({ check }) => check)).toEqual(["schema check"]);
});
