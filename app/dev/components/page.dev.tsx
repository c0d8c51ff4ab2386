import type { Metadata } from "next";
import { BaseTranslations } from "@/components/layout/translations/base-translations";
import { DataProviders } from "@/components/layout/providers/data-providers";
import { ComponentSheet } from "@/components/dev/component-sheet";

export const metadata: Metadata = { title: "Components" };

export default function ComponentsPage() {
  return (
    <BaseTranslations>
      <DataProviders>
        <ComponentSheet />
      </DataProviders>
    </BaseTranslations>
  );
}
