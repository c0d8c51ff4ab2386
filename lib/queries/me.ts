import { useQuery } from "@tanstack/react-query";
import { meSchema } from "@/lib/gateway/me/schema";
import { fetchItem } from "./api-client";

export const meKeys = { all: ["me"] as const };

/** The account and its balance; asked again every 15 s, since other keys spend too. */
export function useMe() {
  return useQuery({
    queryKey: meKeys.all,
    queryFn: ({ signal }) => fetchItem("/me", meSchema, { signal }),
    refetchInterval: 15_000,
  });
}
