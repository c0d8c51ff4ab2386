"use client";

import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import type { AutomationStep } from "@/lib/gateway/messaging/automations/schema-steps";
import { MAX_DEPTH } from "@/lib/gateway/messaging/automations/schema-values";
import { createStep, moveItem, STEP_KINDS } from "./editor-values";
import { StepFields } from "./step-fields";
import { useBranchHeading } from "./use-branch-heading";
import { useStepPosition } from "./use-step-position";

interface EditorProps {
  /** Such as `steps` or `steps[1].yes`. */
  path: string;
  /** Error messages by the path of a step. */
  errors: ReadonlyMap<string, string>;
  names: readonly string[];
  /** Number of branches around the list. */
  depth: number;
}

export interface StepListEditorProps extends EditorProps {
  /** Position of the list, such as `2y` for the yes branch of step 2. */
  prefix: string;
  label: string;
  steps: readonly AutomationStep[];
  onChange: (steps: AutomationStep[]) => void;
}

export function StepListEditor({ prefix, label, steps, onChange, ...editor }: StepListEditorProps) {
  const t = useTranslations("automations.editor");
  const replaceAt = (index: number) => (step: AutomationStep) =>
    onChange(steps.map((current, position) => (position === index ? step : current)));
  return (
    <div className="grid gap-3">
      <ol aria-label={label} className="grid gap-3">
        {steps.map((step, index) => (
          <StepEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no ids, and fields hold no state of their own
            key={index}
            {...editor}
            path={`${editor.path}[${index}]`}
            stepPath={`${prefix}${index + 1}`}
            shown={index + 1}
            step={step}
            onChange={replaceAt(index)}
            onRemove={() => onChange(steps.filter((_, position) => position !== index))}
            onMove={(by) => onChange(moveItem(steps, index, index + by))}
            isFirst={index === 0}
            isLast={index === steps.length - 1}
          />
        ))}
      </ol>
      <span>
        <Button onClick={() => onChange([...steps, createStep("text")])}>
          <Plus aria-hidden size={14} strokeWidth={1.75} />
          {t("add")}
        </Button>
      </span>
    </div>
  );
}

interface StepEditorProps extends EditorProps {
  step: AutomationStep;
  /** Such as `2y1`. */
  stepPath: string;
  /** Position within its list, from 1. */
  shown: number;
  isFirst: boolean;
  isLast: boolean;
  onChange: (step: AutomationStep) => void;
  onRemove: () => void;
  onMove: (by: -1 | 1) => void;
}

function StepEditor({ step, stepPath, shown, onChange, ...props }: StepEditorProps) {
  const { path, errors, names, depth, isFirst, isLast, onRemove, onMove } = props;
  const t = useTranslations("automations");
  const id = useId();
  const position = useStepPosition()(stepPath);
  const nameBranch = useBranchHeading();
  const error = errors.get(path);
  const kinds = STEP_KINDS.filter((kind) => kind !== "branch" || depth < MAX_DEPTH);
  return (
    <li className="rounded-control border border-line bg-raised">
      {/* biome-ignore lint/a11y/useSemanticElements: a <legend> can't be a flex item */}
      <div
        role="group"
        aria-label={t("editor.step", { position, kind: t(`step.${step.kind}`) })}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className="grid gap-3 p-3"
      >
        <div className="flex flex-wrap items-center gap-2">
          <span aria-hidden className="min-w-6 text-ink-3">
            {shown}
          </span>
          <Select
            aria-label={t("editor.kind", { position })}
            value={step.kind}
            className="w-52 max-md:min-w-40 max-md:flex-1"
            onChange={({ target }) => onChange(createStep(target.value as AutomationStep["kind"]))}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`step.${kind}`)}
              </option>
            ))}
          </Select>
          <span className="ml-auto flex">
            <IconButton
              icon={ArrowUp}
              label={t("editor.up", { position })}
              disabled={isFirst}
              onClick={() => onMove(-1)}
            />
            <IconButton
              icon={ArrowDown}
              label={t("editor.down", { position })}
              disabled={isLast}
              onClick={() => onMove(1)}
            />
            <IconButton icon={X} label={t("editor.remove", { position })} onClick={onRemove} />
          </span>
        </div>
        <StepFields step={step} names={names} onChange={onChange} />
        {error !== undefined && (
          <p id={`${id}-error`} className="text-bad-ink">
            {error}
          </p>
        )}
      </div>
      {step.kind === "branch" && (
        <div className="grid gap-4 border-line-soft border-t p-3">
          {(["yes", "no"] as const).map((answer) => (
            <section key={answer} className="grid gap-2 border-line-strong border-l-2 pl-3">
              <h3 className="font-medium text-ink-2">{nameBranch(step, answer)}</h3>
              <StepListEditor
                path={`${path}.${answer}`}
                errors={errors}
                names={names}
                depth={depth + 1}
                prefix={`${stepPath}${answer === "yes" ? "y" : "n"}`}
                label={t(`editor.${answer}Steps`, { position })}
                steps={step[answer]}
                onChange={(steps) => onChange({ ...step, [answer]: steps })}
              />
            </section>
          ))}
        </div>
      )}
    </li>
  );
}
