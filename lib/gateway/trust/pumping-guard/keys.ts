import { prefixOf, rangeOfNumbers } from "@/lib/core/trust/pumping-rules";

/** Under what a verification is counted. */
interface Keys {
  prefix: string;
  range: string;
  country: string;
  account: string;
}

export const keysOf = ({ phone, iso2 }: { phone: string; iso2: string }): Keys => ({
  prefix: `p${prefixOf(phone)}`,
  range: `r${rangeOfNumbers(phone)}`,
  country: `c${iso2}`,
  account: "a",
});
