"use client";

import { useSyncExternalStore } from "react";

/** Single keys can be switched off (WCAG 2.1.4): speech input and shaky hands press them by accident. */
const STORED = "single-keys";
const CHANGED = "single-keys-changed";

export function areSingleKeysOn(): boolean {
  return localStorage.getItem(STORED) !== "off";
}

function subscribe(listener: () => void): () => void {
  addEventListener("storage", listener);
  addEventListener(CHANGED, listener);
  return () => {
    removeEventListener("storage", listener);
    removeEventListener(CHANGED, listener);
  };
}

/** Whether single keys work in this browser, and how to change that. */
export function useShortcutSetting(): { isOn: boolean; setOn: (isOn: boolean) => void } {
  const isOn = useSyncExternalStore(subscribe, areSingleKeysOn, () => true);
  function setOn(next: boolean) {
    if (next) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, "off");
    dispatchEvent(new Event(CHANGED));
  }
  return { isOn, setOn };
}
