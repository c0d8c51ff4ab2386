"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { LinkDomain } from "@/lib/gateway/campaigns/link-domains/schema";

const RecordsDialog = lazyWhenOnline(async () => ({
  default: (await import("./records-dialog")).RecordsDialog,
}));
const DeleteLinkDomainDialog = lazyWhenOnline(async () => ({
  default: (await import("./delete-link-domain-dialog")).DeleteLinkDomainDialog,
}));

export function LinkDomainActions({ row }: { row: LinkDomain }) {
  const t = useTranslations("linkDomains.action");
  const { role } = useViewer();
  const [open, setOpen] = useState<"records" | "delete" | null>(null);
  const close = () => setOpen(null);
  const name = row.unicode_domain;
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t("recordsNamed", { name })}
        onClick={() => setOpen("records")}
      >
        {t("records")}
      </Button>
      {canAccess("campaigns", role, "write") && (
        <Button
          variant="quiet"
          aria-label={t("deleteNamed", { name })}
          onClick={() => setOpen("delete")}
        >
          {t("delete")}
        </Button>
      )}
      <Suspense fallback={null}>
        {open === "records" && <RecordsDialog id={row.id} title={name} onClose={close} />}
        {open === "delete" && <DeleteLinkDomainDialog row={row} onClose={close} />}
      </Suspense>
    </>
  );
}
