"use client";

import { useTranslations } from "next-intl";
import { useController } from "react-hook-form";
import { PreviewFrame, usePreviewChoice } from "@/components/forms/preview-frame";
import { useDebounced } from "@/components/hooks/use-debounced";
import { useViewer } from "@/components/layout/providers/viewer";
import { Field, TextField } from "@/components/ui/field";
import { HEX_COLOR } from "@/lib/core/color/srgb";
import { canAccess } from "@/lib/core/permissions/permissions";
import {
  type Brand,
  type BrandUpdate,
  brandUpdateSchema,
} from "@/lib/gateway/account/brand/schema";
import { MAX_BRAND_NAME } from "@/lib/gateway/account/brand/schema-values";
import { useBrand, useBrandPreview, useUpdateBrand } from "@/lib/queries/brand";
import { AdaptedColors } from "./adapted-colors";
import { SettingsForm } from "./settings-form";
import { SettingsLoader } from "./settings-loader";
import { SettingsSection } from "./settings-section";
import { emptyIsNull, useSettingsForm } from "./use-settings-form";

const DEFAULT_ACCENT = "#15657f";
const FIELDS = ["name", "accent"] as const;

export function BrandSection() {
  return (
    <SettingsLoader query={useBrand()}>{(brand) => <BrandForm brand={brand} />}</SettingsLoader>
  );
}

function BrandForm({ brand }: { brand: Brand }) {
  const t = useTranslations("settings.brand");
  const { role, accountName } = useViewer();
  const update = useUpdateBrand();
  const { control, getError, formProps } = useSettingsForm<BrandUpdate>({
    schema: brandUpdateSchema,
    saved: brand,
    fields: FIELDS,
    save: update.mutateAsync,
    explain: (field) => (field === "accent" ? t("accentError") : undefined),
  });
  const name = useController({ control, name: "name" }).field;
  const accent = useController({ control, name: "accent" }).field;
  const color = (accent.value ?? "").trim().toLowerCase();
  const isColor = HEX_COLOR.test(color);
  const isReadOnly = !canAccess("accountSettings", role, "write");

  return (
    <SettingsForm {...formProps}>
      <SettingsSection title={t("title")}>
        <p className="text-ink-3">{t("hint")}</p>
        <TextField
          {...name}
          label={t("name")}
          hint={t("nameHint")}
          error={getError("name")}
          value={name.value ?? ""}
          placeholder={accountName}
          maxLength={MAX_BRAND_NAME}
          readOnly={isReadOnly}
          onChange={(event) => name.onChange(emptyIsNull(event.target.value))}
        />
        <div className="flex items-start gap-3">
          <Field label={t("picker")}>
            {(field) => (
              <input
                {...field}
                type="color"
                value={isColor ? color : DEFAULT_ACCENT}
                disabled={isReadOnly}
                onChange={(event) => accent.onChange(event.target.value)}
                className="h-7 w-14 cursor-pointer rounded-control border border-line-strong bg-raised p-0.5 max-md:h-11"
              />
            )}
          </Field>
          <div className="min-w-0 flex-1">
            <TextField
              {...accent}
              label={t("accent")}
              hint={t("accentHint")}
              error={getError("accent")}
              value={accent.value ?? ""}
              placeholder={DEFAULT_ACCENT}
              maxLength={7}
              spellCheck={false}
              readOnly={isReadOnly}
              className="font-mono"
              onChange={(event) => accent.onChange(emptyIsNull(event.target.value))}
            />
          </div>
        </div>
        {isColor && <AdaptedColors accent={color} />}
        <BrandPreview name={(name.value ?? "").trim()} accent={isColor ? color : ""} />
      </SettingsSection>
    </SettingsForm>
  );
}

const PREVIEW_MS = 300;

function BrandPreview({ name, accent }: { name: string; accent: string }) {
  const [choice, setChoice] = usePreviewChoice();
  const preview = useBrandPreview(choice, {
    name: useDebounced(name, PREVIEW_MS),
    accent: useDebounced(accent, PREVIEW_MS),
  });
  return <PreviewFrame choice={choice} onChoose={setChoice} preview={preview} />;
}
