"use client";

import { useTranslations } from "next-intl";
import { useController } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import type { ApiForm } from "@/components/forms/use-api-form";
import { useViewer } from "@/components/layout/providers/viewer";
import { TextField } from "@/components/ui/field";
import { Checkbox, RadioGroup } from "@/components/ui/toggles";
import { canReceive, rolesReceiving } from "@/lib/gateway/developers/webhooks/schema-event-access";
import { EVENT_NAMES, type EventName } from "@/lib/gateway/developers/webhooks/schema-values";
import { eventKey } from "@/lib/core/reference/event-key";
import type { WebhookValues } from "./webhook-schema";

export interface WebhookFieldsProps {
  form: ApiForm<WebhookValues>;
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
  const shell = useTranslations("shell.role");
  const { list } = useFormats();
  const { role } = useViewer();
  const describe = (name: EventName) => {
    const event = t(`event.${eventKey(name)}`);
    const roles = list(rolesReceiving(name).map((receiver) => shell(receiver)));
    return canReceive(role, name) ? event : t("eventDenied", { event, roles });
  };
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
              hint={describe(name)}
              disabled={!canReceive(role, name) && !value.includes(name)}
              checked={value.includes(name)}
              onChange={() => toggle(name)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

export function WebhookFields({ form, hasStoredToken }: WebhookFieldsProps) {
  const t = useTranslations("webhooks");
  const events = useController({ control: form.control, name: "events" });
  return (
    <>
      <TextField
        {...form.field("target")}
        label={t("target")}
        hint={t("targetHint")}
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/posthorn"
      />
      <EventChoice
        value={events.field.value}
        onChange={events.field.onChange}
        error={events.fieldState.invalid ? t("error.events") : undefined}
      />
      <TextField
        {...form.field("token")}
        label={t("token")}
        isOptional
        hint={t(hasStoredToken ? "tokenKept" : "tokenHint")}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}
