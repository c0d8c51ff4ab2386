import { keepPreviousData } from "@tanstack/react-query";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

/** Numbers of all groups, in order; parameters as in `GET /contacts`. */
export function useContacts(query: URLSearchParams) {
  return useApiQuery({
    queryKey: ["contacts", "list", query.toString()],
    queryFn: ({ signal }) => call("GET /contacts", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What is known of one number. */
export function useContact(phone: string) {
  return useApiQuery({
    queryKey: ["contacts", "one", phone],
    queryFn: ({ signal }) => call("GET /contacts/{phone}", { params: { phone }, signal }),
  });
}
