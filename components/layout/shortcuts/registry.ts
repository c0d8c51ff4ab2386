"use client";

import { isSingleKey, toKeyName } from "./keys";
import { areSingleKeyShortcutsOn } from "./setting";
import { createStore } from "@/lib/core/create-store";

export interface Shortcut {
  keys: string;
  label: string;
  /** `page`: only while that page is open. */
  scope: "everywhere" | "page";
  run: () => void;
}

const SEQUENCE_MS = 1_000;
const TYPING = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
const KEYBOARD_WIDGETS = "[role=menu], [role=listbox], [data-radix-popper-content-wrapper]";

export const shortcuts = createStore<readonly Shortcut[]>([]);
let pending: { key: string; at: number } | null = null;

export function registerShortcut(shortcut: Shortcut): () => void {
  shortcuts.set([...shortcuts.get(), shortcut]);
  return () => shortcuts.set(shortcuts.get().filter((item) => item !== shortcut));
}

/** Checks whether a modal dialog, menu or text input takes precedence. */
function isElsewhere(target: EventTarget | null, isSingle: boolean): boolean {
  if (document.body.hasAttribute("data-scroll-locked")) return true;
  if (!(target instanceof Element)) return false;
  return target.closest(KEYBOARD_WIDGETS) !== null || (isSingle && target.closest(TYPING) !== null);
}

/** Finds a shortcut; the latest registration wins, so a page can override a key. */
function find(keys: string): Shortcut | undefined {
  return shortcuts.get().findLast((item) => item.keys === keys);
}

function handle(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.key === "Process") return;
  const isAltGraph = event.getModifierState("AltGraph");
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const name = toKeyName({ key, ctrlKey, metaKey, altKey, shiftKey, isAltGraph });
  if (name === null) return;
  const before = pending !== null && Date.now() - pending.at < SEQUENCE_MS ? pending.key : null;
  pending = null;
  const keys = before === null ? name : `${before} ${name}`;
  const isSingle = isSingleKey(keys);
  if (isElsewhere(event.target, isSingle) || (isSingle && !areSingleKeyShortcutsOn())) return;
  const result = find(keys);
  if (result !== undefined) {
    event.preventDefault();
    result.run();
  } else if (shortcuts.get().some((item) => item.keys.startsWith(`${name} `))) {
    pending = { key: name, at: Date.now() };
  }
}

export function listenToKeys(): () => void {
  document.addEventListener("keydown", handle);
  return () => document.removeEventListener("keydown", handle);
}
