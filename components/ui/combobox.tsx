"use client";

import { Command } from "cmdk";
import { Check, ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { searchScore } from "@/lib/core/text/search-score";
import { controlClass, Field, type FieldProps } from "./field";
import { optionClass } from "./overlay";
import { Popover } from "./popover";

export interface ComboboxOption {
  value: string;
  label: string;
  hint?: string;
}

export interface ComboboxProps extends FieldProps {
  value: string | null;
  options: readonly ComboboxOption[];
  placeholder: string;
  onChange: (value: string) => void;
}

interface OptionsProps extends Pick<ComboboxProps, "value" | "options"> {
  label: string;
  onChoose: (value: string) => void;
}

/** Options of a combobox, a separate component: hundreds of elements are created only when open. */
function Options({ label, value, options, onChoose }: OptionsProps) {
  const t = useTranslations("ui");
  return (
    <Command
      label={label}
      filter={(name, input, keywords = []) => searchScore([name, ...keywords].join(" "), input)}
    >
      <Command.Input
        placeholder={t("search")}
        className="mb-1 min-h-8 w-full rounded-control border border-line-strong bg-raised px-2 placeholder:text-ink-3 max-md:min-h-11 max-md:text-base"
      />
      <Command.List className="max-h-64 overflow-y-auto">
        <Command.Empty className="px-2 py-1.5 text-ink-3">{t("nothingFound")}</Command.Empty>
        {options.map((option) => (
          <Command.Item
            key={option.value}
            value={option.value}
            keywords={[option.label, ...(option.hint === undefined ? [] : [option.hint])]}
            onSelect={() => onChoose(option.value)}
            className={optionClass}
          >
            <span className="min-w-0 flex-1 truncate">
              {option.label} <span className="text-ink-3">{option.hint}</span>
            </span>
            {option.value === value && <Check aria-hidden size={14} strokeWidth={1.75} />}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}

export function Combobox({ value, options, placeholder, onChange, ...field }: ComboboxProps) {
  const [isOpen, setOpen] = useState(false);
  const selected = options.find((option) => option.value === value);
  return (
    <Field {...field}>
      {(control) => (
        <Popover
          label={field.label}
          isOpen={isOpen}
          onOpenChange={setOpen}
          className="w-(--radix-popover-trigger-width) min-w-60 p-1"
          trigger={
            <button
              type="button"
              {...control}
              className={`${controlClass} flex items-center gap-2 text-left`}
            >
              <span
                className={`min-w-0 flex-1 truncate ${selected === undefined ? "text-ink-3" : ""}`}
              >
                {selected?.label ?? placeholder}
              </span>
              <ChevronsUpDown aria-hidden size={14} strokeWidth={1.75} className="text-ink-3" />
            </button>
          }
        >
          <Options
            label={field.label}
            value={value}
            options={options}
            onChoose={(choice) => {
              onChange(choice);
              setOpen(false);
            }}
          />
        </Popover>
      )}
    </Field>
  );
}
