"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/field";
import { useFormats } from "@/components/format/use-formats";
import type { Import, ImportUpdate } from "@/lib/gateway/contacts/imports/schema";
import {
  AMBIGUOUS_RULES,
  LONG_RULES,
  PROBLEMS,
  type Problem,
  REPAIRS,
} from "@/lib/gateway/contacts/imports/schema-values";
import type { useUpdateImport } from "@/lib/queries/imports";
import { ProblemRows } from "./problem-rows";

export interface ProblemGroupsProps {
  currentImport: Import;
  update: ReturnType<typeof useUpdateImport>;
}

/** Problems grouped by fix: one rule for all rows, or row by row. */
export function ProblemGroups({ currentImport, update }: ProblemGroupsProps) {
  const t = useTranslations("imports.check");
  const repairs = REPAIRS.filter((repair) => (currentImport.repairs[repair] ?? 0) > 0);
  const problems = PROBLEMS.filter((problem) => (currentImport.problems[problem] ?? 0) > 0);
  const canAsk =
    currentImport.ambiguous !== "skip" ||
    currentImport.too_long !== "skip" ||
    currentImport.zeros === "skip";
  return (
    <>
      {repairs.length > 0 && (
        <section aria-labelledby="repairs" className="grid gap-1">
          <h2 id="repairs" className="font-semibold text-read">
            {t("repairs")}
          </h2>
          <ul className="text-ink-2">
            {repairs.map((repair) => (
              <li key={repair}>
                {t(`repair.${repair}`, { count: currentImport.repairs[repair] ?? 0 })}
              </li>
            ))}
          </ul>
          {canAsk && (
            <p>
              <Button
                variant="quiet"
                onClick={() =>
                  update.mutate({ zeros: "repair", ambiguous: "skip", too_long: "skip" })
                }
              >
                {t("resetRepairs")}
              </Button>
            </p>
          )}
        </section>
      )}
      {problems.length > 0 && (
        <section aria-labelledby="problems" className="grid grid-cols-1 gap-3">
          <h2 id="problems" className="font-semibold text-read">
            {t("problems")}
          </h2>
          {problems.map((problem) => (
            <ProblemGroup
              key={problem}
              problem={problem}
              currentImport={currentImport}
              update={update}
            />
          ))}
        </section>
      )}
    </>
  );
}

function ProblemGroup({
  problem,
  currentImport,
  update,
}: ProblemGroupsProps & { problem: Problem }) {
  const t = useTranslations("imports.check");
  const { count } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const rows = currentImport.problems[problem] ?? 0;
  return (
    <div className="grid grid-cols-1 gap-2 border-line-soft border-b pb-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="mr-auto max-w-[68ch]">
          {t(`problem.${problem}`, { count: rows, shown: count(rows) })}
        </p>
        <Rule
          problem={problem}
          currentImport={currentImport}
          onChange={(changes) => update.mutate(changes)}
        />
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? "hideRows" : "showRows")}
        </Button>
      </div>
      {isOpen && <ProblemRows currentImport={currentImport} problem={problem} />}
    </div>
  );
}

function Rule({
  problem,
  currentImport,
  onChange,
}: {
  problem: Problem;
  currentImport: Import;
  onChange: (change: ImportUpdate) => void;
}) {
  const t = useTranslations("imports.check");
  if (problem === "ambiguous") {
    return (
      <Select
        aria-label={t("ruleOf.ambiguous")}
        value={currentImport.ambiguous}
        onChange={({ target }) =>
          onChange({
            ambiguous: AMBIGUOUS_RULES.find((ambiguousRule) => ambiguousRule === target.value),
          })
        }
      >
        {AMBIGUOUS_RULES.map((rule) => (
          <option key={rule} value={rule}>
            {t(`ambiguous.${rule}`, { country: currentImport.country })}
          </option>
        ))}
      </Select>
    );
  }
  if (problem === "too_long") {
    return (
      <Select
        aria-label={t("ruleOf.too_long")}
        value={currentImport.too_long}
        onChange={({ target }) =>
          onChange({ too_long: LONG_RULES.find((longRule) => longRule === target.value) })
        }
      >
        {LONG_RULES.map((rule) => (
          <option key={rule} value={rule}>
            {t(`tooLong.${rule}`)}
          </option>
        ))}
      </Select>
    );
  }
  if (problem !== "zero_lost") return null;
  return <Button onClick={() => onChange({ zeros: "repair" })}>{t("repairZeros")}</Button>;
}
