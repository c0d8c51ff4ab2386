"use client";

import { failureWords, PlainFailure } from "./plain-failure";

/** Where not even the layout works. */
export function GlobalFailure({ onRetry }: { onRetry: () => void }) {
  const { lang, words } = failureWords();
  return (
    <html lang={lang} style={{ colorScheme: "light dark" }}>
      <body>
        <title>{words.title}</title>
        <PlainFailure onRetry={onRetry} />
      </body>
    </html>
  );
}
