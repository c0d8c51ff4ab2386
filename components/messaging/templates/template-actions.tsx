"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { Button } from "@/components/ui/button";
import type { Template } from "@/lib/gateway/messaging/templates/schema";

const DeleteTemplateDialog = lazyWhenOnline(async () => ({
  default: (await import("./delete-template-dialog")).DeleteTemplateDialog,
}));

export interface TemplateActionsProps {
  row: Template;
  onDeleted?: () => void;
}

export function TemplateActions({ row, onDeleted }: TemplateActionsProps) {
  const t = useTranslations("templates.action");
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t("deleteNamed", { name: row.name })}
        onClick={() => setDeleting(true)}
      >
        {t("delete")}
      </Button>
      {isDeleting && (
        <Suspense fallback={null}>
          <DeleteTemplateDialog
            row={row}
            onClose={() => setDeleting(false)}
            onDeleted={onDeleted}
          />
        </Suspense>
      )}
    </>
  );
}
