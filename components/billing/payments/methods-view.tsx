"use client";

import { BillingNav } from "@/components/billing/navigation/billing-nav";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { LazyConfirmDialog } from "@/components/ui/lazy-confirm-dialog";
import { SkeletonRows } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { canAccess } from "@/lib/core/permissions/permissions";
import {
  useCreatePaymentMethod,
  useDeletePaymentMethod,
  usePaymentMethods,
} from "@/lib/queries/payments";
import { MethodTable, type StoredMethod, useStoredMethods } from "./method-table";

function AddButtons() {
  const t = useTranslations("payments.method");
  const create = useCreatePaymentMethod();
  const begin = (type: "card" | "sepa") =>
    create.mutate({ type }, { onSuccess: ({ redirect_url }) => location.assign(redirect_url) });
  return (
    <>
      {create.error !== null && <span role="alert">{create.error.message}</span>}
      <Button isBusy={create.isPending} onClick={() => begin("sepa")}>
        {t("addSepa")}
      </Button>
      <Button variant="primary" isBusy={create.isPending} onClick={() => begin("card")}>
        {t("addCard")}
      </Button>
    </>
  );
}

export function MethodsView() {
  const t = useTranslations("payments.method");
  const { role } = useViewer();
  const { data: loaded, error, refetch } = usePaymentMethods();
  const data = useSkeletonData(loaded, error);
  const methods = useStoredMethods(data);
  const remove = useDeletePaymentMethod();
  const [removing, setRemoving] = useState<StoredMethod | null>(null);
  const add = canAccess("topUp", role, "write") && <AddButtons />;
  function close() {
    setRemoving(null);
    remove.reset();
  }
  return (
    <>
      <PageHeader title={t("title")} actions={add} />
      <BillingNav />
      {error !== null && data === undefined && (
        <div className="p-4 md:px-6">
          <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && (
        <SkeletonRows widths={["w-60", "w-32", "w-24"]} rows={3} />
      )}
      {data !== undefined && methods.length === 0 && (
        <EmptyFirstUse title={t("empty")} text={t("emptyText")} />
      )}
      {methods.length > 0 && <MethodTable methods={methods} onRemove={setRemoving} />}
      {removing !== null && (
        <LazyConfirmDialog
          title={t("removeTitle", { name: removing.name })}
          action={t("remove")}
          isOpen
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(removing.id, { onSuccess: close })}
          onClose={close}
        >
          {t("removeText")}
        </LazyConfirmDialog>
      )}
    </>
  );
}
