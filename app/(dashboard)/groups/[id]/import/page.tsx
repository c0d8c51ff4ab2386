import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { ImportSource } from "@/components/contacts/imports/import-source";

export const generateMetadata = () => pageTitle("groups");

export default async function ImportSourcePage({ params }: { params: Promise<{ id: string }> }) {
  await requirePage("groups");
  return (
    <Translations namespaces={["groups", "imports"]}>
      <ImportSource id={(await params).id} />
    </Translations>
  );
}
