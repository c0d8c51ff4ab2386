import { DataProviders } from "@/components/layout/providers/data-providers";
import { Translations } from "@/components/layout/translations/translations";
import { SubscriptionView } from "@/components/reports/subscription-view";
import { pageMetadata } from "@/lib/i18n/page-metadata";

export const generateMetadata = pageMetadata("reports", "subscriptionPage.title");

/** Public: the token in the link authorizes. */
export default async function ReportSubscriptionPage({
  params,
}: {
  params: Promise<{ token: string }>;
}) {
  return (
    <Translations namespaces={["reports"]}>
      <DataProviders>
        <SubscriptionView token={(await params).token} />
      </DataProviders>
    </Translations>
  );
}
