import type { IncomingMessage } from "node:http";
import { afterAll, expect, test } from "vitest";
import { makeTestPerson } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { revokeSession } from "@/lib/auth/session";
import { serverFetch, setServerFetch } from "@/lib/core/server-fetch";
import { recordStatements } from "@/lib/db/testing/test-statements";
import { provideServerFetch } from "./serve-pages";

const { api, account } = testModule();
const renderPage = provideServerFetch(api, "");
afterAll(() => setServerFetch(undefined));

const pageRequest = (headers: Record<string, string>) =>
  ({ headers: { host: "localhost", ...headers } }) as unknown as IncomingMessage;

async function askFromPage(): Promise<number> {
  const response = await serverFetch()?.("/me", { accept: "application/json" });
  return response?.status ?? 0;
}

test("looks up the visitor's session once for all queries of a page", async () => {
  const { headers } = await makeTestPerson(account.ctx, "owner");
  const { result, statements } = await recordStatements(() =>
    renderPage(pageRequest(headers), () =>
      Promise.all([askFromPage(), askFromPage(), askFromPage()]),
    ),
  );
  expect(result).toEqual([200, 200, 200]);
  expect(statements.filter((text) => text.includes("find_session"))).toHaveLength(1);
});

test("returns no data to a page loaded after its session ended", async () => {
  const { headers, sid } = await makeTestPerson(account.ctx, "owner");
  const page = pageRequest(headers);
  expect(await renderPage(page, askFromPage)).toBe(200);
  await revokeSession(sid);
  expect(await renderPage(page, askFromPage)).toBe(401);
});

test("serves concurrent pages to their own visitors", async () => {
  const person = await makeTestPerson(account.ctx, "owner");
  const [own, stranger] = await Promise.all([
    renderPage(pageRequest(person.headers), askFromPage),
    renderPage(pageRequest({}), askFromPage),
  ]);
  expect([own, stranger]).toEqual([200, 401]);
});
