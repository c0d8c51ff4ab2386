import { getLocale } from "next-intl/server";
import { CountryView } from "@/components/billing/own-prices/country-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { getLocalizedCountries } from "@/lib/core/countries/countries";

export const generateMetadata = () => pageTitle("prices");

export default async function CountryPage({ params }: { params: Promise<{ iso2: string }> }) {
  await requirePage("prices");
  return (
    <Translations namespaces={["prices"]}>
      <CountryView
        iso2={(await params).iso2}
        countries={getLocalizedCountries(await getLocale())}
      />
    </Translations>
  );
}
