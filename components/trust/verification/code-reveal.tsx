"use client";

import { Eye } from "lucide-react";
import { useTranslations } from "next-intl";
import { useViewer } from "@/components/layout/providers/viewer";
import { IconButton } from "@/components/ui/icon-button";
import { showToast } from "@/components/ui/toast/toast";
import { canAccess } from "@/lib/core/permissions/permissions";
import { useRevealCode } from "@/lib/queries/verification";

export interface CodeRevealProps {
  id: string;
  length: number;
  hasCode: boolean;
}

/** Code of a verification; revealing it is recorded in the audit log. */
export function CodeReveal({ id, length, hasCode }: CodeRevealProps) {
  const t = useTranslations("verification.code");
  const { role } = useViewer();
  const reveal = useRevealCode(id);
  const code = reveal.data?.code;
  if (!hasCode || code === null) return <span className="text-ink-3">{t("deleted")}</span>;
  if (code !== undefined) {
    return (
      <span role="status" className="font-mono">
        {code}
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <span aria-hidden className="font-mono">
        {"•".repeat(length)}
      </span>
      <span className="sr-only">{t("hidden")}</span>
      {canAccess("verification", role, "write") && (
        <IconButton
          icon={Eye}
          label={t("show")}
          isSmall
          onClick={() =>
            reveal.mutate(undefined, {
              onError: () => showToast({ title: t("failed"), isFailure: true }),
            })
          }
        />
      )}
    </span>
  );
}
