import { expect, test } from "vitest";
import { testApi } from "./test-module";
import { allRoutes } from "@/lib/api";
import { getKeyRoles } from "@/lib/http/permission";
import type { AnyRoute, Returns } from "@/lib/http/route";
import { makeTestAccount, makeTestKey, makeTestPerson } from "./test-api";

/** JSON-LD requires @id, @type and @context on every object. */
const { api } = testApi({ hasRates: true, api: { basePath: "/api" } });

/** Parameters that name no row of an account. */
const WORDS: Readonly<Record<string, string>> = { table: "messages", country: "DE" };
const toPath = ({ path }: AnyRoute) =>
  path.replace(/\{(\w+)\}/g, (id: string, name: string) => WORDS[name] ?? id);

const isSingle = ({ kind, ...returns }: Returns) =>
  kind === "item" || kind === "data" || (kind === "download" && "resource" in returns);

/** Paths that return another path's resource. */
const ALIASES: Readonly<Record<string, string>> = { "/payment-methods": "/payment_methods" };

const singles = allRoutes
  .filter(({ method, returns }) => method === "get" && isSingle(returns))
  .filter((row) => !toPath(row).includes("{"))
  .map((row) => [toPath(row), row] as const);

test.each(singles)("GET %s returns its type and its URL", async (path, row) => {
  const { ctx } = await makeTestAccount();
  const [role] = getKeyRoles(row);
  const { headers } =
    role === undefined
      ? await makeTestPerson(ctx, "owner")
      : await makeTestKey(ctx, { roles: [role as "messaging"] });
  const response = await api.request(`/api${path}`, {
    headers: { ...headers, accept: "application/ld+json" },
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    "@context": expect.stringMatching(/^\/api\/contexts\/\w+$/),
    "@id": `/api${ALIASES[path] ?? path}`,
    "@type": expect.stringMatching(/^\w+$/),
  });
});
