"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { FileLink } from "@/components/layout/file-link";
import { Button, buttonClass } from "@/components/ui/button";
import type { BillingDocumentDetail } from "@/lib/gateway/billing/documents/schema";
import { relatedPath } from "./document-path";

function RelatedLink({ document }: { document: BillingDocumentDetail }) {
  const t = useTranslations("documents.action");
  const path = relatedPath(document);
  if (path === null) return null;
  return (
    <Link href={path} className={buttonClass("quiet")}>
      {t(document.kind === "invoice" ? "credit_note" : "invoice")}
    </Link>
  );
}

export function DocumentActions({ document }: { document: BillingDocumentDetail }) {
  const t = useTranslations("documents.action");
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <RelatedLink document={document} />
      <FileLink href={document.xml} className={buttonClass("quiet")}>
        {t("xml")}
      </FileLink>
      <FileLink href={document.pdf} className={buttonClass()}>
        {t("pdf")}
      </FileLink>
      <Button onClick={() => window.print()}>{t("print")}</Button>
    </div>
  );
}
