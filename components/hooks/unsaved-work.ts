import { createStore } from "@/lib/core/create-store";
import { isKnownUnreachable } from "@/lib/queries/transport/gateway-health";

/**
 * What would be lost, and whoever wants to go while it would be. Forms say that they hold something
 * (`use-unsaved-work.ts`); links, keys, the way back and dialogs go by `leave`, which asks first.
 */

/** `page`: lost with the page; `tab`: kept for as long as the tab is open, such as a draft that is being saved. */
export type Lifetime = "page" | "tab";

/** Why someone stays for now: nothing to load another page from, or what is unsaved. */
export type BlockedNavigation = { reason: "offline" } | { reason: "unsaved"; go: () => void };

export const blockedNavigation = createStore<BlockedNavigation | null>(null);

const unsavedWork = new Map<symbol, Lifetime>();

/** True from the choice to lose unsaved work until the page has changed. */
let isGivenUp = false;

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Says that something is unsaved, until the returned function is called. */
export function holdWork(lifetime: Lifetime): () => void {
  const key = Symbol(lifetime);
  // Only while it is needed: browsers don't keep pages with this listener for the way back.
  unsavedWork.set(key, lifetime);
  holdAgain();
  return () => {
    unsavedWork.delete(key);
    if (unsavedWork.size === 0) removeEventListener("beforeunload", askBeforeUnload);
  };
}

/** What is still there after a page changed, such as a form of the same page with another query, holds again. */
export function holdAgain(): void {
  isGivenUp = false;
  if (unsavedWork.size > 0) addEventListener("beforeunload", askBeforeUnload);
}

/** Nothing holds until the page has changed: the person chose to lose it. */
function giveUpWork(): void {
  isGivenUp = true;
  removeEventListener("beforeunload", askBeforeUnload);
}

/** Whether leaving this page loses something. */
export function hasUnsavedWork(): boolean {
  return !isGivenUp && [...unsavedWork.values()].includes("page");
}

/** Does `go`, which loses what is unsaved here; with something to lose, the person is asked first. */
export function leave(go: () => void): void {
  if (hasUnsavedWork()) blockedNavigation.set({ reason: "unsaved", go });
  else go();
}

/** Whether nothing is there to load another page from, which the page then says. */
export function isHeldOffline(): boolean {
  if (!isKnownUnreachable()) return false;
  holdOffline();
  return true;
}

/** Says that the page stays because nothing is there to load another one from. */
export const holdOffline = (): void => blockedNavigation.set({ reason: "offline" });

/** Goes to another page by `go`. Without a network or a gateway the page stays: a browser would replace it by its own error page. */
export function leavePage(go: () => void): void {
  if (isHeldOffline()) return;
  const isHeld = hasUnsavedWork();
  leave(() => {
    // The browser would ask the same once more.
    if (isHeld) giveUpWork();
    go();
  });
}
