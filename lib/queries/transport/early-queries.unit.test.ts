import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToReadableStream } from "react-dom/server.edge";
import { afterEach, expect, it } from "vitest";
import { setServerFetch } from "@/lib/core/server-fetch";
import { deferred } from "@/lib/core/test-deferred";
import { type ApiQueryOptions, useApiQuery, useEarlyQueries } from "./use-api-query";

type Query = ApiQueryOptions<string, string[]>;

function Page({ queries: [first, second] }: { queries: [Query, Query] }) {
  useEarlyQueries([first, second, { ...first, enabled: false }]);
  return `${useApiQuery(first).data} and ${useApiQuery(second).data}`;
}

afterEach(() => setServerFetch(undefined));

it("starts a page's queries at once instead of one after the other, and each once", async () => {
  setServerFetch(async () => new Response());
  const asked: string[] = [];
  const answers = { first: deferred<string>(), second: deferred<string>() };
  const query = (name: keyof typeof answers) => ({
    queryKey: [name],
    queryFn: () => {
      asked.push(name);
      return answers[name].promise;
    },
  });
  const page = createElement(Page, { queries: [query("first"), query("second")] });
  const rendering = renderToReadableStream(
    createElement(QueryClientProvider, { client: new QueryClient() }, page),
  );
  await Promise.resolve();
  await new Promise(setImmediate);
  expect(asked).toEqual(["first", "second"]);
  answers.second.resolve("two");
  answers.first.resolve("one");
  expect(await new Response(await rendering).text()).toBe("one and two");
  expect(asked).toEqual(["first", "second"]);
});
