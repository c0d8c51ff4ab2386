"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { SkeletonTimer } from "./skeleton-hold";

/** Whether a skeleton stands for what is on its way; it goes no sooner than 300 ms after it appeared. */
export function useSkeleton(isWaiting: boolean): boolean {
  const [timer] = useState(() => new SkeletonTimer());
  const isVisible = useSyncExternalStore(timer.subscribe, timer.isVisible, timer.isVisible);
  useEffect(() => (isWaiting ? timer.wait() : undefined), [isWaiting, timer]);
  return isWaiting || isVisible;
}

/** Data for a page with a skeleton: undefined while that stands. A failure is shown at once. */
export function useSkeletonData<T>(data: T | undefined, error: Error | null): T | undefined {
  const isSkeletonShown = useSkeleton(data === undefined && error === null);
  return isSkeletonShown && error === null ? undefined : data;
}
