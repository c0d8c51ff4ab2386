"use client";

import { useViewer } from "@/components/layout/providers/viewer";
import { useFirstSteps } from "@/lib/queries/first-steps";
import { stepsFor } from "./first-step-pages";

export function useOpenSteps() {
  const { role } = useViewer();
  const { data } = useFirstSteps();
  if (data === undefined || !data.is_new) return [];
  const steps = stepsFor(role).filter(({ id }) => !data.skipped.includes(id));
  const withState = steps.map((step) => ({ ...step, isDone: data.done.includes(step.id) }));
  return withState.every(({ isDone }) => isDone) ? [] : withState;
}

export type OpenSteps = ReturnType<typeof useOpenSteps>;
