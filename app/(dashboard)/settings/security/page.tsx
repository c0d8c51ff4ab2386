import { Words } from "@/components/layout/words";
import { SecurityView } from "@/components/settings/security-view";
import { requireSession } from "@/lib/auth/current-session";
import { titled } from "@/lib/i18n/titled";

export const generateMetadata = titled("security", "title");

export default async function SecurityPage() {
  await requireSession();
  return (
    <Words namespaces={["security"]}>
      <SecurityView />
    </Words>
  );
}
