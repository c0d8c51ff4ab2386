"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import { CostTable } from "./cost-table";
import { PhonePreview } from "./phone-preview";
import type { CostAnalysis } from "./use-cost";
import type { MessageAnalysis } from "./use-message";

export interface ComposeLayoutProps {
  content: DraftContent;
  analysis: MessageAnalysis;
  cost: CostAnalysis;
  aside?: ReactNode;
  children: ReactNode;
}

export function ComposeLayout({ content, analysis, cost, aside, children }: ComposeLayoutProps) {
  const t = useTranslations("compose");
  return (
    <div className="grid grid-cols-1 lg:min-h-[calc(100dvh-3.5rem)] lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
      {children}
      <aside
        aria-label={t("preview")}
        className="grid content-start gap-6 border-line-soft bg-sunken p-4 max-lg:border-t md:p-6 lg:border-l"
      >
        {aside ?? (
          <>
            <PhonePreview content={content} analysis={analysis} />
            <CostTable analysis={cost} />
          </>
        )}
      </aside>
    </div>
  );
}
