import { pageTitle, requirePage } from "@/components/layout/require-page";
import { Words } from "@/components/layout/words";
import { OperationView } from "@/components/reference/operation-view";

type Props = { params: Promise<{ operation: string }> };

export const generateMetadata = async ({ params }: Props) =>
  pageTitle("reference", (await params).operation);

export default async function OperationPage({ params }: Props) {
  await requirePage("reference");
  return (
    <Words namespaces={["developers", "reference"]}>
      <OperationView id={(await params).operation} />
    </Words>
  );
}
