"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useContext } from "react";
import { FileLink } from "@/components/layout/file-link";
import { Menu, MenuDownload, MenuLink } from "@/components/ui/menu";
import { documentPath, relatedPath } from "./document-path";
import { MenuDocumentContext } from "./menu-document-context";

export function DocumentMenu({ trigger }: { trigger: ReactNode }) {
  const t = useTranslations("documents");
  const document = useContext(MenuDocumentContext);
  if (document === null) throw new Error("DocumentMenu needs a document around it");
  const related = relatedPath(document);
  return (
    <Menu trigger={trigger} isOpenByDefault>
      <MenuLink href={documentPath(document)}>{t("menu.open")}</MenuLink>
      <MenuDownload>
        <FileLink href={document.pdf}>{t("menu.pdf")}</FileLink>
      </MenuDownload>
      <MenuDownload>
        <FileLink href={document.xml}>{t("menu.xml")}</FileLink>
      </MenuDownload>
      <MenuDownload>
        <FileLink href={`${document.xml}?profile=xrechnung`}>{t("menu.xrechnung")}</FileLink>
      </MenuDownload>
      {related !== null && (
        <MenuLink href={related}>
          {t(document.kind === "invoice" ? "action.credit_note" : "action.invoice")}
        </MenuLink>
      )}
    </Menu>
  );
}
