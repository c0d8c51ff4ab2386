"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogActions, Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { Dialog } from "@/components/ui/dialog";
import { fieldPairClass, SelectField, TextField } from "@/components/ui/field";
import { Checkbox } from "@/components/ui/toggles";
import { useViewer } from "@/components/layout/providers/viewer";
import type { Report, ReportFilters } from "@/lib/gateway/overview/reports/schema";
import {
  MAX_REPORT_EMAILS,
  REPORT_FILE_FORMATS,
  REPORT_RANGES,
  type ReportView,
} from "@/lib/gateway/overview/reports/schema-values";
import { useSaveReport } from "@/lib/queries/reports";
import { useMembers } from "@/lib/queries/team";
import { RecipientFields } from "./recipient-fields";
import {
  REPORT_FIELDS,
  reportFormSchema,
  selectFilters,
  toFormValues,
  toReportUpdate,
} from "./report-form-schema";
import { ScheduleFields } from "./schedule-fields";
import { useVisibleViews } from "./use-visible-views";

export interface ReportDialogProps {
  /** Null to create one. */
  edited: Report | null;
  initial?: { view: ReportView | null; filters: ReportFilters };
  onClose: () => void;
}

export function ReportDialog({ edited, initial, onClose }: ReportDialogProps) {
  const t = useTranslations("reports");
  const { role } = useViewer();
  const views = useVisibleViews();
  const save = useSaveReport(edited?.id ?? null);
  const getIdempotencyKey = useIdempotencyKey();
  const members = useMembers();
  const self = members.data?.rows.find(({ is_self: isSelf }) => isSelf)?.user_id;
  // Kept while the view is changed to and fro.
  const [initialFilters] = useState(edited ?? initial ?? { view: null, filters: {} });
  const form = useApiForm({
    schema: reportFormSchema,
    fields: REPORT_FIELDS,
    values: toFormValues(edited, {
      view: initial?.view ?? views[0] ?? "delivery",
      members: self === undefined ? [] : [self],
    }),
    resetOptions: { keepDirtyValues: true },
    errorTexts: {
      emails: t("form.emailsError", { max: MAX_REPORT_EMAILS }),
      "schedule.date": t("form.dateError"),
    },
    send: (values) => {
      // People who left have no box to clear.
      const current = new Set(members.data?.rows.map(({ user_id: id }) => id) ?? values.members);
      const body = {
        ...toReportUpdate(values, selectFilters(initialFilters, values.view)),
        members: values.members.filter((id) => current.has(id)),
      };
      return save.mutateAsync({ body, idempotencyKey: getIdempotencyKey(body) });
    },
    onDone: onClose,
  });
  const view = form.watch("view");
  const keptCount = Object.keys(selectFilters(initialFilters, view)).length;
  return (
    <Dialog
      title={t(edited === null ? "form.createTitle" : "form.editTitle")}
      isOpen
      isWide
      onClose={onClose}
    >
      <Form form={form} failed={t("form.failed")}>
        <TextField {...form.field("name")} label={t("form.name")} autoComplete="off" />
        <div className={fieldPairClass}>
          <SelectField
            {...form.field("view")}
            label={t("form.view")}
            hint={keptCount > 0 ? t("form.filtersKept", { count: keptCount }) : undefined}
          >
            {views.map((value) => (
              <option key={value} value={value}>
                {t(`view.${value}`)}
              </option>
            ))}
          </SelectField>
          {view !== "comparison" && (
            <SelectField {...form.field("range")} label={t("form.range")}>
              {REPORT_RANGES.map((value) => (
                <option key={value} value={value}>
                  {t(`range.${value}`)}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        <ScheduleFields form={form} />
        <SelectField {...form.field("file_format")} label={t("form.files")}>
          {REPORT_FILE_FORMATS.map((value) => (
            <option key={value} value={value}>
              {t(`format.${value}`)}
            </option>
          ))}
        </SelectField>
        <RecipientFields form={form} members={members} canAddEmails={role === "owner"} />
        <Checkbox
          {...form.register("is_paused")}
          label={t("form.paused")}
          hint={t("form.pausedHint")}
        />
        <DialogActions
          form={form}
          cancel={t("form.cancel")}
          action={t(edited === null ? "form.create" : "form.save")}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
