import { RoutesView } from "@/components/developers/routes/routes-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("routes");

export default async function RoutesPage() {
  await requirePage("routes");
  return (
    <Translations namespaces={["routes"]}>
      <RoutesView />
    </Translations>
  );
}
