import { getTranslations } from "next-intl/server";
import { GroupGrowthView } from "@/components/contacts/groups/group-growth-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = async () =>
  pageTitle("groups", (await getTranslations("groups"))("growth.title"));

export default async function GroupGrowthPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePage("groups");
  return (
    <Translations namespaces={["groups", "campaigns", "forms", "table"]}>
      <GroupGrowthView id={(await params).id} />
    </Translations>
  );
}
