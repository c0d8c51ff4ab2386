"use client";

import { useTranslations } from "next-intl";
import { MAX_TEMPLATE } from "@/lib/gateway/messaging/bulks/schema-values";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import type { Problems } from "../row-props";
import { getBulk, getSegments } from "./bulk-content";
import type { BulkAnalysis } from "./use-bulk-analysis";

/** Replaces the problems of a single number. */
export function useBulkProblems(
  content: DraftContent,
  bulkAnalysis: BulkAnalysis,
  { phone: _, ...others }: Problems,
): Problems {
  const t = useTranslations("many.problem");
  const problems: Problems = { ...others };
  const { msg_groups: groups, variant_text: second } = getBulk(content);
  const segments = getSegments(getBulk(content));
  const isBroken = [...bulkAnalysis.segments, ...bulkAnalysis.excludedSegments].some(
    ({ problems: broken }) => broken.length > 0,
  );
  const { list, isPending } = bulkAnalysis.numbers;
  if (bulkAnalysis.missingGroups.length > 0) problems.phones = t("groupGone");
  else if (bulkAnalysis.missingSegments.length > 0) problems.phones = t("segmentGone");
  else if (isBroken) problems.phones = t("segmentBroken");
  else if (bulkAnalysis.isMixed) problems.phones = t("mixed");
  else if (groups.length === 0 && segments.length === 0 && list.phones.length === 0 && !isPending) {
    problems.phones = t("nobody");
  }
  if (bulkAnalysis.notAfter === undefined) problems.not_after = t("notAfter");
  if (second?.trim() === "") problems.variant_text = t("variantMissing");
  else if (second === content.text) problems.variant_text = t("variantSame");
  else if ((second?.length ?? 0) > MAX_TEMPLATE) problems.variant_text = t("variantTooLong");
  return problems;
}
