import {
  hasUnsavedWork,
  reregisterWork,
  blockWhileOffline,
  leavePage,
} from "@/components/hooks/unsaved-work";
import {
  isKnownUnreachable,
  isReachable,
  suspectGateway,
} from "@/lib/queries/transport/gateway-health";

let isGoing = false;

function go(proceed: () => void): void {
  isGoing = true;
  proceed();
  isGoing = false;
}

/** Checks whether a URL is another page: not a file, an anchor on this page, or another site. */
function isOtherPage(url: string, currentUrl: string): boolean {
  const [to, from] = [new URL(url, currentUrl), new URL(currentUrl)];
  if (to.origin !== from.origin || to.pathname.startsWith("/api/")) return false;
  return to.pathname !== from.pathname || to.search !== from.search;
}

function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isHere = link !== null && ["", "_self"].includes(link.target);
  return isHere && link.hasAttribute("href") && !link.hasAttribute("download") ? link : null;
}

const canLeave = () => isGoing || (!isKnownUnreachable() && !hasUnsavedWork());

function onClick(event: MouseEvent): void {
  const link = followedLink(event);
  if (link === null || canLeave() || !isOtherPage(link.href, location.href)) return;
  // Before React, which would start loading the page.
  event.preventDefault();
  event.stopPropagation();
  leavePage(() => go(() => link.click()));
}

/**
 * Handles a full page load after the router's fetch failed: waits until the gateway responds, since the browser would
 * show its error page.
 */
function onLoad(event: NavigateEvent, url: string): void {
  if (isGoing || event.formData !== null || event.downloadRequest !== null) return;
  event.preventDefault();
  void isReachable().then((isThere) => {
    if (isThere) return go(() => location.assign(url));
    suspectGateway();
    blockWhileOffline();
  });
}

function onNavigate(event: NavigateEvent): void {
  const { url, key, sameDocument } = event.destination;
  if (!event.cancelable || url === null || !isOtherPage(url, location.href)) return;
  if (event.navigationType === "push" && !sameDocument) onLoad(event, url);
  if (event.navigationType !== "traverse" || canLeave()) return;
  event.preventDefault();
  leavePage(() => {
    // The traversal happens after this call returns.
    isGoing = true;
    void navigation.traverseTo(key).finished?.finally(() => {
      isGoing = false;
    });
  });
}

export function guardLeaving(): () => void {
  const steps = "navigation" in window ? navigation : null;
  window.addEventListener("click", onClick, { capture: true });
  steps?.addEventListener("navigate", onNavigate);
  steps?.addEventListener("currententrychange", reregisterWork);
  return () => {
    window.removeEventListener("click", onClick, { capture: true });
    steps?.removeEventListener("navigate", onNavigate);
    steps?.removeEventListener("currententrychange", reregisterWork);
  };
}
