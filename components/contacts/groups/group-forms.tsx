"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button, buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { FormKind } from "@/lib/gateway/campaigns/short-link-campaigns/schema-values";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import { useGroupForm } from "@/lib/queries/campaigns";

const QrCodeDialog = lazyWhenOnline(async () => ({
  default: (await import("@/components/campaigns/short-link-campaigns/qr-code-dialog"))
    .QrCodeDialog,
}));

export function GroupForms({ group }: { group: Group }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-8">
      <GroupForm kind="subscribe" group={group} />
      <GroupForm kind="unsubscribe" group={group} />
    </div>
  );
}

function GroupForm({ kind, group }: { kind: FormKind; group: Group }) {
  const t = useTranslations("groups.form");
  const { role } = useViewer();
  const { data, error, refetch } = useGroupForm(kind, group.id);
  const form = data?.rows[0];
  return (
    <section className="grid min-w-0 gap-2">
      <h2 className="font-semibold text-read">{t(`${kind}.title`)}</h2>
      <p className="text-ink-2">{t(`${kind}.text`)}</p>
      {error !== null && (
        <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton className="h-16" />}
      {form !== undefined && <FormLink form={form} />}
      {data !== undefined && form === undefined && (
        <>
          <p className="text-ink-3">{t(`${kind}.none`)}</p>
          {canAccess("campaigns", role, "write") && (
            <Link
              href={`/campaigns/new?purpose=${kind}&group=${group.id}`}
              className={`${buttonClass()} justify-self-start`}
            >
              {t(`${kind}.create`)}
            </Link>
          )}
        </>
      )}
    </section>
  );
}

function FormLink({ form }: { form: Campaign }) {
  const t = useTranslations("groups.form");
  const [isShowing, setShowing] = useState(false);
  return (
    <>
      <p className="flex min-w-0 items-center gap-1">
        <code className="break-all font-mono text-small">{form.short_url}</code>
        <CopyButton text={form.short_url} label={t("copy", { name: form.name })} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setShowing(true)} aria-label={t("qrCodeOf", { name: form.name })}>
          {t("qrCode")}
        </Button>
        <Link href={`/campaigns/${form.id}/form`} className={buttonClass()}>
          {t("open", { name: form.name })}
        </Link>
      </div>
      {isShowing && (
        <Suspense fallback={null}>
          <QrCodeDialog campaign={form} onClose={() => setShowing(false)} />
        </Suspense>
      )}
    </>
  );
}
