"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogActions, Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { readTestNumber, storeTestNumber } from "@/components/messaging/own-number";
import { DateTime } from "@/components/ui/date-time";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { plainPhone } from "@/lib/core/phone/plain-phone";
import type { Automation } from "@/lib/gateway/messaging/automations/schema";
import type { AutomationTest } from "@/lib/gateway/messaging/automations/schema-trial";
import { getTriggerGroup } from "@/lib/gateway/messaging/automations/schema-triggers";
import { useAutomationTest, useStartAutomationTest } from "@/lib/queries/automations";
import { useStepPosition } from "./use-step-position";

export interface TestDialogProps {
  automation: Automation;
  onClose: () => void;
}

interface TestValues {
  phone: string;
  /** By the position of their name, as names may have dots. */
  values: string[];
}

/** Takes one's own phone through the saved draft, and shows how far it has come. */
export function TestDialog({ automation, onClose }: TestDialogProps) {
  const t = useTranslations("automations.test");
  const { id, trigger } = automation;
  const start = useStartAutomationTest(id);
  const [isStarted, setStarted] = useState(false);
  const { data: test } = useAutomationTest(id, isStarted);
  const getIdempotencyKey = useIdempotencyKey();
  const names = trigger.kind === "event" ? trigger.values : [];
  const form = useApiForm<TestValues, TestValues, AutomationTest>({
    fields: ["phone"],
    defaultValues: { phone: readTestNumber(), values: names.map(() => "") },
    isDisposable: true,
    send: ({ phone, values: typed }) => {
      const values = Object.fromEntries(names.map((name, index) => [name, typed[index] ?? ""]));
      const body = { phone: plainPhone(phone), values };
      // Each press is a test of its own.
      const idempotencyKey = getIdempotencyKey({ ...body, after: test?.started_at });
      return start.mutateAsync({ body, idempotencyKey });
    },
    onDone: ({ phone }) => {
      storeTestNumber(phone);
      setStarted(true);
    },
  });
  return (
    <Dialog title={t("title", { name: automation.name })} isOpen onClose={onClose}>
      <Form form={form} failed={t("failed")}>
        <p className="text-ink-2">{t("intro")}</p>
        <p className="text-ink-2">{t("charge")}</p>
        <TextField
          {...form.field("phone")}
          label={t("number")}
          hint={t("numberHint")}
          type="tel"
          autoComplete="tel"
        />
        {names.length > 0 && (
          <fieldset className="grid gap-3">
            <legend className="mb-1 font-medium text-ink-2">{t("values")}</legend>
            {names.map((name, index) => (
              <TextField
                key={name}
                {...form.field(`values.${index}`)}
                label={name}
                isOptional
                autoComplete="off"
              />
            ))}
          </fieldset>
        )}
        {getTriggerGroup(trigger) !== null && <p className="text-ink-3">{t("columns")}</p>}
        {isStarted && test !== undefined && <Progress test={test} />}
        <DialogActions
          form={form}
          cancel={t("close")}
          action={t(isStarted ? "again" : "start")}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

function Progress({ test }: { test: AutomationTest }) {
  const t = useTranslations("automations.test");
  const formatPosition = useStepPosition();
  const { state, step, reason, is_lacking_funds: isLackingFunds, texts, notices } = test;
  function describe(): string {
    if (isLackingFunds) return t("state.funds");
    if (state === "finished" || state === "goal") return t(`state.${state}`);
    if (state === "left") return t(reason === "blocked" ? "state.left" : "state.interrupted");
    return step === null ? t("state.lastWait") : t("state.running", { step: formatPosition(step) });
  }
  return (
    <section aria-label={t("texts")} className="grid gap-2 rounded-control bg-sunken p-3">
      <p role="status" className="font-medium">
        {describe()}
      </p>
      {texts.length === 0 ? (
        <p className="text-ink-3">{t("none")}</p>
      ) : (
        <ol className="grid gap-1">
          {texts.map(({ step, outcome, message, created_at: at }) => (
            <li key={step} className="flex flex-wrap justify-between gap-x-3">
              {message === null ? (
                <span>{t(`outcome.${outcome}`, { step: formatPosition(step) })}</span>
              ) : (
                <PrefetchLink
                  href={`/messages/${message}`}
                  className="text-accent-ink hover:underline"
                >
                  {t(`outcome.${outcome}`, { step: formatPosition(step) })}
                </PrefetchLink>
              )}
              <DateTime at={at} />
            </li>
          ))}
        </ol>
      )}
      {notices.length > 0 && (
        <ul aria-label={t("notices")} className="grid gap-1">
          {notices.map(({ step, outcome }) => (
            <li key={step}>{t(`notice.${outcome}`, { step: formatPosition(step) })}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
