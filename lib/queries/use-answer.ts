import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { use } from "react";
import { pageApi } from "@/lib/core/page-api";
import { drawingOf, readAnswers } from "./first-answers";

export interface AnswerOptions<T, K extends QueryKey>
  extends Omit<UseQueryOptions<T, Error, T, K>, "queryFn"> {
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
}

/**
 * `useQuery` for what the API answers, which asks already while the page is drawn on the server: the page
 * comes with its first rows, and the browser begins with the same answers.
 */
export function useAnswer<T, K extends QueryKey = QueryKey>(
  options: AnswerOptions<T, K>,
): UseQueryResult<T, Error> {
  const client = useQueryClient();
  const { queryKey, queryFn, enabled } = options;
  if (enabled !== false) {
    if (typeof window !== "undefined") {
      if (client.getQueryData(queryKey) === undefined) readAnswers(client);
    } else if (pageApi() !== undefined) {
      // Also for what is there already: React tells the promises of a component apart by their order.
      use(drawingOf(client).ask(queryKey, (signal) => queryFn({ signal })));
    }
  }
  return useQuery(options);
}
