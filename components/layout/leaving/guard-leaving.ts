import { hasUnsavedWork, holdAgain, holdOffline, leavePage } from "@/components/hooks/unsaved-work";
import {
  isKnownUnreachable,
  isReachable,
  suspectGateway,
} from "@/lib/queries/transport/gateway-health";

/** True while a link or a step of the history that was blocked goes on. */
let isGoing = false;

function go(on: () => void): void {
  isGoing = true;
  on();
  isGoing = false;
}

/** Whether a URL is another page of the dashboard: not a file, a place on this page or another site. */
function isOtherPage(url: string, here: string): boolean {
  const [to, from] = [new URL(url, here), new URL(here)];
  if (to.origin !== from.origin || to.pathname.startsWith("/api/")) return false;
  return to.pathname !== from.pathname || to.search !== from.search;
}

/** The link that a click follows in this tab. */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isHere = link !== null && ["", "_self"].includes(link.target);
  return isHere && link.hasAttribute("href") && !link.hasAttribute("download") ? link : null;
}

const mayGo = () => isGoing || (!isKnownUnreachable() && !hasUnsavedWork());

function onClick(event: MouseEvent): void {
  const link = followedLink(event);
  if (link === null || mayGo() || !isOtherPage(link.href, location.href)) return;
  // Before React hears of it: the link would begin to load its page.
  event.preventDefault();
  event.stopPropagation();
  leavePage(() => go(() => link.click()));
}

/**
 * A page that the browser would load anew, as it does where the router couldn't fetch it: only once the gateway has
 * answered, since a browser that finds nobody replaces this page by its error page.
 */
function onLoad(event: NavigateEvent, url: string): void {
  if (isGoing || event.formData !== null || event.downloadRequest !== null) return;
  event.preventDefault();
  void isReachable().then((isThere) => {
    if (isThere) return go(() => location.assign(url));
    suspectGateway();
    holdOffline();
  });
}

function onNavigate(event: NavigateEvent): void {
  const { url, key, sameDocument } = event.destination;
  if (!event.cancelable || url === null || !isOtherPage(url, location.href)) return;
  if (event.navigationType === "push" && !sameDocument) onLoad(event, url);
  if (event.navigationType !== "traverse" || mayGo()) return;
  event.preventDefault();
  leavePage(() => {
    // The step comes later than this call ends.
    isGoing = true;
    void navigation.traverseTo(key).finished?.finally(() => {
      isGoing = false;
    });
  });
}

/** Holds links and the ways back and forth while they would lose something; the returned function ends that. */
export function guardLeaving(): () => void {
  const steps = "navigation" in window ? navigation : null;
  window.addEventListener("click", onClick, { capture: true });
  steps?.addEventListener("navigate", onNavigate);
  steps?.addEventListener("currententrychange", holdAgain);
  return () => {
    window.removeEventListener("click", onClick, { capture: true });
    steps?.removeEventListener("navigate", onNavigate);
    steps?.removeEventListener("currententrychange", holdAgain);
  };
}
