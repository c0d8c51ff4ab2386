"use client";

import { useTranslations } from "next-intl";
import { useShortcut } from "@/components/layout/shortcuts/use-shortcut";
import { CodeBlock } from "@/components/ui/code-block";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { SAMPLE_LANGUAGES, SAMPLE_NAMES, sampleIn } from "@/lib/core/samples/languages";
import type { SampleRequest } from "@/lib/core/samples/request";
import { useSampleLanguage } from "./use-sample-language";

export function SamplePanel({ request }: { request: SampleRequest }) {
  const t = useTranslations("developers.sample");
  const { language, choose, cycle } = useSampleLanguage();
  useShortcut("L", t("cycle"), cycle, { scope: "page" });
  const name = SAMPLE_NAMES[language];
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <SegmentedControl
        label={t("language")}
        value={language}
        options={SAMPLE_LANGUAGES.map((value) => ({ value, label: SAMPLE_NAMES[value] }))}
        onChange={choose}
      />
      <div className="w-full min-w-0">
        <CodeBlock
          code={sampleIn(language, request)}
          label={t("label", { language: name })}
          copyLabel={t("copy", { language: name })}
        />
      </div>
    </div>
  );
}
