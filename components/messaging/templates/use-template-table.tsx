"use client";

import { useTranslations } from "next-intl";
import { listColumns } from "@/components/data-table/list-columns";
import type { Column, CompactRow } from "@/components/data-table/types";
import { useViewer } from "@/components/layout/providers/viewer";
import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import { useFormats } from "@/components/format/use-formats";
import { useDisplayNames } from "@/components/messaging/compose/use-display-names";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { Template } from "@/lib/gateway/messaging/templates/schema";
import { TEMPLATE_LIST } from "@/lib/gateway/messaging/templates/schema-list";
import { TemplateActions } from "./template-actions";
import { TemplateStatus } from "./template-status";

function Languages({ template }: { template: Template }) {
  const { language } = useDisplayNames();
  const content = template.content ?? template.draft;
  return (
    <span className="flex flex-wrap gap-1">
      {content?.texts.map(({ lang }) => (
        <Badge key={lang} tone={lang === content.default_lang ? "accent" : "plain"}>
          <span title={language(lang)}>{lang.toUpperCase()}</span>
        </Badge>
      ))}
    </span>
  );
}

function Uses({ template }: { template: Template }) {
  const t = useTranslations("templates.used");
  const { list } = useFormats();
  const { recurring_bulks_count: bulks, automations_count: automations } = template;
  const uses = [
    ...(bulks === 0 ? [] : [t("recurring", { count: bulks })]),
    ...(automations === 0 ? [] : [t("automations", { count: automations })]),
  ];
  return uses.length === 0 ? "–" : list(uses);
}

export function useTemplateTable() {
  const t = useTranslations("templates.column");
  const { role } = useViewer();
  const canEdit = canAccess("compose", role, "write");
  const renderActions = (row: Template) => canEdit && <TemplateActions row={row} />;
  const columns: Column<Template>[] = listColumns(TEMPLATE_LIST, (key) => t(key), {
    name: { isLink: true, cell: ({ name }) => name },
    languages: { cell: (row) => <Languages template={row} /> },
    state: { cell: (row) => <TemplateStatus template={row} /> },
    recurring_bulks_count: { isSecondary: true, cell: (row) => <Uses template={row} /> },
    updated_at: { width: "w-40", isSecondary: true },
  });
  const actions: Column<Template> = {
    key: "actions",
    label: t("actions"),
    width: "w-28",
    isNumeric: true,
    cell: renderActions,
  };
  const toCompactRow = (row: Template): CompactRow => ({
    title: row.name,
    text: (row.content ?? row.draft)?.texts[0]?.text ?? null,
    state: <TemplateStatus template={row} />,
    meta: <DateTime at={row.updated_at} isPlain />,
  });
  return { columns: canEdit ? [...columns, actions] : columns, toCompactRow };
}
