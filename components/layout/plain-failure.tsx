"use client";

import german from "@/messages/de/failure.json";
import english from "@/messages/en/failure.json";

/** Needs neither styles nor providers: all it says and shows stands here. */
const page = {
  maxWidth: "40rem",
  margin: "0 auto",
  padding: "6rem 1rem",
  font: "16px/1.5 system-ui, sans-serif",
} as const;

/** In the language of the browser, since nothing else can be asked any more. */
export function failureWords(): { lang: string; words: typeof english } {
  const isGerman = typeof navigator !== "undefined" && navigator.language.startsWith("de");
  return isGerman ? { lang: "de", words: german } : { lang: "en", words: english };
}

/** What is left of a page that broke outside the shell: why, what is safe, and a way to try again. */
export function PlainFailure({ onRetry }: { onRetry: () => void }) {
  const { lang, words } = failureWords();
  return (
    <main style={page} lang={lang}>
      <h1 style={{ fontWeight: 600 }}>{words.title}</h1>
      <p>{words.text}</p>
      <button
        type="button"
        onClick={onRetry}
        style={{ font: "inherit", marginTop: "1rem", padding: "0.5rem 1rem", border: "1px solid" }}
      >
        {words.retry}
      </button>
    </main>
  );
}
