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

/** Loads public SMS inboxes, as digits. */
const loadPhones = () =>
  new Set(Object.keys(readOnce<object>("@ip1sms/disposable-phone-numbers/number-list.json")));

/** Lists parent domains except the top level. */
function* parentDomains(domain: string): Generator<string> {
  for (let name = domain; name.includes("."); name = name.slice(name.indexOf(".") + 1)) yield name;
}

/** Takes a second or two. Called once per process, on the first check. */
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
    [...parentDomains(domain)].some((name) => domains.wildcards.has(name)) ||
    lists.has("disposable-domains", domain);
  return {
    isDisposableDomain: isDisposable,
    // A free provider may also be listed as disposable, which takes precedence.
    isFreeDomain: (domain) => domains.free.has(domain),
    hasMailServer,
    isDisposablePhone: (e164) => phones.has(e164.slice(1)) || lists.has("disposable-phones", e164),
    findNetwork: databases.findNetwork,
    findLocation: databases.findLocation,
    isCity,
    isDataCentre,
    isListed: (list, ip) => lists.has(list, ip),
    isPostcode: (iso2, postcode) =>
      postcodeValidatorExistsForCountry(iso2) ? postcodeValidator(postcode.trim(), iso2) : null,
  };
}

interface CheckerOptions extends Options {
  /** For uploads that this process couldn't read. */
  warn?: (message: string, error: unknown) => void;
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

/** Loads its data on the first check. */
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
