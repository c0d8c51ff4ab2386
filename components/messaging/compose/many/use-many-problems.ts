"use client";

import { useTranslations } from "next-intl";
import { MAX_TEMPLATE } from "@/lib/gateway/messaging/bulks/schema-values";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import type { Problems } from "../row-props";
import { getBulk, getSegments } from "./bulk-content";
import type { ManyAnalysis } from "./use-many";

/** Replaces the problems of a single number. */
export function useManyProblems(
  content: DraftContent,
  many: ManyAnalysis,
  { phone: _, ...others }: Problems,
): Problems {
  const t = useTranslations("many.problem");
  const problems: Problems = { ...others };
  const { msg_groups: groups, variant_text: second } = getBulk(content);
  const segments = getSegments(getBulk(content));
  const isBroken = [...many.segments, ...many.excludedSegments].some(
    ({ problems: broken }) => broken.length > 0,
  );
  const { list, isPending } = many.numbers;
  if (many.missingGroups.length > 0) problems.phones = t("groupGone");
  else if (many.missingSegments.length > 0) problems.phones = t("segmentGone");
  else if (isBroken) problems.phones = t("segmentBroken");
  else if (many.isMixed) problems.phones = t("mixed");
  else if (groups.length === 0 && segments.length === 0 && list.phones.length === 0 && !isPending) {
    problems.phones = t("nobody");
  }
  if (many.notAfter === undefined) problems.not_after = t("notAfter");
  if (second?.trim() === "") problems.variant_text = t("variantMissing");
  else if (second === content.text) problems.variant_text = t("variantSame");
  else if ((second?.length ?? 0) > MAX_TEMPLATE) problems.variant_text = t("variantTooLong");
  return problems;
}
