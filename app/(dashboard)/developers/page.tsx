import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { getApiUrl } from "@/lib/http/api-url";
import { DevelopersView } from "@/components/developers/home/developers-view";

export const generateMetadata = () => pageTitle("developers");

export default async function DevelopersPage() {
  await requirePage("developers");
  return (
    <Translations namespaces={["developers"]}>
      <DevelopersView apiUrl={await getApiUrl()} />
    </Translations>
  );
}
