import { useFormats } from "@/components/format/use-formats";
import { microToNumber } from "@/lib/core/money/money";
import { LINK_PRICE } from "@/lib/gateway/campaigns/short-link-campaigns/schema-values";
import { useMe } from "@/lib/queries/me";

/** Price of a link of type 2, without its currency until that is known. */
export function useLinkPrice(): string {
  const { money, count } = useFormats();
  const currency = useMe().data?.currency;
  const price = microToNumber(LINK_PRICE);
  return currency === undefined ? count(price) : money(price, currency, 4);
}
