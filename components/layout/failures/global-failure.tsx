"use client";

import german from "@/translations/de/failure.json";
import english from "@/translations/en/failure.json";

/** Where not even the layout works there are no styles and no providers: all it needs stands here. */
const page = { padding: "1rem", font: "16px/1.5 system-ui" } as const;

export interface GlobalFailureProps {
  /** With the number under which the server logged it, if it broke there. */
  error: { digest?: string } | null;
  retry: () => void;
}

/** In the language of the browser, since nothing else can be asked any more. */
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
