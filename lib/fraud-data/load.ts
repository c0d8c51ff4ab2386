import { postcodeValidator, postcodeValidatorExistsForCountry } from "postcode-validator";
import { createFraudChecker } from "@/lib/core/trust/fraud/check";
import type { FraudData } from "@/lib/core/trust/fraud/data";
import type { FraudChecker } from "@/lib/core/trust/fraud/findings";
import { loadDataCentres } from "@/lib/geo/data-centre";
import { loadCities } from "./cities";
import { createMailServerLookup } from "./domains";
import { IpDatabases } from "./ip-databases";
import { LocalLists } from "./lists";
import { readOnce } from "./read-once";

interface Options {
  hasMailServer?: FraudData["hasMailServer"];
}

/** What staff may replace while the process runs. */
export interface LocalFraudData {
  lists: LocalLists;
  databases: IpDatabases;
}

const readSet = (name: string) => new Set(readOnce<string[]>(name));

const loadDomains = () => ({
  disposable: readSet("disposable-email-domains/index.json"),
  wildcards: readSet("disposable-email-domains/wildcard.json"),
  free: readSet("email-providers/all.json"),
});

/** Numbers that websites lend to anybody, as digits. */
const loadPhones = () =>
  new Set(Object.keys(readOnce<object>("@ip1sms/disposable-phone-numbers/number-list.json")));

/** The domain itself and those above it, but the top. */
function* aboveOf(domain: string): Generator<string> {
  for (let name = domain; name.includes("."); name = name.slice(name.indexOf(".") + 1)) yield name;
}

/** All data, once `databases` are loaded: a second or two, and they stay in memory. Once in a process, when the first check comes. */
export async function loadFraudData(
  { lists, databases }: LocalFraudData,
  { hasMailServer = createMailServerLookup() }: Options = {},
): Promise<FraudData> {
  const isDataCentre = await loadDataCentres();
  const isCity = loadCities();
  const domains = loadDomains();
  const phones = loadPhones();
  const isDisposable = (domain: string) =>
    domains.disposable.has(domain) ||
    [...aboveOf(domain)].some((name) => domains.wildcards.has(name)) ||
    lists.has("disposable-domains", domain);
  return {
    isDisposableDomain: isDisposable,
    // A free provider may be on the list of disposable ones, which is asked first.
    isFreeDomain: (domain) => domains.free.has(domain),
    hasMailServer,
    isDisposablePhone: (e164) => phones.has(e164.slice(1)) || lists.has("disposable-phones", e164),
    networkOf: databases.networkOf,
    locationOf: databases.locationOf,
    isCity,
    isDataCentre,
    isListed: (list, ip) => lists.has(list, ip),
    isPostcode: (iso2, postcode) =>
      postcodeValidatorExistsForCountry(iso2) ? postcodeValidator(postcode.trim(), iso2) : null,
  };
}

interface CheckerOptions extends Options {
  /** Takes what staff loaded and this process could not read. */
  warn?: (message: string, error: unknown) => void;
  /** Milliseconds; default: the clock of the process. */
  now?: () => number;
}

async function loadChecker({ warn, now = Date.now, ...options }: CheckerOptions) {
  const lists = new LocalLists(now);
  const databases = new IpDatabases({ now, ...(warn && { warn }) });
  await databases.load();
  return {
    lists,
    databases,
    check: createFraudChecker(await loadFraudData({ lists, databases }, options)),
  };
}

/** Returns the checker of this process; the data are loaded by the first check. */
export function lazyFraudChecker(options: CheckerOptions = {}): FraudChecker {
  let loaded: ReturnType<typeof loadChecker> | undefined;
  return async (input) => {
    loaded ??= loadChecker(options).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    const { lists, databases, check } = await loaded;
    await lists.refresh();
    await databases.refresh();
    return check(input);
  };
}
