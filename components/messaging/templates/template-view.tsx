"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { RecordPending } from "@/components/layout/record-pending";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Notice } from "@/components/ui/notice";
import { showToast } from "@/components/ui/toast/toast";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { Template } from "@/lib/gateway/messaging/templates/schema";
import { useApproveTemplate, useTemplate, useUpdateTemplate } from "@/lib/queries/templates";
import { toValues } from "./editor-values";
import { TemplateActions } from "./template-actions";
import { TemplateForm } from "./template-form";
import { TemplateStatus } from "./template-status";
import { TemplateVersions } from "./template-versions";

export function TemplateView({ id }: { id: string }) {
  const t = useTranslations("templates");
  const { data: template, error, refetch } = useTemplate(id);
  if (template === undefined)
    return (
      <RecordPending
        title={t("one")}
        error={error}
        failedTitle={t("oneFailed")}
        onRetry={() => void refetch()}
        back={{ href: "/templates", text: t("all") }}
      />
    );
  return <LoadedTemplate template={template} />;
}

interface ApprovalProps {
  template: Template;
  onApproved: (template: Template) => void;
}

function Approval({ template, onApproved }: ApprovalProps) {
  const t = useTranslations("templates.approval");
  const { role } = useViewer();
  const approve = useApproveTemplate(template.id);
  return (
    <div className="px-4 pt-4 md:px-6">
      <Notice tone="warn">
        <p className="font-medium">{t("waits")}</p>
        <p>{t("text", { version: template.version })}</p>
        {role === "owner" && (
          <Button
            isBusy={approve.isPending}
            onClick={() =>
              approve.mutate(template.revision, {
                onSuccess: (approved) => {
                  onApproved(approved);
                  showToast({ title: t("approved") });
                },
              })
            }
          >
            {t("approve")}
          </Button>
        )}
      </Notice>
      {approve.error !== null && <ErrorPanel error={approve.error} title={t("failed")} />}
    </div>
  );
}

function LoadedTemplate({ template: latest }: { template: Template }) {
  const t = useTranslations("templates");
  const { role } = useViewer();
  const router = useRouter();
  // Revision the form was filled from; a concurrent change is then refused.
  const [template, setTemplate] = useState(latest);
  const update = useUpdateTemplate(template.id);
  const isArchived = template.archived_at !== null;
  const canEdit = canAccess("compose", role, "write") && !isArchived;
  return (
    <>
      <PageHeader
        title={template.name}
        scope={<TemplateStatus template={template} />}
        actions={
          canEdit && <TemplateActions row={template} onDeleted={() => router.push("/templates")} />
        }
      />
      {isArchived && (
        <div className="px-4 pt-4 md:px-6">
          <Notice>{t("archived")}</Notice>
        </div>
      )}
      {template.draft !== null && !isArchived && (
        <Approval template={template} onApproved={setTemplate} />
      )}
      <TemplateForm
        initial={toValues(template)}
        isReadOnly={!canEdit}
        save={(body) => update.mutateAsync({ ...body, revision: template.revision })}
        onSaved={(saved) => {
          setTemplate(saved);
          showToast({ title: t(saved.draft === null ? "form.saved" : "form.savedDraft") });
        }}
      />
      <TemplateVersions id={template.id} />
    </>
  );
}
