import { readdirSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "@/lib/project-root";
import { allRoutes } from "@/lib/api";
import { pathParameters } from "@/lib/http/docs/documented-rows";
import type { AnyRoute } from "@/lib/http/route";
import type { ExampleRequest, OperationKit, TestKit } from "./test-kit";

/** The test kits of all modules, found by reading the folders. */

export interface FoundKit extends TestKit {
  /** `messaging/sms` */
  module: string;
}

/** Returns mismatches between rows and kits, as sentences. */
export function findKitProblems(rows: readonly AnyRoute[], kits: readonly FoundKit[]): string[] {
  const problems: string[] = [];
  const owners = new Map<string, string>();
  const known = new Set(rows.map(({ operationId }) => operationId));
  for (const { module, operations } of kits) {
    for (const name of Object.keys(operations)) {
      const other = owners.get(name);
      const file = `lib/gateway/${module}/test-kit.ts`;
      if (other !== undefined) problems.push(`${name} has a line in ${file} and in ${other}.`);
      if (!known.has(name))
        problems.push(`${name}: ${file} has a line for it, but there is no such operation.`);
      owners.set(name, file);
    }
  }
  for (const { operationId, auth, method } of rows) {
    const line = kits.flatMap(({ operations }) => operations[operationId] ?? [])[0];
    const where = owners.get(operationId);
    if (line === undefined)
      problems.push(`${operationId} has no line in the test-kit.ts beside its routes.`);
    else if ((line.permission === "public") !== (auth === "public"))
      problems.push(`${operationId}: ${where} says "${line.permission}", its row says "${auth}".`);
    else if (auth !== "public" && method !== "get" && line.audit === undefined)
      problems.push(
        `${operationId} writes: ${where} must say its audit action, or why there is none.`,
      );
  }
  return problems;
}

const gateway = path.join(projectRoot(), "lib/gateway");
const files = readdirSync(gateway, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "test-kit.ts")
  .sort();
export const kits: FoundKit[] = await Promise.all(
  files.map(async (file) => {
    const { testKit }: { testKit: TestKit } = await import(path.join(gateway, file));
    return { ...testKit, module: path.dirname(file) };
  }),
);

const found = findKitProblems(allRoutes, kits);
if (found.length > 0) throw new Error(found.join("\n"));

const lines = new Map(kits.flatMap(({ operations }) => Object.entries(operations)));

/** The line of an operation. */
export function getKit({ operationId }: AnyRoute): OperationKit {
  const line = lines.get(operationId);
  if (line === undefined) throw new Error(`${operationId} has no line in a test kit`);
  return line;
}

/** Returns the module whose kit covers the operation. */
export function findModule({ operationId }: AnyRoute): string | undefined {
  return kits.find(({ operations }) => Object.hasOwn(operations, operationId))?.module;
}

/** Path parameters that name no row, with a word for each. */
export const words: Record<string, string> = Object.assign({}, ...kits.map((kit) => kit.words));

const unknownIds: Record<string, string> = Object.assign(
  { uuid: "0198c2a0-0000-7000-8000-000000000001" },
  ...kits.map((kit) => kit.unknownIds),
);

/** The parameters of the row that name something an account has. */
export const listIdNames = (row: AnyRoute) =>
  pathParameters(row.path).filter((name) => !Object.hasOwn(words, name));

/** Returns a well-formed ID that the caller doesn't have. */
export const unknownId = (name: string) => unknownIds[name] ?? "1";

/** Builds the row's URL with these parameters; others are fixed words or unknown IDs. */
export function buildPath(row: AnyRoute, { params = {}, query = {} }: ExampleRequest = {}): string {
  const filled = row.path.replace(
    /\{(\w+)\}/g,
    (_: string, name: string) => params[name] ?? words[name] ?? unknownId(name),
  );
  const search = new URLSearchParams(query).toString();
  return search === "" ? filled : `${filled}?${search}`;
}
