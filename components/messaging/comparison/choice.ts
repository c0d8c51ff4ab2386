import { MAX_COMPARED } from "@/lib/gateway/overview/comparison/schema-values";

/** Same rules as the API's, checked without zod. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const CAMPAIGN_CODE = /^[0-9A-Za-z]{1,36}$/;

const removeDuplicates = (ids: readonly string[]) => [...new Set(ids)];

/** Returns what the API accepts of a URL's IDs, each once, and how many aren't IDs. */
export function toChoice(bulk: readonly string[], campaign: readonly string[]) {
  const uuids = removeDuplicates(bulk.map((id) => id.toLowerCase()));
  const codes = removeDuplicates(campaign);
  const validUuids = uuids.filter((id) => UUID.test(id));
  const validCodes = codes.filter((code) => CAMPAIGN_CODE.test(code));
  const bulks = validUuids.slice(0, MAX_COMPARED);
  return {
    bulks,
    campaigns: validCodes.slice(0, MAX_COMPARED - bulks.length),
    invalid: uuids.length - validUuids.length + codes.length - validCodes.length,
  };
}
