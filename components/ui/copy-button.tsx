"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "./icon-button";
import { useCopy } from "@/components/hooks/use-copy";

export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslations("ui");
  const { isCopied, copy } = useCopy();
  return (
    <>
      <IconButton icon={isCopied ? Check : Copy} label={label} isSmall onClick={() => copy(text)} />
      <span role="status" className="sr-only">
        {isCopied ? t("copied") : ""}
      </span>
    </>
  );
}
