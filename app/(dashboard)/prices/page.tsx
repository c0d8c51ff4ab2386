import { getLocale } from "next-intl/server";
import { OwnPricesView } from "@/components/billing/own-prices/own-prices-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { getLocalizedCountries } from "@/lib/core/countries/countries";

export const generateMetadata = () => pageTitle("prices");

export default async function PricesPage() {
  await requirePage("prices");
  return (
    <Translations namespaces={["prices"]}>
      <OwnPricesView countries={getLocalizedCountries(await getLocale())} />
    </Translations>
  );
}
