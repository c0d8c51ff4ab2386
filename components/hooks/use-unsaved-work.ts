"use client";

import { useEffect } from "react";
import { registerUnsavedWork, type Lifetime } from "./unsaved-work";

export function useUnsavedWork(isUnsaved: boolean, lifetime: Lifetime = "page"): void {
  useEffect(() => {
    if (isUnsaved) return registerUnsavedWork(lifetime);
  }, [isUnsaved, lifetime]);
}
