"use client";

import { useEffect } from "react";
import { holdWork, type Lifetime } from "./unsaved-work";

/** Asks before the page is left for as long as something on it is unsaved. */
export function useUnsavedWork(isUnsaved: boolean, lifetime: Lifetime = "page"): void {
  useEffect(() => {
    if (isUnsaved) return holdWork(lifetime);
  }, [isUnsaved, lifetime]);
}
