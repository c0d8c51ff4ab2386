"use client";

import { useTranslations } from "next-intl";
import { TimeField } from "@/components/ui/time-input";
import { Checkbox } from "@/components/ui/toggles";

export interface QuietHours {
  /** Such as `21:00`, in the account's time zone. */
  from: string;
  to: string;
}

const DEFAULT_QUIET_HOURS: QuietHours = { from: "21:00", to: "08:00" };

export interface QuietHoursFieldProps {
  value: QuietHours | null;
  onChange: (value: QuietHours | null) => void;
  fromError: string | undefined;
  toError: string | undefined;
}

/** Field for quiet hours, which may cross midnight. */
export function QuietHoursField({ value, onChange, fromError, toError }: QuietHoursFieldProps) {
  const t = useTranslations("settings.sending");
  return (
    <>
      <Checkbox
        label={t("quiet")}
        hint={t("quietHint")}
        checked={value !== null}
        onChange={(event) => onChange(event.target.checked ? DEFAULT_QUIET_HOURS : null)}
      />
      {value !== null && (
        <div className="grid grid-cols-[repeat(2,minmax(0,8rem))] gap-4">
          <TimeField
            label={t("quietFrom")}
            value={value.from}
            onChange={(from) => onChange({ ...value, from })}
            error={fromError}
          />
          <TimeField
            label={t("quietTo")}
            isEnd
            value={value.to}
            onChange={(to) => onChange({ ...value, to })}
            error={toError}
          />
        </div>
      )}
    </>
  );
}
