"use client";

import { useConversations } from "@/lib/queries/inbox";
import { useMembers } from "@/lib/queries/team";
import { listQuery } from "./list-query";
import { useInboxState } from "./use-inbox-state";

/** The member that this person is, once the team is known. */
export function useSelf() {
  return useMembers().data?.rows.find(({ is_self }) => is_self);
}

/** The conversations that are listed; all who ask for them share one request. */
export function useInboxRows() {
  return useConversations(listQuery(useInboxState(), useSelf()?.user_id ?? null));
}
