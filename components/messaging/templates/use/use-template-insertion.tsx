"use client";

import { Suspense, useEffect, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { listUsed, type TemplateChoice, toColumnText } from "./choices";

const FillTemplateDialog = lazyWhenOnline(async () => ({
  default: (await import("./fill-template-dialog")).FillTemplateDialog,
}));

export interface TemplateInsertion {
  /** True: placeholders stay, for columns of groups or values of events. Otherwise they are filled in first. */
  keepsPlaceholders: boolean;
  onInsert: (text: string) => void;
}

export function useTemplateInsertion({ keepsPlaceholders, onInsert }: TemplateInsertion) {
  const [filling, setFilling] = useState<TemplateChoice | null>(null);
  const [filled, setFilled] = useState<string | null>(null);
  // Once the dialog is gone, as it keeps the focus that insertion at the caret needs.
  useEffect(() => {
    if (filled === null) return;
    setFilled(null);
    onInsert(filled);
  }, [filled, onInsert]);
  return {
    choose(choice: TemplateChoice) {
      if (keepsPlaceholders) onInsert(toColumnText(choice));
      else if (listUsed(choice).length === 0) onInsert(choice.text);
      else setFilling(choice);
    },
    dialog: filling !== null && (
      <Suspense fallback={null}>
        <FillTemplateDialog
          choice={filling}
          onClose={() => setFilling(null)}
          onInsert={(text) => {
            setFilling(null);
            setFilled(text);
          }}
        />
      </Suspense>
    ),
  };
}
