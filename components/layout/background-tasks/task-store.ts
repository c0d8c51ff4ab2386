"use client";

import { useStore } from "@/components/hooks/use-store";
import { showToast } from "@/components/ui/toast/toast";
import { createStore } from "@/lib/core/create-store";

export interface BackgroundTask {
  id: number;
  title: string;
  state: "running" | "done" | "failed";
  progress: number | null;
  text: string | null;
  link: { href: string; label: string } | null;
  undo: (() => void) | null;
}

export interface TaskResult {
  text?: string;
  link?: { href: string; label: string };
}

export interface TaskHandle {
  progress: (ratio: number) => void;
  done: (result?: TaskResult) => void;
  failed: (reason: string, result?: TaskResult) => void;
  /** Offers undo in the tray and in a toast. */
  undo: (run: () => void) => void;
}

const MAX_FINISHED_TASKS = 20;
const NO_TASKS: readonly BackgroundTask[] = [];
const tasks = createStore(NO_TASKS);
let lastId = 0;

const publish = (next: readonly BackgroundTask[]) => tasks.set(next.slice(0, MAX_FINISHED_TASKS));

function updateTask(id: number, changes: Partial<BackgroundTask>): void {
  publish(tasks.get().map((item) => (item.id === id ? { ...item, ...changes } : item)));
}

export function startTask({ title }: { title: string }): TaskHandle {
  lastId += 1;
  const id = lastId;
  publish([
    { id, title, state: "running", progress: null, text: null, link: null, undo: null },
    ...tasks.get(),
  ]);
  return {
    progress: (ratio) => updateTask(id, { progress: Math.min(1, Math.max(0, ratio)) }),
    done: ({ text, link } = {}) => {
      updateTask(id, { state: "done", progress: null, text: text ?? null, link: link ?? null });
      showToast({ title, ...(text && { text }), ...(link && { link }) });
    },
    failed: (reason, { link } = {}) => {
      updateTask(id, { state: "failed", progress: null, text: reason, link: link ?? null });
      showToast({ title, text: reason, isFailure: true, ...(link && { link }) });
    },
    undo: (run) => {
      const runOnce = () => {
        updateTask(id, { undo: null });
        run();
      };
      updateTask(id, { state: "done", progress: null, undo: runOnce });
      showToast({ title, undo: runOnce });
    },
  };
}

export function deleteFinished(): void {
  publish(tasks.get().filter(({ state }) => state === "running"));
}

export function useBackgroundTasks(): readonly BackgroundTask[] {
  return useStore(tasks, NO_TASKS);
}
