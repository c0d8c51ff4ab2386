import type { Metadata } from "next";
import { BaseWords } from "@/components/layout/base-words";
import { DataProviders } from "@/components/layout/data-providers";
import { ComponentSheet } from "@/components/dev/component-sheet";

export const metadata: Metadata = { title: "Components" };

export default function ComponentsPage() {
  return (
    <BaseWords>
      <DataProviders>
        <ComponentSheet />
      </DataProviders>
    </BaseWords>
  );
}
