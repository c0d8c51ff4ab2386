import { notFound } from "next/navigation";
import { CountryPricesPage } from "@/components/billing/prices/country-prices-page";
import { priceMetadata } from "@/components/billing/prices/price-metadata";
import { env } from "@/lib/env";
import { findCountryPrices, parsePriceChoice } from "@/lib/gateway/pricing/pricelist/public-page";

interface Props {
  params: Promise<{ locale: string; iso2: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props) {
  const { locale, iso2 } = await params;
  return priceMetadata(locale, iso2);
}

export default async function CountryPrices({ params, searchParams }: Props) {
  const { locale, iso2 } = await params;
  const choice = parsePriceChoice(locale, await searchParams);
  const result = choice === null ? null : await findCountryPrices(iso2, choice);
  if (choice === null || result === null) notFound();
  return <CountryPricesPage {...result} choice={choice} origin={env.PUBLIC_URL} />;
}
