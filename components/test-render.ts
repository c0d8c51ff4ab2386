import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { createElement, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { expect, onTestFinished, vi } from "vitest";
import { ViewerProvider, type ViewerInfo } from "@/components/layout/providers/viewer";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { english } from "@/lib/i18n/english";

const VIEWER: Partial<ViewerInfo> = {
  accountId: 1,
  userId: 1,
  role: "owner",
  isAccountActivated: true,
  numberFormat: "language",
  country: { iso2: EXAMPLE.iso2, examplePhone: EXAMPLE.phone },
};

const ROUTER: AppRouterInstance = {
  back() {},
  forward() {},
  refresh() {},
  push() {},
  replace() {},
  prefetch() {},
  bfcacheId: "0",
};

type Answers = Readonly<Record<string, (query: URLSearchParams) => unknown>>;

/** Body of a list's response. */
export const listBody = (rows: readonly object[], total = rows.length) => ({
  "hydra:member": rows,
  "hydra:totalItems": total,
});

/** Renders an element for an owner, in English, with the API's responses by path. Resolves once `text` is shown. */
export async function renderUntil(
  element: ReactElement,
  { answers, text }: { answers: Answers; text: string },
): Promise<HTMLElement> {
  vi.stubGlobal("fetch", async (url: string) => {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    const body = answers[pathname.replace(/^\/api/, "")]?.(searchParams);
    const headers = { "content-type": "application/ld+json" };
    return body === undefined
      ? new Response("{}", { status: 404, headers })
      : Response.json(body, { headers });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
    client.clear();
    vi.unstubAllGlobals();
  });
  const viewer = VIEWER as ViewerInfo;
  const children = createElement(QueryClientProvider, { client }, element);
  const shell = ViewerProvider({ viewer, children });
  const searched = createElement(SearchParamsContext, { value: new URLSearchParams() }, shell);
  const placed = createElement(PathnameContext, { value: "/" }, searched);
  const page = createElement(AppRouterContext, { value: ROUTER }, placed);
  root.render(
    NextIntlClientProvider({
      locale: "en",
      timeZone: "UTC",
      messages: english,
      now: new Date(0),
      children: page,
    }),
  );
  await expect.poll(() => place.textContent).toContain(text);
  return place;
}
