"use client";

import { useTranslations } from "next-intl";
import { type Control, Controller, type FieldErrors, type UseFormRegister } from "react-hook-form";
import { TextField } from "@/components/ui/field";
import { Checkbox, RadioGroup } from "@/components/ui/toggles";
import { EVENT_NAMES, type EventName } from "@/lib/gateway/developers/webhooks/schema-values";
import { eventKey } from "@/lib/core/reference/event-key";
import type { WebhookValues } from "./webhook-schema";

export interface WebhookFieldsProps {
  register: UseFormRegister<WebhookValues>;
  control: Control<WebhookValues>;
  errors: FieldErrors<WebhookValues>;
  hasStoredToken: boolean;
}

function EventChoice({
  value,
  error,
  onChange,
}: {
  value: readonly EventName[] | null;
  error: string | undefined;
  onChange: (events: EventName[] | null) => void;
}) {
  const t = useTranslations("webhooks");
  const toggle = (name: EventName) => {
    const selected = value ?? [];
    onChange(
      EVENT_NAMES.filter((eventName) =>
        eventName === name ? !selected.includes(eventName) : selected.includes(eventName),
      ),
    );
  };
  return (
    <div className="grid gap-1">
      <RadioGroup
        label={t("events")}
        value={value === null ? "all" : "some"}
        options={[
          { value: "all", label: t("allEvents"), hint: t("allEventsHint") },
          { value: "some", label: t("someEvents") },
        ]}
        onChange={(choice) => onChange(choice === "all" ? null : [])}
        error={error}
      />
      {value !== null && (
        <div className="grid gap-1 pl-6">
          {EVENT_NAMES.map((name) => (
            <Checkbox
              key={name}
              label={<span className="font-mono text-small">{name}</span>}
              hint={t(`event.${eventKey(name)}`)}
              checked={value.includes(name)}
              onChange={() => toggle(name)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

export function WebhookFields({ register, control, errors, hasStoredToken }: WebhookFieldsProps) {
  const t = useTranslations("webhooks");
  return (
    <>
      <TextField
        {...register("target")}
        label={t("target")}
        hint={t("targetHint")}
        error={errors.target?.message}
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/posthorn"
      />
      <Controller
        control={control}
        name="events"
        render={({ field, fieldState }) => (
          <EventChoice
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error === undefined ? undefined : t("error.events")}
          />
        )}
      />
      <TextField
        {...register("token")}
        label={t("token")}
        isOptional
        hint={t(hasStoredToken ? "tokenKept" : "tokenHint")}
        error={errors.token?.message}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}
