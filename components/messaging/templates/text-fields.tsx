"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { RowError } from "@/components/messaging/compose/compose-row";
import { useDisplayNames } from "@/components/messaging/compose/use-display-names";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { controlClass, Select } from "@/components/ui/field";
import { parseTemplateText, toExamples, type TemplateContent } from "@/lib/core/templates/content";
import { countSegments } from "@/lib/core/text/sms-segments";
import { renderTemplate } from "@/lib/core/text/template";
import { VOICE_LANGS } from "@/lib/core/voice/voice-languages";
import { MAX_TEMPLATE_LENGTH } from "@/lib/gateway/messaging/templates/schema-values";
import type { TemplateText, TemplateValues } from "./editor-values";

type Content = Omit<TemplateValues, "name">;

export interface TextFieldsProps {
  content: Content;
  errors: ReadonlyMap<string, string>;
  onTexts: (texts: TemplateText[]) => void;
  onDefault: (lang: string) => void;
}

const LANGS = VOICE_LANGS.map((lang) => lang.toLowerCase());

function Counter({ content, text }: { content: Content; text: string }) {
  const t = useTranslations("templates");
  const { count } = useFormats();
  const parsed: TemplateContent = {
    ...content,
    placeholders: content.placeholders.map(({ fallback = null, max_length = null, ...rest }) => ({
      ...rest,
      fallback,
      max_length,
    })),
  };
  const examples = toExamples(parsed);
  const filled = renderTemplate(parseTemplateText(parsed, text), "+491713920001", (key) =>
    examples.get(key),
  );
  const { partsCount, charsCount, isUnicode } = countSegments(filled.text, null);
  return (
    <p data-testid="counter" className="text-ink-2">
      {t.rich("counter", {
        parts: charsCount === 0 ? 0 : partsCount,
        alphabet: isUnicode ? "Unicode" : "GSM",
        count: charsCount,
        shown: count(charsCount),
        strong: (chunks) => <strong className="font-semibold text-ink">{chunks}</strong>,
      })}
    </p>
  );
}

/** The texts side by side, so that each can be compared with the default one. */
export function TextFields({ content, errors, onTexts, onDefault }: TextFieldsProps) {
  const t = useTranslations("templates.form");
  const { language } = useDisplayNames();
  const [added, setAdded] = useState<string | null>(null);
  const { texts, default_lang: main } = content;
  const free = LANGS.filter((lang) => !texts.some((text) => text.lang === lang));
  const set = (index: number, text: string) =>
    onTexts(texts.map((item, position) => (position === index ? { ...item, text } : item)));
  return (
    <section className="grid min-w-0 gap-3">
      <h2 className="font-medium text-ink-2">{t("texts")}</h2>
      <p id="template-hint" className="text-ink-3">
        {t("textHint")}
      </p>
      <div className="grid gap-4 lg:grid-cols-2">
        {texts.map(({ lang, text }, index) => {
          const error = errors.get(`texts[${index}].text`) ?? errors.get(`texts[${index}].lang`);
          const id = `template-text-${lang}`;
          return (
            <div key={lang} className="grid min-w-0 content-start gap-2">
              <div className="flex min-h-9 flex-wrap items-center gap-2">
                <label htmlFor={id} className="font-medium">
                  {language(lang)}
                </label>
                {lang === main ? (
                  <Badge>{t("default")}</Badge>
                ) : (
                  <>
                    <Button variant="quiet" onClick={() => onDefault(lang)}>
                      {t("makeDefault")}
                    </Button>
                    <Button
                      variant="quiet"
                      onClick={() => onTexts(texts.filter((_, position) => position !== index))}
                    >
                      {t("removeLanguage", { language: language(lang) })}
                    </Button>
                  </>
                )}
              </div>
              <textarea
                id={id}
                value={text}
                rows={4}
                dir="auto"
                lang={lang}
                maxLength={MAX_TEMPLATE_LENGTH}
                // A language that was just added is written next.
                // biome-ignore lint/a11y/noAutofocus: follows the user's own choice
                autoFocus={lang === added}
                aria-invalid={error === undefined ? undefined : true}
                aria-describedby={`template-hint ${id}-error`}
                onChange={({ target }) => set(index, target.value)}
                className={`${controlClass} min-h-28 text-read`}
              />
              {error !== undefined && <RowError id={`${id}-error`}>{error}</RowError>}
              <Counter content={content} text={text} />
            </div>
          );
        })}
      </div>
      {free.length > 0 && (
        <div>
          <Select
            aria-label={t("addLanguage")}
            value=""
            className="w-56"
            onChange={({ target }) => {
              setAdded(target.value);
              onTexts([...texts, { lang: target.value, text: "" }]);
            }}
          >
            <option value="" disabled>
              {t("addLanguage")}
            </option>
            {free.map((lang) => (
              <option key={lang} value={lang}>
                {language(lang)}
              </option>
            ))}
          </Select>
        </div>
      )}
    </section>
  );
}
