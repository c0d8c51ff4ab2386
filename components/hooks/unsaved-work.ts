import { createStore } from "@/lib/core/create-store";
import { isKnownUnreachable } from "@/lib/queries/transport/gateway-health";

/**
 * Registry of unsaved work. Forms register through `use-unsaved-work.ts`; links, shortcuts, history navigation and
 * dialogs go through `leave`.
 */

/** `page`: lost with the page; `tab`: kept until the tab closes. */
export type Lifetime = "page" | "tab";

export type BlockedNavigation = { reason: "offline" } | { reason: "unsaved"; go: () => void };

export const blockedNavigation = createStore<BlockedNavigation | null>(null);

const unsavedWork = new Map<symbol, Lifetime>();

/** Between the decision to discard work and the page change. */
let isDiscarded = false;

function confirmUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

export function registerUnsavedWork(lifetime: Lifetime): () => void {
  const key = Symbol(lifetime);
  // Only while needed: the listener disables the back/forward cache.
  unsavedWork.set(key, lifetime);
  reregisterWork();
  return () => {
    unsavedWork.delete(key);
    if (unsavedWork.size === 0) removeEventListener("beforeunload", confirmUnload);
  };
}

/** Rearms the guard for work that survives a page change, such as a changed query. */
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

/** Shows a notice if network or gateway are unreachable. */
export function isHeldOffline(): boolean {
  if (!isKnownUnreachable()) return false;
  blockWhileOffline();
  return true;
}

export const blockWhileOffline = (): void => blockedNavigation.set({ reason: "offline" });

/** Stays while offline, since browsers would show their error page. */
export function leavePage(go: () => void): void {
  if (isHeldOffline()) return;
  const isHeld = hasUnsavedWork();
  leave(() => {
    // Prevents a second prompt by the browser.
    if (isHeld) discardWork();
    go();
  });
}
