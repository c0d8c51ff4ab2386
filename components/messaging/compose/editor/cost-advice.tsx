"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { adviseGsm, chooseReplacement, type Replacement } from "@/lib/core/text/gsm-advice";
import type { CostlyCharacter } from "@/lib/core/text/gsm-alphabet";
import { CharacterList } from "./character-list";
import type { Cost } from "@/components/messaging/compose/use-cost";

const PREVIEW = 160;
/** Smaller savings would be shown as zero. */
const MIN_SAVING = 0.01;
const linkClass = "min-h-6 text-left font-medium text-accent-ink hover:underline max-md:min-h-11";

export interface CostAdviceProps {
  text: string;
  costly: readonly CostlyCharacter[];
  parts: number;
  cost: Pick<Cost, "unitPrice" | "currency"> | null;
  onReplace: (replacement: Replacement) => void;
}

/** Replaces symbols in one step, accents after review. Hidden if no parts are saved. */
export function CostAdvice({ text, costly, parts, cost, onReplace }: CostAdviceProps) {
  const t = useTranslations("compose.costly");
  const { money } = useFormats();
  const [opened, setOpened] = useState<"accents" | "characters" | null>(null);
  const { distinct, signs, accents } = adviseGsm(text, [...costly]);
  const best = chooseReplacement({ signs, accents }, parts);
  if (best === null) return null;
  const hasAccents = best === accents;
  const amount = cost === null ? null : cost.unitPrice * (parts - best.after.partsCount);
  const replace = () => {
    setOpened(null);
    onReplace(best);
  };
  const toggle = (which: typeof opened) => () => setOpened(opened === which ? null : which);
  const action =
    amount === null || cost === null
      ? t("replace", { count: best.replaced })
      : t("replaceSaving", {
          count: best.replaced,
          amount: money(amount.toFixed(6), cost.currency, amount < MIN_SAVING ? 4 : 2),
        });
  return (
    <>
      <p data-testid="advice" className="flex flex-wrap items-center gap-x-2 text-ink-2">
        <span>
          {t.rich("advice", {
            count: best.replaced,
            before: parts,
            after: best.after.partsCount,
            which: (chunks) => (
              <button
                type="button"
                aria-expanded={opened === "characters"}
                onClick={toggle("characters")}
                className="min-h-6 underline decoration-dotted underline-offset-2 hover:text-ink max-md:min-h-11"
              >
                {chunks}
              </button>
            ),
          })}
        </span>
        {hasAccents ? (
          <button
            type="button"
            aria-expanded={opened === "accents"}
            onClick={toggle("accents")}
            className={linkClass}
          >
            {t("accents")}
          </button>
        ) : (
          <button type="button" onClick={replace} className={linkClass}>
            {action}
          </button>
        )}
      </p>
      {opened === "characters" && <CharacterList distinct={distinct} />}
      {hasAccents && opened === "accents" && (
        <div className="grid basis-full gap-2 border-line-soft border-l-2 pl-3">
          <p className="text-ink-2">{t("accentsWarning")}</p>
          <p
            dir="auto"
            className="whitespace-pre-wrap break-words rounded-control bg-sunken px-2.5 py-1.5 text-read"
          >
            {best.text.length > PREVIEW ? `${best.text.slice(0, PREVIEW)}…` : best.text}
          </p>
          <button type="button" onClick={replace} className={`${linkClass} justify-self-start`}>
            {action}
          </button>
        </div>
      )}
    </>
  );
}
