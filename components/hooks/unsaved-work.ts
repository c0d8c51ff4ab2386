import { createStore } from "@/lib/core/create-store";
import { isKnownUnreachable } from "@/lib/queries/transport/gateway-health";

/**
 * Registry of unsaved work. Forms register through `use-unsaved-work.ts`; links, shortcuts, history navigation and
 * dialogs go through `leave`, which asks first.
 */

/** `page`: lost with the page; `tab`: kept until the tab closes, such as a draft being saved. */
export type Lifetime = "page" | "tab";

/** Reason for blocking navigation: offline, or unsaved work. */
export type BlockedNavigation = { reason: "offline" } | { reason: "unsaved"; go: () => void };

export const blockedNavigation = createStore<BlockedNavigation | null>(null);

const unsavedWork = new Map<symbol, Lifetime>();

/** True between the decision to discard work and the page change. */
let isDiscarded = false;

function confirmUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Registers unsaved work; returns the release function. */
export function registerUnsavedWork(lifetime: Lifetime): () => void {
  const key = Symbol(lifetime);
  // Registered only while needed: the listener disables the back/forward cache.
  unsavedWork.set(key, lifetime);
  reregisterWork();
  return () => {
    unsavedWork.delete(key);
    if (unsavedWork.size === 0) removeEventListener("beforeunload", confirmUnload);
  };
}

/** Rearms the guard for work that survives a page change, such as a form on a page whose query changed. */
export function reregisterWork(): void {
  isDiscarded = false;
  if (unsavedWork.size > 0) addEventListener("beforeunload", confirmUnload);
}

/** Suspends the guard until the page has changed: the user chose to discard. */
function discardWork(): void {
  isDiscarded = true;
  removeEventListener("beforeunload", confirmUnload);
}

export function hasUnsavedWork(): boolean {
  return !isDiscarded && [...unsavedWork.values()].includes("page");
}

/** Runs `go`, which discards unsaved work; asks first if there is any. */
export function leave(go: () => void): void {
  if (hasUnsavedWork()) blockedNavigation.set({ reason: "unsaved", go });
  else go();
}

/** Returns true, and shows a notice, if network or gateway are unreachable. */
export function isHeldOffline(): boolean {
  if (!isKnownUnreachable()) return false;
  blockWhileOffline();
  return true;
}

/** Shows that navigation is blocked while offline. */
export const blockWhileOffline = (): void => blockedNavigation.set({ reason: "offline" });

/** Navigates by `go`. Stays while offline, since browsers would replace the page by their error page. */
export function leavePage(go: () => void): void {
  if (isHeldOffline()) return;
  const isHeld = hasUnsavedWork();
  leave(() => {
    // Prevents a second prompt by the browser.
    if (isHeld) discardWork();
    go();
  });
}
