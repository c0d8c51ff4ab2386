"use client";

import { useTranslations } from "next-intl";
import { shortenId } from "@/components/format/format";
import { useCopy } from "@/components/hooks/use-copy";

export interface IdProps {
  value: string;
  label: string;
}

/** Shortened id; a press copies the full one. */
export function Id({ value, label }: IdProps) {
  const t = useTranslations("ui");
  const { isCopied, copy } = useCopy();
  return (
    <button
      type="button"
      title={value}
      aria-label={t("copyValue", { label, value })}
      onClick={() => copy(value)}
      className="-mx-1 min-h-6 whitespace-nowrap rounded-chip px-1 font-mono text-small hover:bg-hover max-md:min-h-11"
    >
      {isCopied ? t("copied") : shortenId(value)}
      <span role="status" className="sr-only">
        {isCopied ? t("copied") : ""}
      </span>
    </button>
  );
}
