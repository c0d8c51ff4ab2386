"use client";

import { useTranslations } from "next-intl";
import { TemplateChooser } from "./template-chooser";
import { type TemplateInsertion, useTemplateInsertion } from "./use-template-insertion";

export function TemplatePicker(insertion: TemplateInsertion) {
  const t = useTranslations("useTemplate");
  const { choose, dialog } = useTemplateInsertion(insertion);
  return (
    <>
      <TemplateChooser label={t("open")} onChoose={choose} />
      {dialog}
    </>
  );
}
