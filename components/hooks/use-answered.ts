"use client";

import { useState } from "react";

/** Returns the choices that the shown data belongs to: while new data is loading, those before. */
export function useAnswered<T>(latest: T, isLoading: boolean): T {
  const [lastAnswered, setLastAnswered] = useState(latest);
  if (!isLoading && lastAnswered !== latest) setLastAnswered(latest);
  return isLoading ? lastAnswered : latest;
}
