"use client";

import { useState } from "react";
import { newIdempotencyKey } from "@/components/forms/use-idempotency-key";

/** Returns a key for one opening of a dialog, so that a press repeated after a lost response starts one run. */
export function useRunKey(): string {
  const [key] = useState(newIdempotencyKey);
  return key;
}
