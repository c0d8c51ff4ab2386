"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/ui/use-formats";
import { adviseGsm, type DistinctCharacter, type Replacement } from "@/lib/core/gsm-advice";
import type { CostlyCharacter } from "@/lib/core/gsm-alphabet";
import type { Cost } from "./use-cost";

const SHOWN = 8;
const PREVIEW = 160;

const codePoint = (value: number) => `U+${value.toString(16).toUpperCase().padStart(4, "0")}`;

function Chip({ one }: { one: DistinctCharacter }) {
  const t = useTranslations("compose.costly");
  const name = codePoint(one.codePoint);
  return (
    <li className="flex items-baseline gap-1 rounded-chip bg-warn-soft px-1.5 text-warn-ink">
      <span className="font-semibold">{one.char.trim() === "" ? t("space") : one.char}</span>
      <span className="text-small">{name}</span>
      {one.replacement !== null && (
        <span className="text-small">
          {one.replacement === ""
            ? t("dropped")
            : t("becomes", { replacement: one.replacement === " " ? t("space") : one.replacement })}
        </span>
      )}
      {one.count > 1 && <span className="text-small">× {one.count}</span>}
    </li>
  );
}

export interface CostlyCharactersProps {
  text: string;
  costly: readonly CostlyCharacter[];
  parts: number;
  cost: Cost | null;
  onReplace: (replacement: Replacement) => void;
}

/** Why a text is Unicode, and the ways out of it: signs at a press, accents after a look. */
export function CostlyCharacters(props: CostlyCharactersProps) {
  const { text, costly, parts, cost, onReplace } = props;
  const t = useTranslations("compose.costly");
  const { money } = useFormats();
  const [isAskedFor, setAskedFor] = useState(false);
  const { distinct, signs, accents } = adviseGsm(text, [...costly]);
  const outcome = ({ replaced, after }: Replacement) => {
    const saved = parts - after.partsCount;
    const words = { count: replaced, before: parts, after: after.partsCount };
    if (saved <= 0) return t("replace", words);
    if (cost === null) return t("replaceParts", words);
    return t("replaceSaving", {
      ...words,
      amount: money((cost.unitPrice * saved).toFixed(6), cost.currency, 4),
    });
  };
  const stays = distinct.filter(({ replacement }) => replacement === null).length;
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-1.5">
        <span className="text-warn-ink">{t("cause")}</span>
        <ul aria-label={t("list")} className="flex flex-wrap gap-1.5">
          {distinct.slice(0, SHOWN).map((one) => (
            <Chip key={one.char} one={one} />
          ))}
        </ul>
        {distinct.length > SHOWN && (
          <span className="text-ink-3">{t("more", { count: distinct.length - SHOWN })}</span>
        )}
      </div>
      {stays > 0 && <p className="text-ink-3">{t("stays", { count: stays })}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {signs !== null && (
          <button
            type="button"
            onClick={() => onReplace(signs)}
            className="min-h-6 text-left font-medium text-accent-ink hover:underline max-md:min-h-11"
          >
            {outcome(signs)}
          </button>
        )}
        {accents !== null && (
          <button
            type="button"
            aria-expanded={isAskedFor}
            onClick={() => setAskedFor(!isAskedFor)}
            className="min-h-6 text-left font-medium text-accent-ink hover:underline max-md:min-h-11"
          >
            {t("accents")}
          </button>
        )}
      </div>
      {accents !== null && isAskedFor && (
        <div className="grid gap-2 border-line-soft border-l-2 pl-3">
          <p className="text-ink-2">{t("accentsWarning")}</p>
          <p
            dir="auto"
            className="whitespace-pre-wrap break-words rounded-control bg-sunken px-2.5 py-1.5 text-read"
          >
            {accents.text.length > PREVIEW ? `${accents.text.slice(0, PREVIEW)}…` : accents.text}
          </p>
          <button
            type="button"
            onClick={() => {
              setAskedFor(false);
              onReplace(accents);
            }}
            className="min-h-6 justify-self-start text-left font-medium text-accent-ink hover:underline max-md:min-h-11"
          >
            {outcome(accents)}
          </button>
        </div>
      )}
    </div>
  );
}
