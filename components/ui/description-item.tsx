"use client";

import type { ReactNode } from "react";
import { NoValue } from "./money";

export const ruledListClass =
  "*:grid *:gap-x-4 *:border-line-soft *:border-b *:py-2 sm:*:grid-cols-[10rem_minmax(0,1fr)]";

export interface DescriptionItemProps {
  term: string;
  children: ReactNode;
}

export function DescriptionItem({ term, children }: DescriptionItemProps) {
  return (
    <div>
      <dt className="text-ink-3">{term}</dt>
      <dd className="min-w-0 break-words">{children ?? <NoValue />}</dd>
    </div>
  );
}
