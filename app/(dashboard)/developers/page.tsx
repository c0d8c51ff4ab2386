import { pageTitle, requirePage } from "@/components/layout/require-page";
import { Words } from "@/components/layout/words";
import { DevelopersView } from "@/components/developers/developers-view";

export const generateMetadata = () => pageTitle("developers");

export default async function DevelopersPage() {
  await requirePage("developers");
  return (
    <Words namespaces={["developers"]}>
      <DevelopersView />
    </Words>
  );
}
