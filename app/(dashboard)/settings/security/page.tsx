import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { parseSsoProblem } from "@/lib/gateway/identity/single-sign-on/schema-problems";
import { SecurityView } from "@/components/account/settings/security-view";

export const generateMetadata = () => pageTitle("settingsSecurity");

export default async function SecurityPage(props: { searchParams: Promise<{ sso?: string }> }) {
  await requirePage("settingsSecurity");
  const { sso } = await props.searchParams;
  return (
    <Translations namespaces={["security", "identity"]}>
      <SecurityView ssoResult={sso === "connected" ? sso : parseSsoProblem(sso)} />
    </Translations>
  );
}
