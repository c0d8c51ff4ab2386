"use client";

import { useFormPreview } from "@/lib/queries/forms";
import { PreviewFrame, usePreviewChoice } from "@/components/forms/preview-frame";

/** The form of a campaign as visitors see it. */
export function FormPreview({ code }: { code: string }) {
  const [choice, setChoice] = usePreviewChoice();
  const preview = useFormPreview(code, choice);
  return <PreviewFrame choice={choice} onChoose={setChoice} preview={preview} />;
}
