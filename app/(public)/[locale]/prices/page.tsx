import { notFound } from "next/navigation";
import { priceMetadata } from "@/components/billing/prices/price-metadata";
import { PricesPage } from "@/components/billing/prices/prices-page";
import { env } from "@/lib/env";
import { findPublicPrices, parsePriceChoice } from "@/lib/gateway/pricing/pricelist/public-page";

interface Props {
  params: Promise<{ locale: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const generateMetadata = async ({ params }: Props) => priceMetadata((await params).locale);

export default async function PublicPrices({ params, searchParams }: Props) {
  const choice = parsePriceChoice((await params).locale, await searchParams);
  if (choice === null) notFound();
  const publicPrices = await findPublicPrices(choice);
  return <PricesPage {...publicPrices} choice={choice} origin={env.PUBLIC_URL} />;
}
