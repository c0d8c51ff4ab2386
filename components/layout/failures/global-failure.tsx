"use client";

import { type Language, toLanguage } from "@/lib/core/languages";
import german from "@/translations/de/failure.json";
import english from "@/translations/en/failure.json";
import spanish from "@/translations/es/failure.json";
import polish from "@/translations/pl/failure.json";
import portuguese from "@/translations/pt/failure.json";

const TRANSLATIONS: Readonly<Record<Language, typeof english>> = {
  en: english,
  de: german,
  es: spanish,
  pt: portuguese,
  pl: polish,
};

/** Inline styles, since neither styles nor providers are loaded if the root layout fails. */
const page = { padding: "1rem", font: "16px/1.5 system-ui" } as const;

export interface GlobalFailureProps {
  /** `digest`: id in the server's log. */
  error: { digest?: string } | null;
  retry: () => void;
}

/** Error page in the browser's language, as the user's settings aren't available. */
export function GlobalFailure({ error, retry }: GlobalFailureProps) {
  const lang = toLanguage(globalThis.navigator?.language.split("-", 1)[0] ?? "");
  const texts = TRANSLATIONS[lang];
  return (
    <html lang={lang} style={{ colorScheme: "light dark" }}>
      <body>
        <title>{texts.title}</title>
        <main style={page}>
          <h1>{texts.title}</h1>
          <p>
            {texts.text} <code>{error?.digest}</code>
          </p>
          <button type="button" onClick={retry} style={{ font: "inherit" }}>
            {texts.retry}
          </button>
        </main>
      </body>
    </html>
  );
}
