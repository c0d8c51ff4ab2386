"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useDebounced } from "@/components/hooks/use-debounced";
import { useViewer } from "@/components/layout/providers/viewer";
import { Badge } from "@/components/ui/badge";
import { ErrorPanel } from "@/components/ui/error-panel";
import { SelectField } from "@/components/ui/field";
import { Money } from "@/components/ui/money";
import { canAccess } from "@/lib/core/permissions/permissions";
import { listNamedColumns } from "@/lib/gateway/contacts/group-records/schema-values";
import type {
  TemplatePreview,
  TemplatePreviewRequest,
} from "@/lib/gateway/messaging/templates/schema";
import { MAX_PREVIEW_PEOPLE } from "@/lib/gateway/messaging/templates/schema-values";
import { useGroups } from "@/lib/queries/groups";
import { useTemplatePreview } from "@/lib/queries/templates";
import type { TemplateValues } from "./editor-values";

const DEBOUNCE_MS = 500;
const KINDS = ["longest", "shortest", "dearest"] as const;

function PreviewText({
  preview,
  kind,
}: {
  preview: TemplatePreview;
  kind: (typeof KINDS)[number];
}) {
  const t = useTranslations("templates.preview");
  const item = preview[kind];
  if (item === null) return null;
  return (
    <figure className="grid gap-1">
      <figcaption className="flex flex-wrap items-center gap-2 text-ink-2">
        <span className="font-medium">{t(kind)}</span>
        <Badge>{item.lang.toUpperCase()}</Badge>
      </figcaption>
      <p
        dir="auto"
        lang={item.lang}
        className="rounded-card bg-sunken px-3 py-2 text-read wrap-anywhere whitespace-pre-wrap"
      >
        {item.text}
      </p>
      <p className="flex flex-wrap gap-x-2 text-ink-3">
        <span>{t("parts", { count: item.parts_count })}</span>
        <span>{item.is_unicode ? "Unicode" : "GSM"}</span>
        {item.price !== null && (
          <span>
            {item.iso2} <Money amount={item.price} currency={preview.currency} digits={4} />
          </span>
        )}
      </p>
    </figure>
  );
}

interface SourceProps {
  groupId: number | null;
  column: string;
  onGroup: (id: number | null) => void;
  onColumn: (column: string) => void;
}

function Source({ groupId, column, onGroup, onColumn }: SourceProps) {
  const t = useTranslations("templates.preview");
  const groups = useGroups(new URLSearchParams({ itemsPerPage: "100" })).data?.rows ?? [];
  const group = groups.find(({ id }) => id === groupId);
  return (
    <>
      <SelectField
        label={t("values")}
        value={groupId ?? ""}
        onChange={({ target }) => onGroup(target.value === "" ? null : Number(target.value))}
      >
        <option value="">{t("examples")}</option>
        {groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {group !== undefined && (
        <SelectField
          label={t("langColumn")}
          value={column}
          onChange={({ target }) => onColumn(target.value)}
        >
          <option value="">{t("noColumn")}</option>
          {listNamedColumns(group).map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

export function TemplatePreviews({ content }: { content: Omit<TemplateValues, "name"> }) {
  const t = useTranslations("templates.preview");
  const { role } = useViewer();
  const [groupId, setGroupId] = useState<number | null>(null);
  const [column, setColumn] = useState("");
  const request = useDebounced(
    JSON.stringify({ ...content, group_id: groupId, lang_column: column === "" ? null : column }),
    DEBOUNCE_MS,
  );
  const debouncedRequest = useMemo(() => JSON.parse(request) as TemplatePreviewRequest, [request]);
  const isComplete = debouncedRequest.texts.every(({ text }) => text.trim() !== "");
  const { data, error } = useTemplatePreview(isComplete ? debouncedRequest : null);
  return (
    <aside aria-label={t("title")} className="grid min-w-0 gap-4">
      <h2 className="font-medium text-ink-2">{t("title")}</h2>
      {canAccess("groups", role, "write") && (
        <Source
          groupId={groupId}
          column={column}
          onGroup={(id) => {
            setGroupId(id);
            setColumn("");
          }}
          onColumn={setColumn}
        />
      )}
      {error !== null && <ErrorPanel error={error} title={t("failed")} />}
      {data !== undefined && error === null && isComplete && (
        <>
          {KINDS.map((kind) => (
            <PreviewText key={kind} preview={data} kind={kind} />
          ))}
          <p className="text-ink-3">
            {data.texts_count === 0 ? t("nobody") : t("of", { count: data.texts_count })}{" "}
            {!data.is_complete && t("incomplete", { limit: MAX_PREVIEW_PEOPLE })}
          </p>
        </>
      )}
    </aside>
  );
}
