import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { GroupSource } from "@/components/contacts/imports/group-source";

export const generateMetadata = () => pageTitle("groups");

export default async function ImportSourcePage({ params }: { params: Promise<{ id: string }> }) {
  await requirePage("groups");
  return (
    <Translations namespaces={["groups", "imports"]}>
      <GroupSource id={(await params).id} />
    </Translations>
  );
}
