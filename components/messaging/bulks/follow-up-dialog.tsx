"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { startTask } from "@/components/layout/background-tasks/task-store";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { RadioGroup } from "@/components/ui/toggles";
import { createFollowUp } from "@/lib/queries/bulks";
import { useGroupRefresh } from "@/lib/queries/groups";
import { FOLLOW_UPS, type FollowUp, followUpCounts, listFollowUps } from "./follow-up-choices";
import type { BulkDialogProps } from "./stop-bulk-dialog";

const MAX_NAME = 50;

export function FollowUpDialog({ report, onClose }: BulkDialogProps) {
  const t = useTranslations("bulks.followUp");
  const refresh = useGroupRefresh();
  const [who, setWho] = useState<FollowUp>("notDelivered");
  const [name, setName] = useState(t("name.notDelivered"));
  const [isSubmitted, setSubmitted] = useState(false);
  const isNamed = name.trim() !== "";
  const counts = followUpCounts(report);

  function choose(next: FollowUp) {
    if (name === t(`name.${who}`)) setName(t(`name.${next}`));
    setWho(next);
  }

  async function start() {
    if (!isNamed) return setSubmitted(true);
    const task = startTask({ title: t("running", { name }) });
    onClose();
    try {
      const total = Math.max(1, counts[who]);
      const created = await createFollowUp(
        report.bulk,
        { name: name.trim(), ...FOLLOW_UPS[who] },
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
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <RadioGroup
          label={t("who")}
          value={who}
          options={listFollowUps(report).map((value) => ({
            value,
            label: t(`option.${value}`, { count: counts[value] }),
          }))}
          onChange={(value) => choose(value as FollowUp)}
        />
        <TextField
          label={t("group")}
          hint={t("hint")}
          autoComplete="off"
          maxLength={MAX_NAME}
          value={name}
          error={isSubmitted && !isNamed ? t("nameMissing") : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            type="submit"
            variant="primary"
            reason={counts[who] === 0 ? t("nobody") : undefined}
          >
            {t("create")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
