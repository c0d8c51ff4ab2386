"use client";

import { Chip } from "@/components/ui/chip";
import { Select } from "@/components/ui/field";

export interface ChoiceListLabels {
  add: string;
  addTo: (name: string) => string;
  remove: (name: string) => string;
  /** For chosen values without an option. */
  gone: string;
}

export interface ChoiceListProps {
  labels: ChoiceListLabels;
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (values: string[]) => void;
}

/** Several of many options: those chosen, and a menu of the others. */
export function ChoiceList({ labels, label, options, chosen, onChange }: ChoiceListProps) {
  const getName = (value: string) =>
    options.find((option) => option.value === value)?.label ?? labels.gone;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> can't be display: contents in all browsers
    <div
      role="group"
      aria-label={label}
      className="flex min-w-40 flex-1 flex-wrap items-center gap-1"
    >
      <ul className="contents">
        {chosen.map((value) => (
          <Chip
            key={value}
            removeLabel={labels.remove(getName(value))}
            onRemove={() => onChange(chosen.filter((item) => item !== value))}
          >
            {getName(value)}
          </Chip>
        ))}
      </ul>
      <Select
        aria-label={labels.addTo(label)}
        value=""
        className="w-40 max-md:w-full"
        onChange={({ target }) => onChange([...chosen, target.value])}
      >
        <option value="" disabled hidden>
          {labels.add}
        </option>
        {options
          .filter(({ value }) => !chosen.includes(value))
          .map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
      </Select>
    </div>
  );
}
