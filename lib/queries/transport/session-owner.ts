import { createStore } from "@/lib/core/create-store";
import { SESSION_OWNER_HEADER } from "@/lib/core/session-owner";
import type { ApiError } from "./api-error";

/** Whose page this is; null where nobody is signed in. */
let owner: string | null = null;

/** True while the browser is signed in as someone else, or to another account, than when this page was loaded. */
export const sessionChanged = createStore(false);

/** How often this page was refused what it took for allowed: the role may have changed since it was loaded. */
export const refusals = createStore(0);

export function setSessionIdentity(next: string | null): void {
  owner = next;
}

/** What each request says of it. */
export const ownerHeaders = (): Record<string, string> =>
  owner === null ? {} : { [SESSION_OWNER_HEADER]: owner };

/** Takes from each answer whether the session is still the one of this page; null: it was no error. */
export function noteSessionOwner(error: ApiError | null): void {
  if (error === null) sessionChanged.set(false);
  else if (error.reason === "session_changed") sessionChanged.set(true);
  else if (error.code === "forbidden") refusals.set(refusals.get() + 1);
}
