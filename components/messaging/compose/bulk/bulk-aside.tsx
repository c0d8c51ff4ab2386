"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Phone } from "@/components/ui/phone";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { countSegments } from "@/lib/core/text/sms-segments";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import { PhonePreview } from "../phone-preview";
import { useTextLinks } from "@/components/messaging/compose/use-text-links";
import type { MessageAnalysis } from "../use-message";
import { listTexts } from "./bulk-content";
import { BulkCost } from "./bulk-cost";
import type { BulkAnalysis } from "./use-bulk-analysis";
import { useSamples } from "./use-samples";

export interface BulkAsideProps {
  content: DraftContent;
  analysis: MessageAnalysis;
  bulkAnalysis: BulkAnalysis;
}

export function BulkAside({ content, analysis, bulkAnalysis }: BulkAsideProps) {
  const t = useTranslations("many.preview");
  const tVariant = useTranslations("many.variant");
  const [shown, setShown] = useState<"first" | "second">("first");
  const [first = "", second] = listTexts(content);
  const template = shown === "second" && second !== undefined ? second : first;
  const samples = useSamples(template, bulkAnalysis);
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, Math.max(0, samples.length - 1));
  const sample = samples[index];
  const { expand } = useTextLinks(template);
  const text = expand(sample?.text ?? template);
  const { is_unicode } = content;
  const count = useMemo(() => countSegments(text, is_unicode), [text, is_unicode]);
  return (
    <>
      <div className="grid gap-2">
        {second !== undefined && (
          <div className="mx-auto">
            <SegmentedControl
              label={tVariant("both")}
              value={shown}
              options={[
                { value: "first", label: tVariant("first") },
                { value: "second", label: tVariant("second") },
              ]}
              onChange={setShown}
            />
          </div>
        )}
        <PhonePreview content={{ ...content, text }} analysis={{ ...analysis, count }} />
        {sample !== undefined && (
          <div className="mx-auto flex w-67.5 max-w-full items-center gap-1 text-ink-3">
            <p data-testid="sample" className="min-w-0 flex-1 truncate">
              {t("sample", { at: index + 1, count: samples.length })} ·{" "}
              <Phone number={sample.phone} /> · {t("parts", { count: count.partsCount })}
            </p>
            <IconButton
              icon={ChevronLeft}
              label={t("previous")}
              isSmall
              onClick={() => setChosen((index - 1 + samples.length) % samples.length)}
            />
            <IconButton
              icon={ChevronRight}
              label={t("next")}
              isSmall
              onClick={() => setChosen((index + 1) % samples.length)}
            />
          </div>
        )}
      </div>
      <BulkCost analysis={bulkAnalysis.preflight} />
    </>
  );
}
