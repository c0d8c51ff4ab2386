"use client";

import { type FieldPath, type FieldValues, useController, type Control } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { DateField } from "@/components/ui/date-input";
import type { FieldProps } from "@/components/ui/field";
import { parseTimeRange } from "@/lib/core/time/time-range";
import { formatWallDay } from "@/lib/core/time/wall-text";
import { wallTimeAt } from "@/lib/core/time/zoned-time";

function toLastDay(expiresAt: number | null, timeZone: string): string {
  if (expiresAt === null || Number.isNaN(expiresAt)) return "";
  return formatWallDay(wallTimeAt(expiresAt - 1, timeZone));
}

function endOfDay(text: string, timeZone: string): number | null {
  if (text === "") return null;
  return parseTimeRange(`${text}..${text}`, timeZone)?.to ?? null;
}

export interface LastDayFieldProps<T extends FieldValues> extends Omit<FieldProps, "error"> {
  control: Control<T>;
  /** Field whose value is the end of the day in Unix seconds, or null for never. */
  name: FieldPath<T>;
  /** Message shown if the day isn't valid. */
  error: string | undefined;
  disabled?: boolean;
}

/** Optional field for an expiry date, such as a key's last day. */
export function LastDayField<T extends FieldValues>(props: LastDayFieldProps<T>) {
  const { control, name, error, ...shown } = props;
  const { timeZone } = useFormats();
  const { field, fieldState } = useController({ control, name });
  return (
    <DateField
      {...shown}
      value={toLastDay(field.value ?? null, timeZone)}
      // An invalid date must fail, since null would mean never.
      onChange={(day, isUnread) => field.onChange(isUnread ? Number.NaN : endOfDay(day, timeZone))}
      onBlur={field.onBlur}
      isOptional
      error={fieldState.error && error}
    />
  );
}
