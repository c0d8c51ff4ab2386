import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BaseWords } from "@/components/layout/base-words";
import { DataProviders } from "@/components/layout/data-providers";
import { SimulatorView } from "@/components/simulator/simulator-view";
import { isSimulatorOpen } from "@/lib/gateway/simulator/open";

export const metadata: Metadata = { title: "Simulator" };

export default function SimulatorPage() {
  if (!isSimulatorOpen()) notFound();
  return (
    <BaseWords>
      <DataProviders>
        <SimulatorView />
      </DataProviders>
    </BaseWords>
  );
}
