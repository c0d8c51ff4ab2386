"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";

export const STEPS = ["source", "columns", "check", "import"] as const;
export type ImportStepName = (typeof STEPS)[number];

export interface ImportStepsProps {
  current: ImportStepName;
  toHref?: (step: ImportStepName) => string | null;
}

export function ImportSteps({ current, toHref = () => null }: ImportStepsProps) {
  const t = useTranslations("imports.step");
  return (
    <ol aria-label={t("label")} className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
      {STEPS.map((step, index) => {
        const href = step === current ? null : toHref(step);
        const name = `${index + 1}. ${t(step)}`;
        return (
          <li
            key={step}
            aria-current={step === current ? "step" : undefined}
            className="text-ink-3 aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {href === null ? (
              name
            ) : (
              <Link href={href} className="inline-flex min-h-6 items-center underline">
                {name}
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
}
