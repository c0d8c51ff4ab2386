"use client";

import { useTranslations } from "next-intl";
import { NoValue } from "@/components/ui/money";
import type { EmailNote } from "@/lib/gateway/messaging/email-log/schema-values";

export function Notes({ notes }: { notes: readonly EmailNote[] }) {
  const t = useTranslations("emailToSms.note");
  if (notes.length === 0) return <NoValue />;
  return notes.map((note) => t(note)).join(", ");
}
