// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ANSWERS_ATTRIBUTE } from "./streamed-queries";
import { useApiQuery } from "./use-api-query";

const KEY = ["me"];

function Name() {
  const { data, isPending, isError } = useApiQuery<string>({
    queryKey: KEY,
    queryFn: () => new Promise(() => undefined),
    staleTime: Infinity,
    retry: false,
  });
  if (isPending) return "Loading";
  return isError ? "Failed" : data;
}

const pageWith = (client: QueryClient) =>
  createElement(QueryClientProvider, { client }, createElement("main", null, createElement(Name)));

function bring(answer: string): void {
  const script = document.createElement("script");
  script.type = "application/json";
  script.setAttribute(ANSWERS_ATTRIBUTE, "");
  script.textContent = JSON.stringify([[KEY, answer]]);
  document.body.append(script);
}

/** Renders a page with `answer`, and hydrates it with a cache filled meanwhile. */
async function hydrate(answer: string | null, fill: (client: QueryClient) => unknown) {
  document.body.replaceChildren();
  if (answer !== null) bring(answer);
  const root = document.createElement("div");
  root.innerHTML = renderToString(pageWith(new QueryClient()));
  document.body.append(root);
  const rendered = root.textContent;
  const client = new QueryClient();
  await fill(client);
  const onRecoverableError = vi.fn();
  await act(async () => void hydrateRoot(root, pageWith(client), { onRecoverableError }));
  return { rendered, now: root.textContent, errors: onRecoverableError.mock.calls };
}

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => void vi.unstubAllGlobals());

it("starts with the data streamed with the page", async () => {
  const seen = await hydrate("Ann", () => undefined);
  expect(seen).toEqual({ rendered: "Ann", now: "Ann", errors: [] });
});

it("shows the server's data until hydration, even if the browser has newer data", async () => {
  const knows = (client: QueryClient) => client.setQueryData(KEY, "Bob");
  const late = await hydrate(null, knows);
  expect(late).toEqual({ rendered: "Loading", now: "Bob", errors: [] });
  const newer = await hydrate("Ann", knows);
  expect(newer).toEqual({ rendered: "Ann", now: "Bob", errors: [] });
});

it("hides a failed refetch until hydration", async () => {
  const seen = await hydrate("Ann", async (client) => {
    client.setQueryData(KEY, "Ann");
    const queryFn = () => Promise.reject(new Error("away"));
    await expect(client.fetchQuery({ queryKey: KEY, queryFn, retry: false })).rejects.toThrow();
  });
  expect(seen).toEqual({ rendered: "Ann", now: "Failed", errors: [] });
});
