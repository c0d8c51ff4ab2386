"use client";

import { useTranslations } from "next-intl";
import { type TemplateChoice, toColumnText } from "@/components/messaging/templates/use/choices";
import { TemplateChooser } from "@/components/messaging/templates/use/template-chooser";
import { useDisplayNames } from "@/components/messaging/compose/use-display-names";
import { toTemplateHref } from "@/components/messaging/templates/template-href";
import { Button } from "@/components/ui/button";
import { controlClass, SelectField, TextField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { chooseText } from "@/lib/core/templates/choose-text";
import { parseTemplateText, type TemplateContent } from "@/lib/core/templates/content";
import { substituteValues } from "@/lib/core/templates/fill";
import { columnKey } from "@/lib/core/text/template";
import type { TextStep } from "@/lib/gateway/messaging/automations/schema-steps";
import { useTemplate } from "@/lib/queries/templates";

export interface TextStepFieldsProps {
  step: TextStep;
  /** Names of columns or event values. */
  names: readonly string[];
  onChange: (step: TextStep) => void;
}

const toTemplateStep = ({ id, lang, content }: TemplateChoice): TextStep => ({
  kind: "text",
  template_id: id,
  ...(lang !== null && lang !== content.default_lang && { lang }),
});

export function TextStepFields(props: TextStepFieldsProps) {
  const { step, onChange } = props;
  const t = useTranslations("automations.editor");
  if (step.template_id != null) return <TemplateFields {...props} templateId={step.template_id} />;
  return (
    <div className="grid gap-1">
      <textarea
        aria-label={t("text")}
        value={step.text ?? ""}
        rows={3}
        onChange={({ target }) => onChange({ ...step, text: target.value })}
        className={`${controlClass} min-h-20 text-read`}
      />
      <div>
        <TemplateChooser
          label={t("useTemplate")}
          onChoose={(choice) => onChange(toTemplateStep(choice))}
        />
      </div>
    </div>
  );
}

function TemplateFields({
  step,
  names,
  templateId,
  onChange,
}: TextStepFieldsProps & { templateId: number }) {
  const t = useTranslations("automations.editor");
  const { data: template, error } = useTemplate(String(templateId));
  const isUnusable =
    error !== null ||
    (template !== undefined && (template.content === null || template.archived_at !== null));
  const content = template?.content ?? null;
  if (template === undefined && error === null) return <Skeleton className="h-24" />;
  return (
    <div className="grid gap-3">
      {template !== undefined && (
        <p className="text-ink-2">
          {t.rich("fromTemplate", {
            name: template.name,
            version: template.version,
            link: (chunks) => (
              <PrefetchLink href={toTemplateHref(template)} className="underline">
                {chunks}
              </PrefetchLink>
            ),
          })}
        </p>
      )}
      {isUnusable && <Notice tone="warn">{t("templateGone")}</Notice>}
      {content !== null && !isUnusable && (
        <ContentFields step={step} names={names} content={content} onChange={onChange} />
      )}
      <div className="flex flex-wrap gap-2">
        <TemplateChooser
          label={t("otherTemplate")}
          onChoose={(choice) => onChange({ ...toTemplateStep(choice), values: step.values })}
        />
        <Button
          variant="quiet"
          onClick={() =>
            onChange({ kind: "text", text: content === null ? "" : fillText(content, step) })
          }
        >
          {t("editAsText")}
        </Button>
      </div>
    </div>
  );
}

const hasValues = ({ values }: TextStep) =>
  Object.values(values ?? {}).some((value) => value !== "");

/** Returns the step's text with its fixed values; placeholders stay for the others. */
function fillText(content: TemplateContent, { lang, values }: TextStep): string {
  const { text } = chooseText(content, lang);
  const filled = Object.entries(values ?? {}).filter(([, value]) => value !== "");
  if (filled.length === 0) return toColumnText({ content, text });
  const byKey = new Map(filled.map(([name, value]) => [columnKey(name), value]));
  return substituteValues(parseTemplateText(content, text), byKey);
}

function ContentFields({
  step,
  names,
  content,
  onChange,
}: TextStepFieldsProps & { content: TemplateContent }) {
  const t = useTranslations("automations.editor");
  const keys = new Set(names.map(columnKey));
  const setValue = (name: string, value: string) => {
    const { [name]: _, ...others } = step.values ?? {};
    onChange({ ...step, values: value === "" ? others : { ...others, [name]: value } });
  };
  return (
    <>
      <p className="whitespace-pre-wrap break-words rounded-control bg-sunken px-3 py-2 text-read">
        {hasValues(step) ? fillText(content, step) : chooseText(content, step.lang).text}
      </p>
      {content.texts.length > 1 && (
        <LanguageField step={step} names={names} content={content} onChange={onChange} />
      )}
      {content.placeholders.length > 0 && (
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="mb-1 font-medium text-ink-2">{t("templateValues")}</legend>
          {content.placeholders.map(({ name, fallback, max_length: limit }) => {
            const isColumn = keys.has(columnKey(name));
            const isOptional = isColumn || fallback !== null;
            return (
              <TextField
                key={name}
                label={name}
                hint={isColumn ? t("valueFromColumn") : t("valueForAll")}
                placeholder={fallback ?? undefined}
                isOptional={isOptional}
                maxLength={limit ?? undefined}
                autoComplete="off"
                value={step.values?.[name] ?? ""}
                onChange={({ target }) => setValue(name, target.value)}
              />
            );
          })}
        </fieldset>
      )}
    </>
  );
}

function LanguageField({
  step,
  names,
  content,
  onChange,
}: TextStepFieldsProps & { content: TemplateContent }) {
  const t = useTranslations("automations.editor");
  const { language } = useDisplayNames();
  const { lang, lang_column: column, ...rest } = step;
  const value = column != null ? `column:${column}` : lang != null ? `lang:${lang}` : "";
  const choose = (choice: string) => {
    const [kind = "", chosen = ""] = [
      choice.slice(0, choice.indexOf(":")),
      choice.slice(choice.indexOf(":") + 1),
    ];
    if (kind === "column") onChange({ ...rest, lang_column: chosen });
    else onChange(kind === "lang" ? { ...rest, lang: chosen } : rest);
  };
  return (
    <SelectField
      label={t("language")}
      value={value}
      onChange={({ target }) => choose(target.value)}
      className="max-w-md"
    >
      <option value="">{t("defaultLanguage", { language: language(content.default_lang) })}</option>
      {content.texts
        .filter((text) => text.lang !== content.default_lang)
        .map((text) => (
          <option key={text.lang} value={`lang:${text.lang}`}>
            {language(text.lang)}
          </option>
        ))}
      {names.map((name) => (
        <option key={name} value={`column:${name}`}>
          {t("languageOfColumn", { name })}
        </option>
      ))}
    </SelectField>
  );
}
