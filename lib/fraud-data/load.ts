import { postcodeValidator, postcodeValidatorExistsForCountry } from "postcode-validator";
import { createFraudChecker } from "@/lib/core/trust/fraud/check";
import type { FraudData } from "@/lib/core/trust/fraud/data";
import type { FraudChecker } from "@/lib/core/trust/fraud/findings";
import { isInDataCentre } from "@/lib/geo/data-centre";
import { loadCities } from "./cities";
import { createMailServerLookup } from "./domains";
import { OperatorLists } from "./lists";
import { loadNetworks } from "./networks";
import { loadPlaces } from "./places";
import { readOnce } from "./read-once";

interface Options {
  hasMailServer?: FraudData["hasMailServer"];
}

const readSet = (name: string) => new Set(readOnce<string[]>(name));

const loadDomains = () => ({
  disposable: readSet("disposable-email-domains/index.json"),
  wildcards: readSet("disposable-email-domains/wildcard.json"),
  free: readSet("email-providers/all.json"),
});

/** The domain itself and those above it, but the top. */
function* aboveOf(domain: string): Generator<string> {
  for (let name = domain; name.includes("."); name = name.slice(name.indexOf(".") + 1)) yield name;
}

/** Loads all data, which takes a second or two and stays in memory: once in a process, when the first check comes. */
export async function loadFraudData(
  lists: OperatorLists,
  { hasMailServer = createMailServerLookup() }: Options = {},
): Promise<FraudData> {
  const isCity = loadCities();
  const domains = loadDomains();
  const [networkOf, placeOf] = await Promise.all([loadNetworks(), loadPlaces()]);
  const isDisposable = (domain: string) =>
    domains.disposable.has(domain) ||
    [...aboveOf(domain)].some((name) => domains.wildcards.has(name)) ||
    lists.has("disposable-domains", domain);
  return {
    isDisposableDomain: isDisposable,
    // A free provider may be on the list of disposable ones, which is asked first.
    isFreeDomain: (domain) => domains.free.has(domain),
    hasMailServer,
    isDisposablePhone: (e164) => lists.has("disposable-phones", e164),
    ...{ networkOf, placeOf, isCity },
    isDataCentre: isInDataCentre,
    isListed: (list, ip) => lists.has(list, ip),
    isPostcode: (iso2, postcode) =>
      postcodeValidatorExistsForCountry(iso2) ? postcodeValidator(postcode.trim(), iso2) : null,
  };
}

/** Returns the checker of this process; the data are loaded by the first check. */
export function lazyFraudChecker(options: Options = {}): FraudChecker {
  const lists = new OperatorLists();
  let checker: Promise<FraudChecker> | undefined;
  const load = async () => createFraudChecker(await loadFraudData(lists, options));
  return async (input) => {
    checker ??= load().catch((error: unknown) => {
      checker = undefined;
      throw error;
    });
    const check = await checker;
    await lists.refresh();
    return check(input);
  };
}
