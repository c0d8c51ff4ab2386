"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import {
  type Condition,
  type ConditionGroup,
  type ConditionNode,
  isGroup,
  MATCHES,
  MAX_DEPTH,
} from "@/lib/core/segments/conditions";
import { ConditionFields } from "./condition-fields";
import { CHOICES, type Choice, createCondition, toChoice } from "./condition-kinds";

/** Messages by path, such as `conditions[0].conditions[1]`. */
type ConditionErrors = ReadonlyMap<string, string>;

interface NodeProps<N extends ConditionNode> {
  node: N;
  path: string;
  errors: ConditionErrors;
  onChange: (node: ConditionNode) => void;
}

function ConditionRow({
  node,
  path,
  errors,
  onChange,
  onRemove,
}: NodeProps<Condition> & { onRemove: (() => void) | undefined }) {
  const t = useTranslations("segments");
  const error = errors.get(path);
  const choice = toChoice(node);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <legend> can't be a flex item
    <div
      role="group"
      aria-label={t(`choice.${choice}`)}
      aria-describedby={error === undefined ? undefined : `error-${path}`}
      className="grid gap-1"
    >
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
          <Select
            aria-label={t("choice.label")}
            value={choice}
            className="w-58 max-md:w-full"
            onChange={({ target }) => onChange(createCondition(target.value as Choice))}
          >
            {CHOICES.map((choice) => (
              <option key={choice} value={choice}>
                {t(`choice.${choice}`)}
              </option>
            ))}
          </Select>
          <ConditionFields condition={node} onChange={onChange} />
        </div>
        {onRemove !== undefined && (
          <IconButton icon={X} label={t("editor.remove")} onClick={onRemove} />
        )}
      </div>
      {error !== undefined && (
        <p id={`error-${path}`} className="text-bad-ink">
          {error}
        </p>
      )}
    </div>
  );
}

export interface ConditionEditorProps extends NodeProps<ConditionGroup> {
  depth?: number;
  onRemove?: () => void;
}

export function ConditionEditor({
  node,
  path,
  errors,
  depth = 1,
  onChange,
  onRemove,
}: ConditionEditorProps) {
  const t = useTranslations("segments");
  const { match, conditions } = node;
  const update = (next: ConditionNode[]) => onChange({ ...node, conditions: next });
  const replaceAt = (index: number) => (child: ConditionNode) =>
    update(conditions.map((condition, position) => (position === index ? child : condition)));
  const removeAt = (index: number) =>
    conditions.length === 1
      ? undefined
      : () => update(conditions.filter((_, position) => position !== index));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <legend> can't be a flex item
    <div
      role="group"
      aria-label={t(`match.${match}`)}
      className={`grid gap-3 rounded-control border border-line p-3 ${depth % 2 === 0 ? "bg-sunken" : "bg-raised"}`}
    >
      <div className="flex items-center gap-2">
        <Select
          aria-label={t("match.label")}
          value={match}
          className="w-64 max-md:w-full"
          onChange={({ target }) =>
            onChange({ ...node, match: target.value as ConditionGroup["match"] })
          }
        >
          {MATCHES.map((match) => (
            <option key={match} value={match}>
              {t(`match.${match}`)}
            </option>
          ))}
        </Select>
        <span className="flex-1" />
        {onRemove !== undefined && (
          <IconButton icon={X} label={t("editor.removeGroup")} onClick={onRemove} />
        )}
      </div>
      {conditions.map((child, index) => {
        const shared = {
          path: `${path}conditions[${index}]`,
          errors,
          onChange: replaceAt(index),
        };
        const remove = removeAt(index);
        return isGroup(child) ? (
          <ConditionEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no ids, and fields hold no state of their own
            key={index}
            {...shared}
            path={`${shared.path}.`}
            node={child}
            depth={depth + 1}
            {...(remove !== undefined && { onRemove: remove })}
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <ConditionRow key={index} {...shared} node={child} onRemove={remove} />
        );
      })}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => update([...conditions, createCondition("column")])}>
          <Plus aria-hidden size={14} strokeWidth={1.75} />
          {t("editor.add")}
        </Button>
        {depth < MAX_DEPTH && (
          <Button
            variant="quiet"
            onClick={() =>
              update([
                ...conditions,
                { kind: "group", match: "any", conditions: [createCondition("column")] },
              ])
            }
          >
            {t("editor.addGroup")}
          </Button>
        )}
      </div>
    </div>
  );
}
