"use client";

import { useMemo } from "react";
import { lazyCode, useLazyCode } from "@/components/hooks/use-lazy-code";
import type { ServiceCode } from "@/lib/core/messages/services";

const RULES = lazyCode(() => import("@/lib/core/voice/ssml-check"));

/** Parses speech as the gateway reads it; null for texts and while the rules load. */
export function useSpeechAnalysis(text: string, service: ServiceCode) {
  const rules = useLazyCode(RULES, service !== "direct");
  return useMemo(
    () => (service === "direct" || rules === null ? null : rules.checkSpeech(text, service)),
    [rules, text, service],
  );
}
