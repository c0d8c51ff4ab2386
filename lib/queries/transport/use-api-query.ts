import {
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { use, useSyncExternalStore } from "react";
import { serverFetch } from "@/lib/core/server-fetch";
import {
  toRenderedResult,
  isLate,
  getRenderQueries,
  readStreamedQueries,
} from "./streamed-queries";

export interface ApiQueryOptions<T, K extends QueryKey>
  extends Omit<UseQueryOptions<T, Error, T, K>, "queryFn"> {
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
}

/** Names the options of a query that is also started early. */
export const apiQuery = <T, K extends QueryKey>(
  options: ApiQueryOptions<T, K>,
): ApiQueryOptions<T, K> => options;

/**
 * Queries the API, also during server rendering: the page includes its first rows, and hydration starts from the same
 * data.
 */
export function useApiQuery<T, K extends QueryKey = QueryKey>(
  options: ApiQueryOptions<T, K>,
): UseQueryResult<T, Error> {
  const client = useQueryClient();
  const { queryKey, queryFn, enabled } = options;
  if (enabled !== false) {
    if (typeof window !== "undefined") {
      if (client.getQueryData(queryKey) === undefined) readStreamedQueries(client);
    } else if (serverFetch() !== undefined) {
      // Also for cached results, as React identifies a component's promises by order.
      use(getRenderQueries(client).ask(queryKey, (signal) => queryFn({ signal })));
    }
  }
  return useHydrated(client, queryKey, useQuery(options));
}

interface EarlyQuery {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<unknown>;
  enabled?: unknown;
}

/**
 * Starts queries of this component and of those below it immediately during server rendering; `useApiQuery` would start
 * each after the one before. Does nothing in the browser.
 */
export function useEarlyQueries(queries: readonly EarlyQuery[]): void {
  const client = useQueryClient();
  if (typeof window !== "undefined" || serverFetch() === undefined) return;
  const render = getRenderQueries(client);
  for (const { queryKey, queryFn, enabled } of queries) {
    if (enabled !== false) void render.ask(queryKey, (signal) => queryFn({ signal }));
  }
}

const subscribeNever = () => () => undefined;

/** Returns the server's result during hydration, so that both renders match. */
function useHydrated<T>(
  client: QueryClient,
  key: QueryKey,
  result: UseQueryResult<T, Error>,
): UseQueryResult<T, Error> {
  const hasMoved = useSyncExternalStore(
    subscribeNever,
    () => false,
    () => typeof window !== "undefined" && isLate(client, key, result),
  );
  return hasMoved ? toRenderedResult(client, key, result) : result;
}
