import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { OperationView } from "@/components/developers/reference/operation-view";

type Props = { params: Promise<{ operation: string }> };

export const generateMetadata = async ({ params }: Props) =>
  pageTitle("reference", (await params).operation);

export default async function OperationPage({ params }: Props) {
  await requirePage("reference");
  return (
    <Translations namespaces={["developers", "operations", "reference"]}>
      <OperationView id={(await params).operation} />
    </Translations>
  );
}
