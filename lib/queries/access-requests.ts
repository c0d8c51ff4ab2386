import { useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { fetchRows, send } from "./api-client";

const memberSchema = z.object({ name: z.string(), role: z.string() });

/** The people who own the account, to be asked by name. */
export function useOwners() {
  return useQuery({
    queryKey: ["team", "members"],
    queryFn: ({ signal }) => fetchRows("/team/members", memberSchema, { signal }),
    select: ({ rows }) => rows.filter(({ role }) => role === "owner"),
    retry: false,
  });
}

/** Tells the owners that somebody would like to see a page. */
export function useAskForAccess() {
  return useMutation({
    mutationFn: (page: string) => send("/team/access-requests", { method: "POST", body: { page } }),
  });
}
