"use client";

import { useFormPreview } from "@/lib/queries/forms";
import { PreviewFrame, usePreviewChoice } from "@/components/forms/preview-frame";

export function FormPreview({ code }: { code: string }) {
  const [choice, setChoice] = usePreviewChoice();
  const preview = useFormPreview(code, choice);
  return <PreviewFrame choice={choice} onChoose={setChoice} preview={preview} />;
}
