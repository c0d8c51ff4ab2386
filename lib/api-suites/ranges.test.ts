import { expect, test } from "vitest";
import type { z } from "zod";
import { allRoutes } from "@/lib/api";
import { DAY_SECONDS } from "@/lib/core/time/units";
import { testModule } from "./test-module";
import type { AnyRoute } from "@/lib/http/route";
import type { TestPerson } from "./test-api";

/** Aggregates over a range read all of it, so each operation has a maximum range and names it in the error. */
const { api, owner } = testModule({ people: ["owner"] });

function takesRange({ method, path, query }: AnyRoute): boolean {
  if (method !== "get" || path.includes("{") || query === undefined || query.kind === "collection")
    return false;
  const { shape } = query as z.ZodObject;
  return Object.hasOwn(shape, "from") && Object.hasOwn(shape, "to");
}

async function askFor({ headers }: TestPerson, { path }: AnyRoute, days: number) {
  const to = Math.floor(Date.now() / 1000);
  const response = await api.request(`${path}?from=${to - days * DAY_SECONDS}&to=${to}`, {
    headers,
  });
  if (response.status === 200) return { status: 200 };
  const [violation] = (await response.json()).violations;
  const { propertyPath, message } = violation;
  return { status: response.status, propertyPath, saysLimit: /up to \d+ days/.test(message) };
}

test("rejects a ten-year range with the limit, and never fails on a 13-month range", async () => {
  const rows = allRoutes.filter(takesRange);
  expect(rows.length).toBeGreaterThan(4);
  const refused = { status: 400, propertyPath: "from", saysLimit: true };
  for (const row of rows) {
    expect([row.path, await askFor(owner, row, 3_653)]).toEqual([row.path, refused]);
    const year = await askFor(owner, row, 396);
    if (year.status !== 200) expect([row.path, year]).toEqual([row.path, refused]);
  }
  await api.close();
});
