"use client";

import { Check } from "lucide-react";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { useTranslations } from "next-intl";
import { focusFirstFieldNext } from "@/components/layout/shortcuts/first-field";
import { Button, buttonClass } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import type { FirstStep } from "@/lib/gateway/overview/first-steps/schema";
import { useSkipFirstSteps } from "@/lib/queries/first-steps";
import type { OpenSteps } from "./use-open-steps";

export function FirstSteps({ steps }: { steps: OpenSteps }) {
  const t = useTranslations("overview.setup");
  const { mutate, error, isPending } = useSkipFirstSteps();
  const skip = (skipped: FirstStep[]) => mutate({ skipped });
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className="grid max-w-180 gap-3">
      <header className="flex items-start justify-between gap-3">
        <div>
          <h2 className="font-semibold text-read">{t("title")}</h2>
          <p className="text-ink-3">{t("progress", { done, total: steps.length })}</p>
        </div>
        <Button variant="quiet" isBusy={isPending} onClick={() => skip(steps.map(({ id }) => id))}>
          {t("dismiss")}
        </Button>
      </header>
      {error !== null && <ErrorPanel error={error} />}
      <ol>
        {steps.map((step) => (
          <Step key={step.id} step={step} onSkip={() => skip([step.id])} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, onSkip }: { step: OpenSteps[number]; onSkip: () => void }) {
  const t = useTranslations("overview.setup");
  const { id, isDone } = step;
  return (
    <li className="flex flex-wrap items-center gap-3 border-line-soft border-b py-3 first:border-t">
      <span
        aria-hidden
        className="grid size-5 shrink-0 place-items-center rounded-full border border-line-strong"
      >
        {isDone && <Check size={13} strokeWidth={2} />}
      </span>
      <div className="min-w-48 flex-1">
        <p className="font-medium">
          {t(isDone ? `${id}.done` : `${id}.title`)}
          {isDone && <span className="sr-only"> {t("done")}</span>}
        </p>
        {!isDone && <p className="text-ink-3">{t(`${id}.text`)}</p>}
      </div>
      {!isDone && (
        <>
          <PrefetchLink href={step.href} onClick={focusFirstFieldNext} className={buttonClass()}>
            {t(`${step.id}.action`)}
          </PrefetchLink>
          <Button variant="quiet" onClick={onSkip}>
            {t("skip")}
          </Button>
        </>
      )}
    </li>
  );
}
