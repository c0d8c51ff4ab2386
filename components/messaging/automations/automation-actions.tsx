"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { Button, buttonClass } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { Automation } from "@/lib/gateway/messaging/automations/schema";
import { StartingRulesWarning } from "./starting-rules";
import {
  type AutomationVerb,
  useAutomationAction,
  useDeleteAutomation,
} from "@/lib/queries/automations";

const DryRunDialog = lazyWhenOnline(async () => ({
  default: (await import("./dry-run-dialog")).DryRunDialog,
}));

const TestDialog = lazyWhenOnline(async () => ({
  default: (await import("./trial-dialog")).TestDialog,
}));

type Action = AutomationVerb | "delete" | "dryRun" | "test";

/** In the order of the buttons; the last one is primary. */
function listActions({ state, version, has_changes: hasChanges }: Automation): AutomationVerb[] {
  const canPublish = version === null || hasChanges || state === "archived";
  const publish: AutomationVerb[] = canPublish ? ["publish"] : [];
  if (state === "active") return ["archive", "pause", ...publish];
  if (state === "paused") return ["archive", ...publish, "resume"];
  return publish;
}

export function AutomationActions({ automation }: { automation: Automation }) {
  const t = useTranslations("automations.action");
  const dryRun = useTranslations("automations.dryRun");
  const test = useTranslations("automations.test");
  const [open, setOpen] = useState<Action | null>(null);
  const actions = listActions(automation);
  const primary = actions.at(-1);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen("delete")}>
        {t("delete")}
      </Button>
      {automation.steps.length > 0 && (
        <>
          <Button variant="quiet" onClick={() => setOpen("dryRun")}>
            {dryRun("open")}
          </Button>
          <Button variant="quiet" onClick={() => setOpen("test")}>
            {test("open")}
          </Button>
        </>
      )}
      <PrefetchLink href={`/automations/${automation.id}/edit`} className={buttonClass()}>
        {t("edit")}
      </PrefetchLink>
      {actions.map((action) => (
        <Button
          key={action}
          variant={action === primary && action !== "pause" ? "primary" : "plain"}
          onClick={() => setOpen(action)}
        >
          {t(action)}
        </Button>
      ))}
      {open === "dryRun" && (
        <Suspense fallback={null}>
          <DryRunDialog automation={automation} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === "test" && (
        <Suspense fallback={null}>
          <TestDialog automation={automation} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open !== null && open !== "delete" && open !== "dryRun" && open !== "test" && (
        <ChangeDialog automation={automation} verb={open} onClose={() => setOpen(null)} />
      )}
      {open === "delete" && <DeleteDialog automation={automation} onClose={() => setOpen(null)} />}
    </>
  );
}

interface DialogProps {
  automation: Automation;
  onClose: () => void;
}

function ChangeDialog({ automation, verb, onClose }: DialogProps & { verb: AutomationVerb }) {
  const t = useTranslations("automations");
  const runAction = useAutomationAction(automation.id);
  return (
    <ConfirmDialog
      title={t(`confirm.${verb}.title`, { name: automation.name })}
      action={t(`action.${verb}`)}
      keep={t("form.cancel")}
      isOpen
      isBusy={runAction.isPending}
      error={runAction.error}
      onClose={onClose}
      onConfirm={() => runAction.mutate(verb, { onSuccess: onClose })}
    >
      {t(`confirm.${verb}.text`)}
      {(verb === "pause" || verb === "archive") && (
        <StartingRulesWarning id={automation.id} isPause={verb === "pause"} />
      )}
    </ConfirmDialog>
  );
}

function DeleteDialog({ automation, onClose }: DialogProps) {
  const t = useTranslations("automations.deletion");
  const router = useRouter();
  const remove = useDeleteAutomation(automation.id);
  return (
    <ConfirmDialog
      title={t("title", { name: automation.name })}
      action={t("confirm")}
      isOpen
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => router.push("/automations") })}
    >
      {t("text")}
      <StartingRulesWarning id={automation.id} isPause={false} />
    </ConfirmDialog>
  );
}
