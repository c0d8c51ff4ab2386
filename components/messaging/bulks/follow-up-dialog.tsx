"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { startTask } from "@/components/layout/background-tasks/task-store";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { RadioGroup } from "@/components/ui/toggles";
import { type FollowUpChoice, makeFollowUp } from "@/lib/queries/bulks";
import { useGroupRefresh } from "@/lib/queries/groups";
import type { BulkDialogProps } from "./stop-bulk-dialog";

const NAME_MAX = 50;

/** Whom a follow-up is for: by the states of their messages, and by what they did with the links in these. */
const WHO = {
  notDelivered: { states: ["moving", "failed", "stopped"] },
  delivered: { states: ["delivered"] },
  clicked: { states: ["delivered", "moving", "failed"], clicked: true },
  notClicked: { states: ["delivered", "moving", "failed"], clicked: false },
} satisfies Record<string, FollowUpChoice>;

type Who = keyof typeof WHO;

/** Who clicked is known where each message has a link of its own: such a link stays a placeholder in the bulk's text. */
function choicesOf({ text, clickers_count: clickers }: BulkDialogProps["report"]["bulk"]): Who[] {
  const isKnown = (clickers ?? 0) > 0 || /\[slink\s/i.test(text);
  return isKnown
    ? ["notDelivered", "delivered", "clicked", "notClicked"]
    : ["notDelivered", "delivered"];
}

/** Makes a group of those who did, or did not, receive a bulk; the work goes on while people do. */
export function FollowUpDialog({ report, onClose }: BulkDialogProps) {
  const t = useTranslations("bulks.followUp");
  const refresh = useGroupRefresh();
  const [who, setWho] = useState<Who>("notDelivered");
  const [name, setName] = useState(t("name.notDelivered"));
  const [isAsked, setAsked] = useState(false);
  const isNamed = name.trim() !== "";
  const clickers = report.bulk.clickers_count ?? 0;
  const counts = {
    notDelivered: report.messages - report.delivered,
    delivered: report.delivered,
    clicked: clickers,
    notClicked: report.sent - clickers,
  };

  function choose(next: Who) {
    if (name === t(`name.${who}`)) setName(t(`name.${next}`));
    setWho(next);
  }

  async function start() {
    if (!isNamed) return setAsked(true);
    const task = startTask({ title: t("running", { name }) });
    onClose();
    try {
      const total = Math.max(1, counts[who]);
      const made = await makeFollowUp(report.bulk, { name: name.trim(), ...WHO[who] }, (count) =>
        task.progress(count / total),
      );
      const link = { href: `/groups/${made.id}`, label: t("open") };
      task.done({ text: t("done", { count: made.count }), link });
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
          options={choicesOf(report.bulk).map((value) => ({
            value,
            label: t(`option.${value}`, { count: counts[value] }),
          }))}
          onChange={(value) => choose(value as Who)}
        />
        <TextField
          label={t("group")}
          hint={t("hint")}
          autoComplete="off"
          maxLength={NAME_MAX}
          value={name}
          error={isAsked && !isNamed ? t("nameMissing") : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" look="primary" reason={counts[who] === 0 ? t("nobody") : undefined}>
            {t("create")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
