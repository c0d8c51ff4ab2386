"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button, buttonClass } from "@/components/ui/button";
import type { BillingDocumentDetail } from "@/lib/gateway/billing/documents/schema";
import { relatedPath } from "./document-path";

/** The document that this one takes back, or that takes this one back. */
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

/** What can be done with a document. */
export function DocumentActions({ document }: { document: BillingDocumentDetail }) {
  const t = useTranslations("documents.action");
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <RelatedLink document={document} />
      <a href={document.xml} download className={buttonClass("quiet")}>
        {t("xml")}
      </a>
      <a href={document.pdf} download className={buttonClass()}>
        {t("pdf")}
      </a>
      <Button onClick={() => window.print()}>{t("print")}</Button>
    </div>
  );
}
