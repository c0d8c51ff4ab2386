"use client";

/**
 * Short notices at the edge of the screen. They are never the only place where an error appears. The code
 * that renders them is loaded with the first one.
 */
export interface ToastInput {
  /** What happened: "3 numbers unblocked". */
  title: string;
  text?: string;
  /** Failures stay until they are closed and are read out at once. */
  isFailure?: boolean;
  /** Takes it back; offered for 8 s. */
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

/** The one place that shows toasts; it gets those that came before it. */
export function listenToToasts(next: Listener): () => void {
  listener = next;
  const early = waiting;
  waiting = [];
  for (const toast of early) next(toast);
  return () => {
    listener = null;
  };
}
