"use client";

import { Suspense, useEffect, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { listUsed, type TemplateChoice, toColumnText } from "./choices";
import { type TemplateSource, toTemplateSource } from "./template-source";

const FillTemplateDialog = lazyWhenOnline(async () => ({
  default: (await import("./fill-template-dialog")).FillTemplateDialog,
}));

export interface TemplateInsertion {
  /** True: placeholders stay, for columns of groups or values of events. Otherwise they are filled in first. */
  keepsPlaceholders: boolean;
  /** `source` is null if a message with this text can't name the template. */
  onInsert: (text: string, source: TemplateSource | null) => void;
}

interface FilledTemplate {
  text: string;
  source: TemplateSource | null;
}

export function useTemplateInsertion({ keepsPlaceholders, onInsert }: TemplateInsertion) {
  const [filling, setFilling] = useState<TemplateChoice | null>(null);
  const [filled, setFilled] = useState<FilledTemplate | null>(null);
  // Once the dialog is gone, as it keeps the focus that insertion at the caret needs.
  useEffect(() => {
    if (filled === null) return;
    setFilled(null);
    onInsert(filled.text, filled.source);
  }, [filled, onInsert]);
  return {
    choose(choice: TemplateChoice) {
      if (!keepsPlaceholders && listUsed(choice).length > 0) return setFilling(choice);
      const text = keepsPlaceholders ? toColumnText(choice) : choice.text;
      onInsert(text, toTemplateSource(choice, text, keepsPlaceholders ? null : {}));
    },
    dialog: filling !== null && (
      <Suspense fallback={null}>
        <FillTemplateDialog
          choice={filling}
          onClose={() => setFilling(null)}
          onInsert={(text, values) => {
            setFilling(null);
            setFilled({ text, source: toTemplateSource(filling, text, values) });
          }}
        />
      </Suspense>
    ),
  };
}
