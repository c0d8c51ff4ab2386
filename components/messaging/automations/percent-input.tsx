"use client";

import { NumberInput } from "@/components/forms/number-field";

export interface PercentInputProps {
  label: string;
  value: number;
  onChange: (percent: number) => void;
}

export function PercentInput({ label, value, onChange }: PercentInputProps) {
  return (
    <span className="flex items-center gap-1 [&_label]:sr-only">
      <span className="w-20">
        <NumberInput
          label={label}
          isCount
          value={Number.isNaN(value) ? null : value}
          onChange={(percent) => onChange(percent ?? Number.NaN)}
        />
      </span>
      <span aria-hidden>%</span>
    </span>
  );
}
