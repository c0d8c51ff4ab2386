"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { DateTime } from "@/components/ui/date-time";
import { Id } from "@/components/ui/id";
import { Status } from "@/components/ui/status";
import type { VerifyCode } from "@/lib/gateway/trust/verify-codes/schema";
import { getStepWords } from "@/lib/gateway/trust/verify-codes/schema-step-text";
import { CODE_PLACEHOLDER } from "@/lib/core/messages/code-placeholder";
import { STATUS_KINDS, useStatusName } from "./use-verification-labels";

type Step = VerifyCode["routing_strategy"][number];
type Attempt = VerifyCode["history"][number];

/** Returns the text with a masked code. */
export function formatStepText(
  { channel, template }: Pick<Step, "channel" | "template">,
  { lang, code_length, web_otp }: Pick<VerifyCode, "lang" | "code_length" | "web_otp">,
): string {
  const stepTexts = getStepWords({ channel, template }, { lang, webOtp: web_otp });
  return stepTexts.replaceAll(CODE_PLACEHOLDER, "•".repeat(code_length));
}

function AttemptLine({ attempt }: { attempt: Attempt }) {
  const t = useTranslations("verification");
  const { count } = useFormats();
  const statusName = useStatusName();
  const { status, reason, started_at: from, processed_at: to, external_id: external } = attempt;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
      <Status kind={STATUS_KINDS[status]}>
        {reason === null ? statusName(status) : t(`reason.${reason}`)}
      </Status>
      <DateTime at={from} hasSeconds isAbsolute />
      {to !== null && <span>{t("timeline.took", { seconds: count(to - from) })}</span>}
      {external !== null && <Id value={external} label={t("timeline.externalId")} />}
    </div>
  );
}

export function StepTimeline({ verification }: { verification: VerifyCode }) {
  const t = useTranslations("verification");
  const { routing_strategy: steps, history } = verification;
  return (
    <ol aria-label={t("timeline.label")} className="grid">
      {steps.map((step, index) => {
        const attempts = history.filter(({ channel }) => channel === step.channel);
        return (
          <li
            key={step.channel}
            className="relative grid gap-2 border-line border-l-2 py-3 pl-5 last:border-transparent"
          >
            <span
              aria-hidden
              className="absolute top-4.5 -left-[5px] size-2 rounded-full border border-line-strong bg-raised"
            />
            <h3 className="font-semibold">
              {t("timeline.step", { number: index + 1, channel: t(`channel.${step.channel}`) })}
            </h3>
            {attempts.length === 0 && <p className="text-ink-3">{t("timeline.notTried")}</p>}
            {attempts.map((attempt) => (
              <AttemptLine key={attempt.id} attempt={attempt} />
            ))}
            {step.timeout_sec !== null && (
              <p className="text-ink-3">{t("timeline.waits", { seconds: step.timeout_sec })}</p>
            )}
            <p
              dir="auto"
              className="max-w-96 whitespace-pre-wrap break-words rounded-sheet border border-line-soft bg-sunken px-3 py-2"
            >
              {step.channel === "messenger"
                ? t("timeline.messengerText", { dots: "•".repeat(verification.code_length) })
                : formatStepText(step, verification)}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
