"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useSyncExternalStore } from "react";
import { SAMPLE_LANGUAGES, type SampleLanguage } from "@/lib/core/samples/languages";

const STORAGE_KEY = "sample-language";
const PARSER = parseAsStringLiteral(SAMPLE_LANGUAGES);
const subscribeNever = () => () => {};

function readStoredLanguage(): SampleLanguage {
  const stored = localStorage.getItem(STORAGE_KEY);
  return SAMPLE_LANGUAGES.find((language) => language === stored) ?? "curl";
}

export function useSampleLanguage() {
  const [inAddress, setInAddress] = useQueryState("lang", PARSER);
  const last = useSyncExternalStore(subscribeNever, readStoredLanguage, () => "curl" as const);
  const language = inAddress ?? last;
  function choose(next: SampleLanguage) {
    localStorage.setItem(STORAGE_KEY, next);
    void setInAddress(next);
  }
  return {
    language,
    choose,
    cycle: () => {
      const next = SAMPLE_LANGUAGES[SAMPLE_LANGUAGES.indexOf(language) + 1];
      choose(next ?? "curl");
    },
  };
}
