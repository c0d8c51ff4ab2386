"use client";

import type { ReactNode } from "react";
import { NoValue } from "./figures";

/** Description list between rules; the list sets the width of its terms. */
export const ruledListClass =
  "*:grid *:gap-x-4 *:border-line-soft *:border-b *:py-2 sm:*:grid-cols-[10rem_minmax(0,1fr)]";

export interface DescriptionItemProps {
  term: string;
  /** Null if there is no value. */
  children: ReactNode;
}

/** Term and value, laid out by the parent list's classes. */
export function DescriptionItem({ term, children }: DescriptionItemProps) {
  return (
    <div>
      <dt className="text-ink-3">{term}</dt>
      <dd className="min-w-0 break-words">{children ?? <NoValue />}</dd>
    </div>
  );
}
