"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { LazyMenu } from "@/components/ui/lazy-menu";
import type { BillingDocumentItem } from "@/lib/gateway/billing/documents/schema";
import { MenuDocumentContext } from "./menu-document-context";

const loadMenu = async () => (await import("./document-menu")).DocumentMenu;

export function RowMenu({
  document,
  tabIndex,
}: {
  document: BillingDocumentItem;
  tabIndex: 0 | -1;
}) {
  const t = useTranslations("documents.menu");
  return (
    <MenuDocumentContext value={document}>
      <LazyMenu
        load={loadMenu}
        label={t("label", { number: document.number })}
        tabIndex={tabIndex}
        className="inline-grid size-7 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink max-md:size-11 print:hidden"
      >
        <Ellipsis aria-hidden size={16} strokeWidth={1.75} />
      </LazyMenu>
    </MenuDocumentContext>
  );
}
