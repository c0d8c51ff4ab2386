"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useExamplePhone } from "@/components/format/use-country";
import { controlClass } from "@/components/ui/field";
import { Phone } from "@/components/ui/phone";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { ComposeRow, RowError } from "@/components/messaging/compose/compose-row";
import { useDisplayNames } from "@/components/messaging/compose/use-display-names";
import type { RowProps } from "@/components/messaging/compose/row-props";

function Understood({
  content,
  analysis,
  settings,
}: Pick<RowProps, "content" | "analysis" | "settings">) {
  const t = useTranslations("compose.recipient");
  const { country } = useDisplayNames();
  const { phone } = analysis;
  if (phone.kind !== "number") return <>{t("hint", { country: country(settings.country) })}</>;
  const countryName = country(phone.iso2);
  if (phone.spelling === "international") {
    return (
      <>
        <Phone number={phone.e164} /> · {countryName}
      </>
    );
  }
  const values = {
    typed: content.phone.trim(),
    number: formatPhone(phone.e164),
    country: countryName,
  };
  return phone.spelling === "plain" ? t("plain", values) : t("national", values);
}

export function RecipientRow({ content, settings, analysis, error, onChange, onBlur }: RowProps) {
  const t = useTranslations("compose.recipient");
  const id = useId();
  const example = useExamplePhone();
  const isLandline =
    content.mode === "single" &&
    analysis.phone.kind === "number" &&
    analysis.phone.phoneKind === "landline";
  return (
    <ComposeRow label={t("label")} controlId={id}>
      <input
        id={id}
        type="tel"
        autoComplete="off"
        placeholder={example.text}
        maxLength={64}
        value={content.phone}
        onChange={(event) => onChange({ phone: event.target.value })}
        onBlur={onBlur}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-hint ${id}-error`}
        className={`${controlClass} max-w-full sm:w-80`}
      />
      {error !== undefined && (
        <RowError id={`${id}-error`}>
          {error}
          {isLandline && (
            <button
              type="button"
              onClick={() => onChange({ mode: "voice" })}
              className="ml-2 min-h-6 font-medium text-accent-ink underline"
            >
              {t("switchToVoice")}
            </button>
          )}
        </RowError>
      )}
      <p id={`${id}-hint`} aria-live="polite" className="text-ink-3">
        {error === undefined && (
          <Understood content={content} analysis={analysis} settings={settings} />
        )}
      </p>
    </ComposeRow>
  );
}
