"use client";

import { usePages } from "@/components/layout/navigation/use-pages";
import type { FirstStep } from "@/lib/gateway/overview/first-steps/schema";
import { useFirstSteps } from "@/lib/queries/first-steps";

const STEPS = [
  { id: "funds", page: "billing", href: "/billing/top-up" },
  { id: "sender", page: "settingsSending", href: "/settings/sending" },
  { id: "test", page: "compose", href: "/compose" },
  { id: "key", page: "keys", href: "/developers/keys?create=true" },
  { id: "invite", page: "team", href: "/team?invite=true" },
] as const satisfies readonly { id: FirstStep; page: string; href: string }[];

/** Returns the open steps, empty once all are done or skipped. */
export function useOpenSteps() {
  const pages = new Set<string>(usePages().map(({ key }) => key));
  const { data } = useFirstSteps();
  if (data === undefined || !data.is_new) return [];
  const steps = STEPS.filter(({ id, page }) => pages.has(page) && !data.skipped.includes(id));
  const withState = steps.map((step) => ({ ...step, isDone: data.done.includes(step.id) }));
  return withState.every(({ isDone }) => isDone) ? [] : withState;
}

export type OpenSteps = ReturnType<typeof useOpenSteps>;
