"use client";

import { ArrowUp, Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Controller, useFieldArray } from "react-hook-form";
import { ChoiceList } from "@/components/forms/choice-list";
import { NumberField } from "@/components/forms/number-field";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { addScheme } from "@/lib/core/links/add-scheme";
import { MAX_TARGETS, TARGET_DEVICES } from "@/lib/core/links/target-values";
import type { CampaignFieldsProps } from "./campaign-fields-props";

const NEW_TARGET = { url: "", countries: [], devices: [], share: null };

/** Further targets in the order in which visitors are compared with them. */
export function TargetList(props: CampaignFieldsProps) {
  const { form, isReadOnly = false } = props;
  const t = useTranslations("campaigns.field.target");
  const { fields, append, remove, move } = useFieldArray({
    control: form.control,
    name: "targets",
  });
  const canAdd = !isReadOnly && fields.length < MAX_TARGETS;
  return (
    <details className="border-line border-t pt-3" open={fields.length > 0 || undefined}>
      <summary className="min-h-6 cursor-pointer font-medium text-ink-2">
        {fields.length === 0 ? t("title") : t("titleUsed", { count: fields.length })}
      </summary>
      <div className="grid gap-4 pt-3">
        <p className="text-ink-3">{t("hint")}</p>
        <ol className="grid gap-4">
          {fields.map(({ id }, index) => (
            <li key={id}>
              <TargetFieldset
                {...props}
                index={index}
                onMoveUp={() => move(index, index - 1)}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ol>
        {canAdd && (
          <div>
            <Button onClick={() => append(NEW_TARGET)}>
              <Plus aria-hidden size={16} strokeWidth={1.75} />
              {t("add")}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}

interface TargetFieldsetProps extends CampaignFieldsProps {
  index: number;
  onMoveUp: () => void;
  onRemove: () => void;
}

function TargetFieldset(props: TargetFieldsetProps) {
  const { form, countries, isReadOnly = false, index, onMoveUp, onRemove } = props;
  const t = useTranslations("campaigns.field.target");
  const number = index + 1;
  const labels = {
    addTo: (name: string) => t("addTo", { name, number }),
    remove: (name: string) => t("removeOne", { name, number }),
    gone: t("gone"),
  };
  const lists = [
    {
      name: `targets.${index}.devices` as const,
      label: t("devices"),
      options: TARGET_DEVICES.map((value) => ({ value, label: t(`device.${value}`) })),
    },
    {
      name: `targets.${index}.countries` as const,
      label: t("countries"),
      options: countries.map(({ iso2, name }) => ({ value: iso2, label: name })),
    },
  ];
  return (
    <fieldset
      disabled={isReadOnly}
      aria-label={t("one", { number })}
      className="grid min-w-0 gap-3 rounded-md border border-line p-3"
    >
      <div className="flex items-center justify-between">
        <span className="font-medium">{t("one", { number })}</span>
        {!isReadOnly && (
          <span className="flex gap-1">
            {index > 0 && (
              <IconButton icon={ArrowUp} label={t("moveUp", { number })} onClick={onMoveUp} />
            )}
            <IconButton icon={X} label={t("remove", { number })} onClick={onRemove} />
          </span>
        )}
      </div>
      <TextField
        {...form.field(`targets.${index}.url`, { setValueAs: addScheme })}
        type="url"
        inputMode="url"
        label={t("url")}
        placeholder="https://"
        autoComplete="off"
        readOnly={isReadOnly}
      />
      {lists.map(({ name, label, options }) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field }) => (
            <div className="grid gap-1">
              <span className="font-medium text-ink-2">{label}</span>
              <ChoiceList
                labels={{ ...labels, add: t(field.value.length === 0 ? "choose" : "more") }}
                label={label}
                options={options}
                chosen={field.value}
                onChange={field.onChange}
              />
            </div>
          )}
        />
      ))}
      <NumberField
        control={form.control}
        name={`targets.${index}.share`}
        label={t("share")}
        hint={t("shareHint")}
        error={form.getError(`targets.${index}.share`)}
        isCount
        isOptional
        readOnly={isReadOnly}
      />
    </fieldset>
  );
}
