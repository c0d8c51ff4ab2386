import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { LogView } from "@/components/developers/request-log/log-view";

export const generateMetadata = () => pageTitle("logs");

export default async function LogPage({ params }: { params: Promise<{ requestId: string }> }) {
  await requirePage("logs");
  return (
    <Translations namespaces={["logs"]}>
      <LogView requestId={(await params).requestId} />
    </Translations>
  );
}
