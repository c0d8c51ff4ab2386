import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { DevelopersView } from "@/components/developers/home/developers-view";

export const generateMetadata = () => pageTitle("developers");

export default async function DevelopersPage() {
  await requirePage("developers");
  return (
    <Translations namespaces={["developers"]}>
      <DevelopersView />
    </Translations>
  );
}
