"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { controlClass } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import type { AutomationStep } from "@/lib/gateway/messaging/automations/schema-steps";
import { MAX_VARIANTS } from "@/lib/gateway/messaging/automations/schema-values";
import { PercentInput } from "./percent-input";
import { toVariantName } from "./variant-name";

type TextTest = Extract<AutomationStep, { kind: "text_test" }>;

const MIN_VARIANTS = 2;

function shareEqually(variants: TextTest["variants"]): TextTest["variants"] {
  const share = Math.floor(100 / variants.length);
  const rest = 100 - share * variants.length;
  return variants.map((variant, index) => ({
    ...variant,
    percent: index === 0 ? share + rest : share,
  }));
}

export interface TextTestFieldsProps {
  step: TextTest;
  onChange: (step: TextTest) => void;
}

export function TextTestFields({ step, onChange }: TextTestFieldsProps) {
  const t = useTranslations("automations.editor");
  const { variants } = step;
  const sum = variants.reduce((total, { percent }) => total + percent, 0);
  const setVariants = (changed: TextTest["variants"]) =>
    onChange({ ...step, variants: shareEqually(changed) });
  const replaceAt = (index: number, changes: Partial<TextTest["variants"][number]>) =>
    onChange({
      ...step,
      variants: variants.map((variant, position) =>
        position === index ? { ...variant, ...changes } : variant,
      ),
    });
  return (
    <div className="grid gap-3">
      {variants.map((variant, index) => {
        const name = toVariantName(index);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts have no ids, and fields hold no state of their own
          <div key={index} className="grid gap-2">
            <div className="flex flex-wrap items-center gap-2">
              <span className="font-medium text-ink-2">{t("variant", { name })}</span>
              <PercentInput
                label={t("variantPercent", { name })}
                value={variant.percent}
                onChange={(percent) => replaceAt(index, { percent })}
              />
              {variants.length > MIN_VARIANTS && (
                <span className="ml-auto">
                  <IconButton
                    icon={X}
                    label={t("removeVariant", { name })}
                    onClick={() =>
                      setVariants(variants.filter((_, position) => position !== index))
                    }
                  />
                </span>
              )}
            </div>
            <textarea
              aria-label={t("variant", { name })}
              value={variant.text}
              rows={3}
              onChange={({ target }) => replaceAt(index, { text: target.value })}
              className={`${controlClass} min-h-20 text-read`}
            />
          </div>
        );
      })}
      {sum !== 100 && <p className="text-warn-ink">{t("percentSum")}</p>}
      {variants.length < MAX_VARIANTS && (
        <span>
          <Button onClick={() => setVariants([...variants, { text: "", percent: 0 }])}>
            <Plus aria-hidden size={14} strokeWidth={1.75} />
            {t("addVariant")}
          </Button>
        </span>
      )}
    </div>
  );
}
