import type { Metadata } from "next";
import { ComponentSheet } from "@/components/dev/component-sheet";

export const metadata: Metadata = { title: "Components" };

export default function ComponentsPage() {
  return <ComponentSheet />;
}
