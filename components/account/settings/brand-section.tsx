"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { PreviewFrame, usePreviewChoice } from "@/components/forms/preview-frame";
import { useDebounced } from "@/components/hooks/use-debounced";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Field, TextField } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast/toast";
import { HEX_COLOR } from "@/lib/core/color/srgb";
import { mayAccess } from "@/lib/core/permissions/permissions";
import type { Brand } from "@/lib/gateway/account/brand/schema";
import { MAX_BRAND_NAME } from "@/lib/gateway/account/brand/schema-values";
import { useBrand, useBrandPreview, useUpdateBrand } from "@/lib/queries/brand";
import { AdaptedColors } from "./adapted-colors";
import { SettingsSection } from "./settings-section";

/** Accent of forms without one of their own, for the picker to start from. */
const DEFAULT_ACCENT = "#15657f";

/** Name and colour of the account's forms, with the pages that follow from them. */
export function BrandSection() {
  const t = useTranslations("settings.brand");
  const brand = useBrand();
  return (
    <SettingsSection title={t("title")}>
      <p className="text-ink-3">{t("hint")}</p>
      {brand.error !== null && (
        <ErrorPanel
          error={brand.error}
          title={t("loadError")}
          onRetry={() => void brand.refetch()}
        />
      )}
      {brand.data !== undefined && <BrandForm saved={brand.data} />}
    </SettingsSection>
  );
}

function BrandForm({ saved }: { saved: Brand }) {
  const t = useTranslations("settings.brand");
  const { role, accountName } = useViewer();
  const update = useUpdateBrand();
  const [name, setName] = useState(saved.name ?? "");
  const [accent, setAccent] = useState(saved.accent ?? "");
  const [isChecked, setIsChecked] = useState(false);
  const color = accent.trim().toLowerCase();
  const isColor = HEX_COLOR.test(color);
  const isInvalid = color !== "" && !isColor;
  const isReadOnly = !mayAccess("accountSettings", role, "write");

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (isInvalid) return;
    update.mutate(
      { name: name.trim() || null, accent: isColor ? color : null },
      { onSuccess: () => showToast({ title: t("saved") }) },
    );
  }

  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {update.error !== null && <ErrorPanel error={update.error} title={t("failed")} />}
        <TextField
          label={t("name")}
          hint={t("nameHint")}
          value={name}
          placeholder={accountName}
          maxLength={MAX_BRAND_NAME}
          readOnly={isReadOnly}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex items-start gap-3">
          <Field label={t("picker")}>
            {(control) => (
              <input
                {...control}
                type="color"
                value={isColor ? color : DEFAULT_ACCENT}
                disabled={isReadOnly}
                onChange={(event) => setAccent(event.target.value)}
                className="h-7 w-14 cursor-pointer rounded-control border border-line-strong bg-raised p-0.5 max-md:h-11"
              />
            )}
          </Field>
          <div className="min-w-0 flex-1">
            <TextField
              label={t("accent")}
              hint={t("accentHint")}
              error={isChecked && isInvalid ? t("accentError") : undefined}
              value={accent}
              placeholder={DEFAULT_ACCENT}
              maxLength={7}
              spellCheck={false}
              readOnly={isReadOnly}
              className="font-mono"
              onChange={(event) => setAccent(event.target.value)}
            />
          </div>
        </div>
        {isColor && <AdaptedColors accent={color} />}
        {!isReadOnly && (
          <div>
            <Button type="submit" isBusy={update.isPending}>
              {t("save")}
            </Button>
          </div>
        )}
      </form>
      <BrandPreview name={name.trim()} accent={isColor ? color : ""} />
    </>
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
