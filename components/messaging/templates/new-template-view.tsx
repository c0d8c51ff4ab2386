"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { PageHeader } from "@/components/layout/page-header";
import { useCreateTemplate } from "@/lib/queries/templates";
import { createEmpty } from "./editor-values";
import { TemplateForm } from "./template-form";

export function NewTemplateView() {
  const t = useTranslations("templates");
  const router = useRouter();
  const locale = useLocale();
  const create = useCreateTemplate();
  const getIdempotencyKey = useIdempotencyKey();
  return (
    <>
      <PageHeader title={t("form.create")} />
      <TemplateForm
        initial={createEmpty(locale.slice(0, 2))}
        save={(body) => create.mutateAsync({ body, idempotencyKey: getIdempotencyKey(body) })}
        onSaved={({ id }) => router.push(`/templates/${id}`)}
      />
    </>
  );
}
