"use client";

import { useTranslations } from "next-intl";

export const barClass =
  "border-line border-b bg-warn-soft px-4 py-1.5 text-center text-warn-ink [font-variant-numeric:tabular-nums]";

export function ReloadBar({ children }: { children: string }) {
  const t = useTranslations("shell.connection");
  return (
    <p className={barClass}>
      {children}{" "}
      <button type="button" className="font-medium underline" onClick={() => location.reload()}>
        {t("reload")}
      </button>
    </p>
  );
}
