"use client";

/** Never the only place where an error appears. */
export interface ToastInput {
  title: string;
  text?: string;
  /** Failures stay until closed and are announced assertively. */
  isFailure?: boolean;
  undo?: () => void;
  link?: { href: string; label: string };
}

export interface Toast extends ToastInput {
  id: number;
}

type Listener = (toast: Toast) => void;

let listener: Listener | null = null;
let waiting: Toast[] = [];
let lastId = 0;

export function showToast(input: ToastInput): void {
  lastId += 1;
  const toast = { ...input, id: lastId };
  if (listener === null) waiting.push(toast);
  else listener(toast);
}

/** Sets the only listener; it receives earlier toasts too. */
export function listenToToasts(next: Listener): () => void {
  listener = next;
  const early = waiting;
  waiting = [];
  for (const toast of early) next(toast);
  return () => {
    listener = null;
  };
}
