import type { z } from "zod";
import { getKeyRoles } from "@/lib/http/permission";
import type { AnyRoute, Resource, Returns } from "@/lib/http/route";

/** Useful only to the dashboard. */
const SIGN_IN_TAG = "Account access";

function isForPrograms(row: AnyRoute): boolean {
  return row.auth === "public" ? row.tag !== SIGN_IN_TAG : getKeyRoles(row).length > 0;
}

/**
 * Customers generate clients from these. Excludes dashboard-only routes, which accept no key and change with the
 * dashboard.
 */
export function documentedRows(rows: readonly AnyRoute[]): AnyRoute[] {
  return rows.filter((row) => row.internal !== true && isForPrograms(row));
}

export function getResource(row: AnyRoute): Resource | null {
  const returns = row.returns as Returns;
  return "resource" in returns ? (returns.resource ?? null) : null;
}

export function collectResources(rows: readonly AnyRoute[]): Map<string, Resource> {
  const resources = new Map<string, Resource>();
  for (const row of rows) {
    const resource = getResource(row);
    if (resource !== null) resources.set(resource.name, resource);
  }
  return resources;
}

export function collectDataShapes(rows: readonly AnyRoute[]): Map<string, z.ZodObject> {
  const shapes = new Map<string, z.ZodObject>();
  for (const row of rows) {
    const returns = row.returns as Returns;
    if (returns.kind === "data") shapes.set(returns.name, returns.schema);
  }
  return shapes;
}

export function collectShapes(rows: readonly AnyRoute[]): Map<string, z.ZodObject> {
  const shapes = collectDataShapes(rows);
  for (const [name, resource] of collectResources(rows)) shapes.set(name, resource.schema);
  return shapes;
}

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}
