"use client";

import { findOptOutProblem, type OptOutProblem } from "@/lib/core/countries/opt-out";
import type { Preflight } from "@/lib/gateway/messaging/bulks/schema";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import { useUnsubscribeForms } from "@/lib/queries/campaigns";
import { listTexts } from "./bulk-content";

export function useOptOutProblem(
  content: DraftContent,
  preflight: Preflight | undefined,
): OptOutProblem | null {
  const forms = useUnsubscribeForms().data?.rows ?? [];
  if (preflight === undefined) return null;
  return findOptOutProblem(listTexts(content), {
    sender: content.sender_id,
    countries: preflight.countries.map(({ iso2 }) => iso2),
    unsubscribeCodes: new Set(forms.flatMap(({ id }) => id ?? [])),
  });
}
