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
import { asRendered, isLate, renderQueriesOf, readStreamedQueries } from "./streamed-queries";

export interface ApiQueryOptions<T, K extends QueryKey>
  extends Omit<UseQueryOptions<T, Error, T, K>, "queryFn"> {
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
}

/**
 * `useQuery` for API responses, which already runs while the page is rendered on the server: the page
 * comes with its first rows, and the browser begins with the same answers.
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
      // Also for what is there already: React tells the promises of a component apart by their order.
      use(renderQueriesOf(client).ask(queryKey, (signal) => queryFn({ signal })));
    }
  }
  return useHydrated(client, queryKey, useQuery(options));
}

const never = () => () => undefined;

/** The result; while the page hydrates, the one that the server rendered, so that both say the same. */
function useHydrated<T>(
  client: QueryClient,
  key: QueryKey,
  result: UseQueryResult<T, Error>,
): UseQueryResult<T, Error> {
  const hasMoved = useSyncExternalStore(
    never,
    () => false,
    () => typeof window !== "undefined" && isLate(client, key, result),
  );
  return hasMoved ? asRendered(client, key, result) : result;
}
