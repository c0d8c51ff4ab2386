"use client";

import { useTranslations } from "next-intl";
import { LazyPanel } from "@/components/ui/lazy-panel";

const loadGroups = async () => (await import("@/components/forms/group-list")).GroupList;
const loadSegments = async () => (await import("./segment-list")).SegmentList;

export interface RecipientPickerProps {
  of: "groups" | "segments";
  kind: "add" | "except";
  chosen: readonly number[];
  onChoose: (id: number) => void;
}

export function RecipientPicker({ of, kind, chosen, onChoose }: RecipientPickerProps) {
  const t = useTranslations("many.to");
  const isOfGroups = of === "groups";
  const label = isOfGroups
    ? t(kind === "add" ? "addGroup" : "exceptGroup")
    : t(kind === "add" ? "addSegment" : "exceptSegment");
  const labels = isOfGroups
    ? { label, search: t("searchGroups"), failed: t("groupsFailed"), none: t("noGroups") }
    : { label, search: t("searchSegments"), failed: t("segmentsFailed"), none: t("noSegments") };
  const panel = { labels, chosen, onChoose: ({ id }: { id: number }) => onChoose(id) };
  return (
    <span className="inline-flex shrink-0">
      {isOfGroups ? (
        <LazyPanel load={loadGroups} panel={panel}>
          {label}
        </LazyPanel>
      ) : (
        <LazyPanel load={loadSegments} panel={panel}>
          {label}
        </LazyPanel>
      )}
    </span>
  );
}
