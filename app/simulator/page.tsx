import { pageTitle } from "@/components/layout/navigation/require-page";
import { SimulatorView } from "@/components/developers/simulator/simulator-view";

export const generateMetadata = () => pageTitle("simulator");

export default function SimulatorPage() {
  return <SimulatorView />;
}
