"use client";

import german from "@/translations/de/failure.json";
import english from "@/translations/en/failure.json";

/** If the root layout fails there are no styles or providers. */
const page = { padding: "1rem", font: "16px/1.5 system-ui" } as const;

export interface GlobalFailureProps {
  /** `digest`: id in the server's log. */
  error: { digest?: string } | null;
  retry: () => void;
}

/** Error page in the browser's language, the only setting available. */
export function GlobalFailure({ error, retry }: GlobalFailureProps) {
  const isGerman = globalThis.navigator?.language.startsWith("de");
  const words = isGerman ? german : english;
  return (
    <html lang={isGerman ? "de" : "en"} style={{ colorScheme: "light dark" }}>
      <body>
        <title>{words.title}</title>
        <main style={page}>
          <h1>{words.title}</h1>
          <p>
            {words.text} <code>{error?.digest}</code>
          </p>
          <button type="button" onClick={retry} style={{ font: "inherit" }}>
            {words.retry}
          </button>
        </main>
      </body>
    </html>
  );
}
