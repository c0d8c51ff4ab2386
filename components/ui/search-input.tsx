"use client";

import { useEffect, useEffectEvent, useRef } from "react";

export interface SearchInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchInput({ label, value, onChange }: SearchInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const takeOver = useEffectEvent(() => {
    const input = field.current?.value ?? "";
    if (input !== value) onChange(input);
  });
  // Takes over text typed before hydration.
  useEffect(() => takeOver(), []);
  return (
    <input
      ref={field}
      type="search"
      data-search
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="min-h-7 w-72 rounded-control border border-line-strong bg-raised px-2.5 placeholder:text-ink-3 max-md:-order-1 max-md:min-h-11 max-md:w-full max-md:text-base"
    />
  );
}
