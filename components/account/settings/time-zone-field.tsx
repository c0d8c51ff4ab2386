"use client";

import { useMemo } from "react";
import { Combobox } from "@/components/ui/combobox";
import type { FieldProps } from "@/components/ui/field";
import { offsetName } from "@/components/format/offset-name";
import { getServerTime } from "@/lib/queries/transport/server-clock";
import { timeZoneNames, useReadyClocks } from "./time-zones";

export interface TimeZoneFieldProps extends FieldProps {
  value: string | null;
  onChange: (value: string | null) => void;
  /** If absent, a zone is required. */
  noneLabel?: string;
}

const NO_ZONE = "-";

export function TimeZoneField({ value, onChange, noneLabel, ...field }: TimeZoneFieldProps) {
  useReadyClocks();
  const options = useMemo(() => {
    const now = getServerTime();
    const zones = timeZoneNames(value).map((name) => ({
      value: name,
      label: name.replaceAll("_", " "),
      get hint() {
        return offsetName(now, name);
      },
    }));
    return noneLabel === undefined ? zones : [{ value: NO_ZONE, label: noneLabel }, ...zones];
  }, [value, noneLabel]);
  return (
    <Combobox
      {...field}
      value={value ?? NO_ZONE}
      options={options}
      placeholder={noneLabel ?? ""}
      onChange={(selected) => onChange(selected === NO_ZONE ? null : selected)}
    />
  );
}
