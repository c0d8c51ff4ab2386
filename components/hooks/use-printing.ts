"use client";

import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

const PAPER = "print";
const EVENTS = ["beforeprint", "afterprint"] as const;
let isPrinting = false;

/** Both ways: not every browser changes the media query before it lays out the paper. */
function subscribe(onChange: () => void): () => void {
  const paper = window.matchMedia(PAPER);
  function update({ type }: Event): void {
    isPrinting = type === "beforeprint" || (type === "change" && paper.matches);
    // The paper is laid out right after the event.
    flushSync(onChange);
  }
  paper.addEventListener("change", update);
  for (const name of EVENTS) window.addEventListener(name, update);
  return () => {
    paper.removeEventListener("change", update);
    for (const name of EVENTS) window.removeEventListener(name, update);
  };
}

/** Whether the page is on its way to paper, where nothing can be opened or expanded. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
}
