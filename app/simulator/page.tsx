import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SimulatorView } from "@/components/simulator/simulator-view";
import { isSimulatorOpen } from "@/lib/gateway/simulator/open";

export const metadata: Metadata = { title: "Simulator" };

export default function SimulatorPage() {
  if (!isSimulatorOpen()) notFound();
  return <SimulatorView />;
}
