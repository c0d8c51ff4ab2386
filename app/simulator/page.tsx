import { pageTitle } from "@/components/layout/require-page";
import { SimulatorView } from "@/components/simulator/simulator-view";

export const generateMetadata = () => pageTitle("simulator");

export default function SimulatorPage() {
  return <SimulatorView />;
}
