import { createStore } from "@/lib/core/create-store";
import { SESSION_OWNER_HEADER } from "@/lib/core/session-owner";
import type { ApiError } from "./api-error";

/** User and account of this page's session; null if signed out. */
let owner: string | null = null;

/** True once the cookie's session belongs to another user or account than this page. */
export const sessionChanged = createStore(false);

/** Counts forbidden responses, after which the page's role is read again, as it may have changed. */
export const rejections = createStore(0);

export function setSessionIdentity(next: string | null): void {
  owner = next;
}

export const ownerHeaders = (): Record<string, string> =>
  owner === null ? {} : { [SESSION_OWNER_HEADER]: owner };

/** Records a response's effect on the session owner; null means success. */
export function recordSessionOwner(error: ApiError | null): void {
  if (error === null) sessionChanged.set(false);
  else if (error.reason === "session_changed") sessionChanged.set(true);
  else if (error.code === "forbidden") rejections.set(rejections.get() + 1);
}
