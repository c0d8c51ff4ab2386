"use client";

import { useSyncExternalStore } from "react";
import { showToast } from "@/components/ui/toast";

/** Something this person started in this session: it goes on, and stays listed, while pages change. */
export interface Activity {
  id: number;
  /** "Deleting the text of 12,431 messages". */
  title: string;
  state: "running" | "done" | "failed";
  /** 0 to 1, where it is known. */
  progress: number | null;
  /** Result or reason. */
  text: string | null;
  link: { href: string; label: string } | null;
  undo: (() => void) | null;
}

export interface ActivityResult {
  text?: string;
  link?: { href: string; label: string };
}

export interface ActivityHandle {
  /** A ratio of 1. */
  progress: (ratio: number) => void;
  done: (result?: ActivityResult) => void;
  failed: (reason: string, result?: ActivityResult) => void;
  /** Offers to take it back, here and in a toast. */
  undo: (run: () => void) => void;
}

const KEPT = 20;
const NONE: readonly Activity[] = [];
let activities: readonly Activity[] = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Activity[]): void {
  activities = next.slice(0, KEPT);
  for (const listener of listeners) listener();
}

function change(id: number, changes: Partial<Activity>): void {
  publish(activities.map((one) => (one.id === id ? { ...one, ...changes } : one)));
}

export function startActivity({ title }: { title: string }): ActivityHandle {
  lastId += 1;
  const id = lastId;
  publish([
    { id, title, state: "running", progress: null, text: null, link: null, undo: null },
    ...activities,
  ]);
  return {
    progress: (ratio) => change(id, { progress: Math.min(1, Math.max(0, ratio)) }),
    done: ({ text, link } = {}) => {
      change(id, { state: "done", progress: null, text: text ?? null, link: link ?? null });
      showToast({ title, ...(text && { text }), ...(link && { link }) });
    },
    failed: (reason, { link } = {}) => {
      change(id, { state: "failed", progress: null, text: reason, link: link ?? null });
      showToast({ title, text: reason, isFailure: true, ...(link && { link }) });
    },
    undo: (run) => {
      const once = () => {
        change(id, { undo: null });
        run();
      };
      change(id, { state: "done", progress: null, undo: once });
      showToast({ title, undo: once });
    },
  };
}

export function clearFinished(): void {
  publish(activities.filter(({ state }) => state === "running"));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useActivities(): readonly Activity[] {
  return useSyncExternalStore(
    subscribe,
    () => activities,
    () => NONE,
  );
}
