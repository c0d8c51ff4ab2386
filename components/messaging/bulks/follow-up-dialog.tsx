"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { DialogActions, Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { startTask } from "@/components/layout/background-tasks/task-store";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { RadioGroup } from "@/components/ui/toggles";
import { groupWriteSchema } from "@/lib/gateway/contacts/groups/schema";
import { createFollowUp } from "@/lib/queries/bulks";
import { useInvalidateGroups } from "@/lib/queries/groups";
import { FOLLOW_UPS, type FollowUp, followUpCounts, listFollowUps } from "./follow-up-choices";
import type { BulkDialogProps } from "./stop-bulk-dialog";

const MAX_NAME = 50;

const schema = groupWriteSchema.pick({ name: true }).extend({ who: z.custom<FollowUp>() });

export function FollowUpDialog({ report, onClose }: BulkDialogProps) {
  const t = useTranslations("bulks.followUp");
  const refresh = useInvalidateGroups();
  const counts = followUpCounts(report);
  const form = useApiForm({
    schema,
    fields: ["name"],
    defaultValues: { who: "notDelivered" as FollowUp, name: t("name.notDelivered") },
    errorTexts: { name: t("nameMissing") },
    send: async ({ who, name }) => void start(who, name.trim()),
    onDone: onClose,
  });
  const audience = useWatch({ control: form.control, name: "who" });

  function choose(next: FollowUp) {
    if (form.getValues("name") === t(`name.${audience}`)) form.setValue("name", t(`name.${next}`));
    form.setValue("who", next);
  }

  async function start(kind: FollowUp, groupName: string) {
    const task = startTask({ title: t("running", { name: groupName }) });
    try {
      const total = Math.max(1, counts[kind]);
      const created = await createFollowUp(
        report.bulk,
        { name: groupName, ...FOLLOW_UPS[kind] },
        (count) => task.progress(count / total),
      );
      const link = { href: `/groups/${created.id}`, label: t("open") };
      task.done({ text: t("done", { count: created.count }), link });
    } catch (error) {
      task.failed(error instanceof Error ? error.message : String(error));
    }
    void refresh();
  }

  return (
    <Dialog title={t("title")} isOpen onClose={onClose}>
      <Form form={form}>
        <RadioGroup
          label={t("who")}
          value={audience}
          options={listFollowUps(report).map((value) => ({
            value,
            label: t(`option.${value}`, { count: counts[value] }),
          }))}
          onChange={choose}
        />
        <TextField
          {...form.field("name")}
          label={t("group")}
          hint={t("hint")}
          autoComplete="off"
          maxLength={MAX_NAME}
        />
        <DialogActions
          form={form}
          cancel={t("cancel")}
          action={t("create")}
          reason={counts[audience] === 0 ? t("nobody") : undefined}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
