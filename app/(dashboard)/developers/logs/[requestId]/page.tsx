import { pageTitle, requirePage } from "@/components/layout/require-page";
import { Words } from "@/components/layout/words";
import { LogView } from "@/components/request-log/log-view";

export const generateMetadata = () => pageTitle("logs");

export default async function LogPage({ params }: { params: Promise<{ requestId: string }> }) {
  await requirePage("logs");
  return (
    <Words namespaces={["logs"]}>
      <LogView requestId={(await params).requestId} />
    </Words>
  );
}
