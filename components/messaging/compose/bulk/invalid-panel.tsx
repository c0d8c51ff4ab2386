"use client";

import { useTranslations } from "next-intl";
import { saveFile } from "@/components/ui/save-file";
import { Button } from "@/components/ui/button";
import { formatPhone } from "@/lib/core/phone/format-phone";
import {
  type InvalidEntry,
  NUMBER_PROBLEMS,
  type NumberProblem,
  repairEntries,
} from "@/lib/core/phone/number-list";
import type { NumberListResult } from "./use-number-list";

const MAX_SHOWN = 5;

export interface InvalidPanelProps {
  numbers: NumberListResult;
  onRepair: (entries: string[]) => void;
}

type Repairs = ReadonlyMap<string, string | null>;

const listFixes = (entries: readonly InvalidEntry[]): Repairs =>
  new Map(
    entries.flatMap(({ entry, proposals: [first, second] }) =>
      first === undefined || second !== undefined ? [] : [[entry, first]],
    ),
  );

const listRemovals = (entries: readonly InvalidEntry[]): Repairs =>
  new Map(entries.map(({ entry }) => [entry, null]));

interface GroupProps {
  problem: NumberProblem;
  entries: readonly InvalidEntry[];
  onRepair: (repairs: Repairs) => void;
}

interface ProposalsProps {
  proposals: readonly string[];
  onChoose: (proposal: string) => void;
}

function Proposals({ proposals, onChoose }: ProposalsProps) {
  const t = useTranslations("many.invalid");
  const [first, second] = proposals;
  if (first === undefined) return null;
  if (second === undefined) return <span>{t("proposal", { proposal: first })}</span>;
  return proposals.map((proposal) => (
    <Button key={proposal} variant="quiet" onClick={() => onChoose(proposal)}>
      {t("choose", { proposal: formatPhone(proposal) })}
    </Button>
  ));
}

function ProblemGroup({ problem, entries, onRepair }: GroupProps) {
  const t = useTranslations("many.invalid");
  const fixes = listFixes(entries);
  return (
    <section className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="font-medium">{t(`problem.${problem}`, { count: entries.length })}</p>
        {fixes.size > 0 && (
          <Button variant="quiet" onClick={() => onRepair(fixes)}>
            {t("fix", { count: fixes.size })}
          </Button>
        )}
        <Button variant="quiet" onClick={() => onRepair(listRemovals(entries))}>
          {t("remove", { count: entries.length })}
        </Button>
      </div>
      <ul className="text-ink-2">
        {entries.slice(0, MAX_SHOWN).map(({ entry, proposals }) => (
          <li key={entry} className="flex flex-wrap items-center gap-x-2 break-all">
            <span className="font-mono text-small">{entry}</span>
            <Proposals
              proposals={proposals}
              onChoose={(selected) => onRepair(new Map([[entry, selected]]))}
            />
          </li>
        ))}
        {entries.length > MAX_SHOWN && <li>{t("more", { count: entries.length - MAX_SHOWN })}</li>}
      </ul>
    </section>
  );
}

export function InvalidPanel({ numbers, onRepair }: InvalidPanelProps) {
  const t = useTranslations("many.invalid");
  const { entries, list } = numbers;
  const repair = (repairs: Repairs) => onRepair(repairEntries(entries, repairs));
  function download() {
    const lines = list.invalid.map(({ entry }) => entry).join("\n");
    saveFile(new Blob([lines], { type: "text/plain" }), t("file"));
  }
  return (
    <fieldset
      aria-label={t("title")}
      className="grid min-w-0 gap-3 border-line-soft border-l-2 pl-3"
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="text-ink-2">{t("text")}</p>
        <Button variant="quiet" onClick={download}>
          {t("download")}
        </Button>
        <Button variant="quiet" onClick={() => repair(listRemovals(list.invalid))}>
          {t("removeAll")}
        </Button>
      </div>
      {NUMBER_PROBLEMS.map((problem) => {
        const matches = list.invalid.filter((item) => item.problem === problem);
        if (matches.length === 0) return null;
        return <ProblemGroup key={problem} problem={problem} entries={matches} onRepair={repair} />;
      })}
    </fieldset>
  );
}
