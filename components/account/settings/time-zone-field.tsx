"use client";

import { useMemo } from "react";
import { Combobox } from "@/components/ui/combobox";
import type { FieldProps } from "@/components/ui/field";
import { offsetName } from "@/components/format/offset-name";
import { serverNow } from "@/lib/queries/transport/server-clock";
import { timeZoneNames, useReadyClocks } from "./time-zones";

export interface TimeZoneFieldProps extends FieldProps {
  /** IANA name; null: what `noneLabel` says. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Absent: one must be chosen. */
  noneLabel?: string;
}

/** No zone is called so. */
const NONE = "-";

/** A time zone found by typing a part of its name or of its difference to UTC. */
export function TimeZoneField({ value, onChange, noneLabel, ...field }: TimeZoneFieldProps) {
  useReadyClocks();
  const options = useMemo(() => {
    const now = serverNow();
    const zones = timeZoneNames(value).map((name) => ({
      value: name,
      label: name.replaceAll("_", " "),
      // Read when the list opens.
      get hint() {
        return offsetName(now, name);
      },
    }));
    return noneLabel === undefined ? zones : [{ value: NONE, label: noneLabel }, ...zones];
  }, [value, noneLabel]);
  return (
    <Combobox
      {...field}
      value={value ?? NONE}
      options={options}
      placeholder={noneLabel ?? ""}
      onChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
    />
  );
}
