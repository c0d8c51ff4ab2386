"use client";

import { useTranslations } from "next-intl";
import { Field, fieldPairClass } from "@/components/ui/field";
import { TimeInput } from "@/components/ui/time-input";
import { Checkbox } from "@/components/ui/toggles";

interface SendWindow {
  from: string;
  to: string;
}

const DAYTIME: SendWindow = { from: "09:00", to: "20:00" };

export interface WindowFieldsProps {
  window: SendWindow | null;
  onChange: (window: SendWindow | null) => void;
}

export function WindowFields({ window, onChange }: WindowFieldsProps) {
  const t = useTranslations("automations.form");
  return (
    <div className="grid gap-2">
      <Checkbox
        label={t("window")}
        hint={t("windowHint")}
        checked={window !== null}
        onChange={({ target }) => onChange(target.checked ? DAYTIME : null)}
      />
      {window !== null && (
        <div className={`${fieldPairClass} max-w-64 pl-6`}>
          {(["from", "to"] as const).map((end) => (
            <Field key={end} label={t(end)}>
              {(control) => (
                <TimeInput
                  {...control}
                  value={window[end]}
                  onChange={(time) => onChange({ ...window, [end]: time })}
                />
              )}
            </Field>
          ))}
        </div>
      )}
    </div>
  );
}
