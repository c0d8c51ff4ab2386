"use client";

import { useTranslations } from "next-intl";
import { CodeBlock } from "@/components/ui/code-block";

/** Formats JSON; other bodies stay unchanged. */
function prettyBody(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export function BodyBlock({ side, text }: { side: "request" | "response"; text: string | null }) {
  const t = useTranslations("logs.body");
  return (
    <section className="grid grid-cols-1 gap-1">
      <h2 className="font-semibold text-read">{t(side)}</h2>
      {text === null || text === "" ? (
        <p className="text-ink-2">{t(text === null ? "gone" : "none")}</p>
      ) : (
        <CodeBlock code={prettyBody(text)} label={t(side)} copyLabel={t("copy")} />
      )}
    </section>
  );
}
