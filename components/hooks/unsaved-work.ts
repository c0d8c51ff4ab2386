import { createStore } from "@/lib/core/create-store";
import { isKnownUnreachable } from "@/lib/queries/transport/gateway-health";

/**
 * Registry of unsaved work. Forms register through `use-unsaved-work.ts`; links, shortcuts, history navigation and
 * dialogs go through `leave`.
 */

/** `page`: work that is lost when the page is left; `tab`: when the tab is closed. */
export type Lifetime = "page" | "tab";

export type BlockedNavigation = { reason: "offline" } | { reason: "unsaved"; go: () => void };

export const blockedNavigation = createStore<BlockedNavigation | null>(null);

const unsavedWork = new Map<symbol, Lifetime>();

/** True from the decision to discard work until the page has changed. */
let isDiscarded = false;

function confirmUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

export function registerUnsavedWork(lifetime: Lifetime): () => void {
  const key = Symbol(lifetime);
  // Listens only while there is unsaved work, since the listener disables the back/forward cache.
  unsavedWork.set(key, lifetime);
  reregisterWork();
  return () => {
    unsavedWork.delete(key);
    if (unsavedWork.size === 0) removeEventListener("beforeunload", confirmUnload);
  };
}

/** Enables the guard again for work that survived a navigation, such as to another query of the page. */
export function reregisterWork(): void {
  isDiscarded = false;
  if (unsavedWork.size > 0) addEventListener("beforeunload", confirmUnload);
}

/** Suspends the guard until the page has changed. */
function discardWork(): void {
  isDiscarded = true;
  removeEventListener("beforeunload", confirmUnload);
}

export function hasUnsavedWork(): boolean {
  return !isDiscarded && [...unsavedWork.values()].includes("page");
}

/** Asks before `go` discards unsaved work. */
export function leave(go: () => void): void {
  if (hasUnsavedWork()) blockedNavigation.set({ reason: "unsaved", go });
  else go();
}

/** Returns true, and shows a notice, if the network or the gateway is unreachable. */
export function isHeldOffline(): boolean {
  if (!isKnownUnreachable()) return false;
  blockWhileOffline();
  return true;
}

export const blockWhileOffline = (): void => blockedNavigation.set({ reason: "offline" });

/** Leaves the page, except while offline, when the browser would show its error page. */
export function leavePage(go: () => void): void {
  if (isHeldOffline()) return;
  const isHeld = hasUnsavedWork();
  leave(() => {
    // Suspends the guard, so that the browser doesn't prompt a second time.
    if (isHeld) discardWork();
    go();
  });
}
