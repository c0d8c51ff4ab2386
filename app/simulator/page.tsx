import { notFound } from "next/navigation";
import { pageTitle } from "@/components/layout/require-page";
import { SimulatorFrame } from "@/components/simulator/simulator-frame";
import { SimulatorView } from "@/components/simulator/simulator-view";
import { isSimulatorOpen } from "@/lib/gateway/simulator/open";

export const generateMetadata = () => pageTitle("simulator");

export default function SimulatorPage() {
  if (!isSimulatorOpen()) notFound();
  return (
    <SimulatorFrame>
      <SimulatorView />
    </SimulatorFrame>
  );
}
