import { DocumentView } from "@/components/billing/documents/document-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("documents");

export default async function InvoicePage({ params }: { params: Promise<{ id: string }> }) {
  await requirePage("documents");
  return (
    <Translations namespaces={["documents", "invoices"]}>
      <DocumentView documentId={(await params).id} />
    </Translations>
  );
}
