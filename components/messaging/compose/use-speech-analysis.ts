"use client";

import { useEffect, useMemo, useState } from "react";
import type { ServiceCode } from "@/lib/core/messages/services";

type Check = typeof import("@/lib/core/voice/ssml-check")["checkSpeech"];

let known: Check | null = null;

/** What a voice message will say, read as the gateway reads it; null for texts, and until its rules are here. */
export function useSpeechAnalysis(text: string, service: ServiceCode) {
  const [check, setCheck] = useState<Check | null>(() => known);
  const isNeeded = service !== "direct" && check === null;
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    void import("@/lib/core/voice/ssml-check").then((loaded) => {
      known = loaded.checkSpeech;
      if (!isGone) setCheck(() => loaded.checkSpeech);
    });
    return () => {
      isGone = true;
    };
  }, [isNeeded]);
  return useMemo(
    () => (service === "direct" || check === null ? null : check(text, service)),
    [check, text, service],
  );
}
