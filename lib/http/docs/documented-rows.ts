import type { z } from "zod";
import { getKeyRoles } from "@/lib/http/permission";
import type { AnyRoute, Resource, Returns } from "@/lib/http/route";

/** Routes without a key, but only useful to the dashboard: sign-up, invitations, forgotten passwords. */
const SIGN_IN_TAG = "Account access";

/** True for routes called by programs: with a key, or public ones without. */
function isForPrograms(row: AnyRoute): boolean {
  return row.auth === "public" ? row.tag !== SIGN_IN_TAG : getKeyRoles(row).length > 0;
}

/**
 * Returns routes of the public documentation, from which customers generate clients. Excludes dashboard-only ones,
 * which accept no key and change with the dashboard.
 */
export function documentedRows(rows: readonly AnyRoute[]): AnyRoute[] {
  return rows.filter((row) => row.internal !== true && isForPrograms(row));
}

/** Returns the resource in a route's response, if any. */
export function getResource(row: AnyRoute): Resource | null {
  const returns = row.returns as Returns;
  return "resource" in returns ? (returns.resource ?? null) : null;
}

/** Returns all resources of the routes, by name. */
export function collectResources(rows: readonly AnyRoute[]): Map<string, Resource> {
  const resources = new Map<string, Resource>();
  for (const row of rows) {
    const resource = getResource(row);
    if (resource !== null) resources.set(resource.name, resource);
  }
  return resources;
}

/** Returns names and schemas of all responses that aren't resources. */
export function collectDataShapes(rows: readonly AnyRoute[]): Map<string, z.ZodObject> {
  const shapes = new Map<string, z.ZodObject>();
  for (const row of rows) {
    const returns = row.returns as Returns;
    if (returns.kind === "data") shapes.set(returns.name, returns.schema);
  }
  return shapes;
}

/** Returns names and schemas of everything with a JSON-LD context. */
export function collectShapes(rows: readonly AnyRoute[]): Map<string, z.ZodObject> {
  const shapes = collectDataShapes(rows);
  for (const [name, resource] of collectResources(rows)) shapes.set(name, resource.schema);
  return shapes;
}

/** `/sms/{uuid}` → `["uuid"]`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}
