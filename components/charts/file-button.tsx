"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { LazyPanel } from "@/components/ui/lazy-panel";
import type { TableFile } from "./table-file";

const loadPanel = async () => (await import("./file-panel")).FilePanel;

export function FileButton({ title, file }: { title: string; file: TableFile }) {
  const t = useTranslations("ui.chart");
  const label = t("save", { title });
  return (
    <LazyPanel load={loadPanel} panel={{ label, file }} variant="quiet" label={label}>
      <Download aria-hidden size={16} strokeWidth={1.75} />
    </LazyPanel>
  );
}
