"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { SkeletonTimer } from "./skeleton-hold";

export function useSkeleton(isWaiting: boolean): boolean {
  const [timer] = useState(() => new SkeletonTimer());
  const isVisible = useSyncExternalStore(timer.subscribe, timer.isVisible, timer.isVisible);
  useEffect(() => (isWaiting ? timer.wait() : undefined), [isWaiting, timer]);
  return isWaiting || isVisible;
}

/** Returns the data; undefined while the skeleton is shown. Errors appear immediately. */
export function useSkeletonData<T>(data: T | undefined, error: Error | null): T | undefined {
  const isSkeletonShown = useSkeleton(data === undefined && error === null);
  return isSkeletonShown && error === null ? undefined : data;
}
