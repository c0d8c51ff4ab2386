"use client";

import { useEffect } from "react";
import { registerUnsavedWork, type Lifetime } from "./unsaved-work";

/** Asks before leaving while something is unsaved. */
export function useUnsavedWork(isUnsaved: boolean, lifetime: Lifetime = "page"): void {
  useEffect(() => {
    if (isUnsaved) return registerUnsavedWork(lifetime);
  }, [isUnsaved, lifetime]);
}
