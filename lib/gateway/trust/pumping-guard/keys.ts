import { toPrefix, toNumberRange } from "@/lib/core/trust/pumping-rules";

interface GroupKeys {
  prefix: string;
  range: string;
  country: string;
  account: string;
}

export const toGroupKeys = ({ phone, iso2 }: { phone: string; iso2: string }): GroupKeys => ({
  prefix: `p${toPrefix(phone)}`,
  range: `r${toNumberRange(phone)}`,
  country: `c${iso2}`,
  account: "a",
});
