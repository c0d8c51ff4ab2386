"use client";

import { isSingleKey, nameOf } from "./keys";
import { areSingleKeysOn } from "./setting";

export interface Shortcut {
  keys: string;
  /** A verb and its object, for the sheet of shortcuts and the palette. */
  label: string;
  /** `page`: only while that page is open. */
  scope: "everywhere" | "page";
  run: () => void;
}

const SEQUENCE_MS = 1_000;
const TYPING = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
const OWN_KEYS = "[role=menu], [role=listbox], [data-radix-popper-content-wrapper]";

let registered: readonly Shortcut[] = [];
const listeners = new Set<() => void>();
let pending: { key: string; at: number } | null = null;

function publish(next: readonly Shortcut[]): void {
  registered = next;
  for (const listener of listeners) listener();
}

export function registerShortcut(shortcut: Shortcut): () => void {
  publish([...registered, shortcut]);
  return () => publish(registered.filter((one) => one !== shortcut));
}

export function shortcuts(): readonly Shortcut[] {
  return registered;
}

export function onShortcutsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Modal dialogs take the page's keys; so do menus and whatever text is typed into. */
function isElsewhere(target: EventTarget | null, isSingle: boolean): boolean {
  if (document.body.hasAttribute("data-scroll-locked")) return true;
  if (!(target instanceof Element)) return false;
  return target.closest(OWN_KEYS) !== null || (isSingle && target.closest(TYPING) !== null);
}

/** The newest registration of the same keys wins: a page may take a key over while it is open. */
function find(keys: string): Shortcut | undefined {
  return registered.findLast((one) => one.keys === keys);
}

function handle(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.key === "Process") return;
  const isAltGraph = event.getModifierState("AltGraph");
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const name = nameOf({ key, ctrlKey, metaKey, altKey, shiftKey, isAltGraph });
  if (name === null) return;
  const before = pending !== null && Date.now() - pending.at < SEQUENCE_MS ? pending.key : null;
  pending = null;
  const keys = before === null ? name : `${before} ${name}`;
  const isSingle = isSingleKey(keys);
  if (isElsewhere(event.target, isSingle) || (isSingle && !areSingleKeysOn())) return;
  const found = find(keys);
  if (found !== undefined) {
    event.preventDefault();
    found.run();
  } else if (registered.some((one) => one.keys.startsWith(`${name} `))) {
    pending = { key: name, at: Date.now() };
  }
}

/** Listens once for the whole application. */
export function listenToKeys(): () => void {
  document.addEventListener("keydown", handle);
  return () => document.removeEventListener("keydown", handle);
}
