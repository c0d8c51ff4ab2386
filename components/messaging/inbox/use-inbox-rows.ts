"use client";

import { useNow } from "@/components/hooks/use-now";
import { useFormats } from "@/components/format/use-formats";
import { canAccess } from "@/lib/core/permissions/permissions";
import { useConversations } from "@/lib/queries/inbox";
import { useMembers } from "@/lib/queries/team";
import { listQuery } from "./list-query";
import { useInboxState } from "./use-inbox-state";

export function useSelf() {
  return useMembers().data?.rows.find(({ is_self }) => is_self);
}

/** Returns the members who may see the inbox. */
export function useAssignable() {
  const members = useMembers().data?.rows ?? [];
  return members.filter(({ role }) => canAccess("inbox", role, "read"));
}

/** Loads the inbox; callers share one request. */
export function useInboxRows() {
  const { timeZone } = useFormats();
  const clock = { now: useNow(60), timeZone };
  return useConversations(listQuery(useInboxState(), useSelf()?.user_id ?? null, clock));
}
