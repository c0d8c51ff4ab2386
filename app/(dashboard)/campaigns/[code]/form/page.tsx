import { getTranslations } from "next-intl/server";
import { FormView } from "@/components/campaigns/hosted-forms/form-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = async () =>
  pageTitle("campaigns", (await getTranslations("forms"))("title"));

export default async function CampaignFormPage({ params }: { params: Promise<{ code: string }> }) {
  await requirePage("campaigns");
  return (
    <Translations namespaces={["campaigns", "forms"]}>
      <FormView code={(await params).code} />
    </Translations>
  );
}
