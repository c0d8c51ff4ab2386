import type { Context } from "@/lib/core/context";
import { findCountry } from "@/lib/core/countries/countries";
import { notFound } from "@/lib/core/errors";
import { microToNumber } from "@/lib/core/money/money";
import { type SenderRule, senderRule } from "@/lib/core/phone/sender-rules";
import { partPrice } from "@/lib/gateway/billing/rates/service";
import type { MyPricelist } from "./schema";

const SERVICES = ["direct", "text2speech", "text2speech_ssml"] as const;

const REQUIREMENTS: Record<SenderRule, string> = {
  numbersOnly: "Text messages arrive from numbers only: a text sender is replaced or refused.",
  registered: "Text senders must be registered first: others are replaced, marked, or refused.",
};

/** What one part costs the account in a country, for every service that has a route there. */
export async function getMyPricelist(ctx: Context, country: string): Promise<MyPricelist> {
  const iso2 = country.toUpperCase();
  const { currency, priceLevel, lang } = ctx.account;
  const found = findCountry(iso2);
  if (found === undefined) throw notFound(`country ${country}`);
  const prices = await Promise.all(
    SERVICES.map(async (service) => ({
      service,
      price: await partPrice(iso2, service, currency, priceLevel),
    })),
  );
  const rule = senderRule(iso2);
  return {
    country: iso2,
    name: new Intl.DisplayNames([lang], { type: "region" }).of(iso2) ?? found.name,
    currency,
    requirements: rule === null ? null : REQUIREMENTS[rule],
    rates: Object.fromEntries(
      prices.flatMap(({ service, price }) =>
        price === null ? [] : [[service, microToNumber(price)]],
      ),
    ),
  };
}
