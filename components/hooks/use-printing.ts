"use client";

import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

const PAPER = "print";
const EVENTS = ["beforeprint", "afterprint"] as const;
let isPrinting = false;

/** Listens to both events and media query, since not every browser changes the query before it lays out the paper. */
function subscribe(onChange: () => void): () => void {
  const paper = window.matchMedia(PAPER);
  function update({ type }: Event): void {
    isPrinting = type === "beforeprint" || (type === "change" && paper.matches);
    // Renders synchronously, since browsers lay out the paper right after the event.
    flushSync(onChange);
  }
  paper.addEventListener("change", update);
  for (const name of EVENTS) window.addEventListener(name, update);
  return () => {
    paper.removeEventListener("change", update);
    for (const name of EVENTS) window.removeEventListener(name, update);
  };
}

/** Returns true while the page is being printed, so that collapsed content can be shown. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
}
