"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { buttonClass } from "@/components/ui/button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { type TemplateInsertion, useTemplateInsertion } from "./use-template-insertion";

/** Button that inserts the text of a template. */
export function TemplatePicker(insertion: TemplateInsertion) {
  const t = useTranslations("useTemplate");
  // The menu keeps its first props.
  const latest = useRef(insertion);
  latest.current = insertion;
  const { choose, dialog } = useTemplateInsertion({
    ...insertion,
    onInsert: (text) => latest.current.onInsert(text),
  });
  return (
    <>
      <LazyMenu
        className={buttonClass("quiet")}
        load={async () => {
          const { TemplateMenu } = await import("./template-menu");
          return ({ trigger }) => <TemplateMenu trigger={trigger} onChoose={choose} />;
        }}
      >
        {t("open")}
      </LazyMenu>
      {dialog}
    </>
  );
}
