"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, buttonClass } from "@/components/ui/button";

export interface PlainPageProps {
  title: string;
  text: string;
  onRetry?: () => void;
  children?: ReactNode;
}

export function PlainPage({ title, text, onRetry, children }: PlainPageProps) {
  const t = useTranslations("shell.plain");
  return (
    <div className="grid max-w-[68ch] justify-items-start gap-3 p-4 md:p-6">
      <h1 className="font-semibold text-title">{title}</h1>
      <p className="text-ink-2 text-read">{text}</p>
      {children}
      <div className="flex flex-wrap gap-2">
        {onRetry !== undefined && (
          <Button variant="primary" onClick={onRetry}>
            {t("retry")}
          </Button>
        )}
        <Link href="/" className={buttonClass("plain")}>
          {t("start")}
        </Link>
      </div>
    </div>
  );
}
