"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { SkeletonHold } from "./skeleton-hold";

/** Whether a skeleton stands for what is on its way; it goes no sooner than 300 ms after it appeared. */
export function useSkeleton(isWaiting: boolean): boolean {
  const [hold] = useState(() => new SkeletonHold());
  const isHeld = useSyncExternalStore(hold.subscribe, hold.isHeld, hold.isHeld);
  useEffect(() => (isWaiting ? hold.wait() : undefined), [isWaiting, hold]);
  return isWaiting || isHeld;
}

/** Data for a page with a skeleton: undefined while that stands. A failure is shown at once. */
export function useHeld<T>(data: T | undefined, error: Error | null): T | undefined {
  const stands = useSkeleton(data === undefined && error === null);
  return stands && error === null ? undefined : data;
}
