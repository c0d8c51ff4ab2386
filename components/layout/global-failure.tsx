"use client";

import german from "@/messages/de/failure.json";
import english from "@/messages/en/failure.json";

/** Where not even the layout works there are no styles and no providers: all it needs stands here. */
const page = {
  maxWidth: "40rem",
  margin: "0 auto",
  padding: "6rem 1rem",
  font: "16px/1.5 system-ui, sans-serif",
} as const;

export interface GlobalFailureProps {
  error: unknown;
  retry: () => void;
}

/** In the language of the browser, since nothing else can be asked any more. */
export function GlobalFailure({ error, retry }: GlobalFailureProps) {
  const isGerman = typeof navigator !== "undefined" && navigator.language.startsWith("de");
  const words = isGerman ? german : english;
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <html lang={isGerman ? "de" : "en"} style={{ colorScheme: "light dark" }}>
      <body>
        <title>{words.title}</title>
        <main style={page}>
          <h1>{words.title}</h1>
          <p>{words.text}</p>
          {digest !== null && (
            <p>
              {words.code} <code>{digest}</code>
            </p>
          )}
          <button type="button" onClick={retry} style={{ font: "inherit", padding: "0.5rem 1rem" }}>
            {words.retry}
          </button>
        </main>
      </body>
    </html>
  );
}
