import { DocumentsView } from "@/components/billing/documents/documents-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("documents");

export default async function DocumentsPage() {
  await requirePage("documents");
  return (
    <Translations namespaces={["documents", "table", "invoices"]}>
      <DocumentsView />
    </Translations>
  );
}
