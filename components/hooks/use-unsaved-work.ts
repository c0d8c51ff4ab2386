"use client";

import { useEffect } from "react";
import { holdWork, type Lifetime } from "./unsaved-work";

/** Asks before leaving while something is unsaved. */
export function useUnsavedWork(isUnsaved: boolean, lifetime: Lifetime = "page"): void {
  useEffect(() => {
    if (isUnsaved) return holdWork(lifetime);
  }, [isUnsaved, lifetime]);
}
