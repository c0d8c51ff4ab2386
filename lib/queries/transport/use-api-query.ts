import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { use } from "react";
import { serverFetch } from "@/lib/core/server-fetch";
import { renderQueriesOf, readStreamedQueries } from "./streamed-queries";

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
  return useQuery(options);
}
