import type { z } from "zod";
import { keyRolesOf } from "@/lib/http/permission";
import type { AnyRoute, Resource, Returns } from "@/lib/http/route";

/** Without a key, but of no use outside the dashboard: signing up, invitations, forgotten passwords. */
const SIGN_IN_TAG = "Account access";

/** Programs call it: with a key, or without one for what is public. */
function isForPrograms(row: AnyRoute): boolean {
  return row.auth === "public" ? row.tag !== SIGN_IN_TAG : keyRolesOf(row).length > 0;
}

/**
 * The rows that public documents speak of. Customers generate clients from them: what only the dashboard calls answers
 * no key, and changes with the dashboard.
 */
export function documentedRows(rows: readonly AnyRoute[]): AnyRoute[] {
  return rows.filter((row) => row.internal !== true && isForPrograms(row));
}

/** The resource that a row answers with, if any. */
export function resourceOf(row: AnyRoute): Resource | null {
  const returns = row.returns as Returns;
  return "resource" in returns ? (returns.resource ?? null) : null;
}

/** Every resource of the rows, by name. */
export function resourcesOf(rows: readonly AnyRoute[]): Map<string, Resource> {
  const resources = new Map<string, Resource>();
  for (const row of rows) {
    const resource = resourceOf(row);
    if (resource !== null) resources.set(resource.name, resource);
  }
  return resources;
}

/** Name and schema of everything that rows answer with and that is no resource. */
export function dataShapesOf(rows: readonly AnyRoute[]): Map<string, z.ZodObject> {
  const shapes = new Map<string, z.ZodObject>();
  for (const row of rows) {
    const returns = row.returns as Returns;
    if (returns.kind === "data") shapes.set(returns.name, returns.schema);
  }
  return shapes;
}

/** Name and schema of everything that has a JSON-LD context. */
export function shapesOf(rows: readonly AnyRoute[]): Map<string, z.ZodObject> {
  const shapes = dataShapesOf(rows);
  for (const [name, resource] of resourcesOf(rows)) shapes.set(name, resource.schema);
  return shapes;
}

/** `/sms/{uuid}` → `["uuid"]` */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}
