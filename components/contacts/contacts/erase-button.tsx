"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { LazyConfirmDialog } from "@/components/ui/lazy-confirm-dialog";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { canAccess } from "@/lib/core/permissions/permissions";
import { formatPhone } from "@/lib/core/phone/format-phone";
import type { Erasure } from "@/lib/gateway/privacy/erasures/schema";
import { useErasure, useEraseContact } from "@/lib/queries/contacts";
import { ErasureLists } from "./erasure-lists";

export interface EraseButtonProps {
  phone: string;
  onErased: (erasure: Erasure) => void;
}

/** Button to erase a contact; the confirmation lists deleted and kept data. */
export function EraseButton({ phone, onErased }: EraseButtonProps) {
  const t = useTranslations("contacts.forget");
  const { role } = useViewer();
  const [isAsking, setAsking] = useState(false);
  const erasure = useErasure(phone, isAsking);
  const forget = useEraseContact(phone);
  if (!canAccess("accountSettings", role, "write")) return null;
  function close() {
    setAsking(false);
    forget.reset();
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t("action")}
      </Button>
      <LazyConfirmDialog
        title={t("title", { number: formatPhone(phone) })}
        action={t("action")}
        isOpen={isAsking}
        isBusy={forget.isPending}
        reason={erasure.data === undefined ? t("loading") : undefined}
        error={forget.error}
        onConfirm={() => forget.mutate(undefined, { onSuccess: onErased })}
        onClose={close}
      >
        {erasure.error !== null && (
          <ErrorPanel
            error={erasure.error}
            title={t("failed")}
            onRetry={() => void erasure.refetch()}
          />
        )}
        {erasure.data === undefined && erasure.error === null && <Skeleton className="h-40" />}
        {erasure.data !== undefined && (
          <div className="grid gap-3">
            <ErasureLists erasure={erasure.data} />
            <p className="font-medium text-ink">{t("final")}</p>
          </div>
        )}
      </LazyConfirmDialog>
    </>
  );
}
