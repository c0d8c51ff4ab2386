import { FRAUD_COMPLETED } from "@/lib/core/trust/fraud-state";
import type { Context } from "@/lib/core/context";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { uuidAt } from "@/lib/core/ids/uuid7";
import { DAY_SECONDS } from "@/lib/core/time/units";
import { toUnix } from "@/lib/core/time/time";
import { startOfDay } from "@/lib/core/time/zoned-time";
import { createFraudChecker } from "@/lib/core/trust/fraud/check";
import type { FraudData, IpLocation } from "@/lib/core/trust/fraud/data";
import type { FraudFindings, FraudInput } from "@/lib/core/trust/fraud/findings";
import { asOwner, type Tx } from "@/lib/db/transaction";
import { partPrice } from "@/lib/gateway/pricing/rates/public";
import {
  WORLDWIDE_CODE,
  type FraudService,
  priceName,
} from "@/lib/gateway/trust/fraud-checks/schema-values";
import { insertPastChecks } from "@/lib/gateway/trust/fraud-checks/store-demo";
import { lockFunds, spend } from "@/lib/ledger/ledger";
import {
  DISPOSABLE_DOMAIN,
  FRAUD_NAMES,
  FRAUD_PROFILES,
  type FraudProfile,
} from "./fraud-profiles";

const [DAYS, CHECKS] = [42, 48];
/** Multiples are evenly distributed modulo 1, so every profile gets its share. */
const GOLDEN_RATIO = 0.618_033_988_75;
/** Documentation IPs trigger no lookup; this one does, in fictional data. */
const LOOKED_UP_IP = "1.1.1.1";

interface PastCheck {
  id: string;
  at: Date;
  doneAt: Date;
  service: FraudService;
  input: FraudInput;
  findings: FraudFindings;
  callbackData: string;
}

const UNKNOWN_LOCATION: IpLocation = {
  iso2: null,
  state: null,
  city: null,
  postcode: null,
  geolocation: null,
  connection_type: null,
};

const toFraudData = ({ network, location, isTor = false }: FraudProfile): FraudData => ({
  isDisposableDomain: (domain) => domain === DISPOSABLE_DOMAIN,
  isFreeDomain: (domain) => domain === "example.net",
  hasMailServer: async () => true,
  isDisposablePhone: () => false,
  findNetwork: () => network,
  findLocation: () => location ?? UNKNOWN_LOCATION,
  isDataCentre: () => false,
  isListed: (list) => isTor && list === "tor-exits",
  isPostcode: (_, postcode) => /^\d{5}$/.test(postcode),
  isCity: () => true,
});

function pickProfile(roll: number): FraudProfile {
  let rest = roll * 100;
  for (const profile of FRAUD_PROFILES) {
    rest -= profile.share;
    if (rest < 0) return profile;
  }
  throw new Error("The shares of the profiles are not 100");
}

function toFraudInput(profile: FraudProfile, random: () => number): FraudInput {
  const suffix = Math.floor(random() * 10_000);
  const name = FRAUD_NAMES[suffix % FRAUD_NAMES.length] ?? FRAUD_NAMES[0];
  return {
    phone: profile.phone?.(suffix) ?? null,
    email: profile.email?.(name, suffix) ?? null,
    ip: profile.ipPrefix === null ? null : `${profile.ipPrefix}.${1 + (suffix % 254)}`,
    address: profile.address?.(suffix) ?? null,
  };
}

const pickService = (roll: number): FraudService =>
  roll < 0.6 ? "pro" : roll < 0.85 ? "economy" : "direct";

async function generateChecks(timeZone: string): Promise<PastCheck[]> {
  const random = createSeededRandom(68_068);
  const today = startOfDay(toUnix(new Date()), timeZone);
  const checks: PastCheck[] = [];
  for (let index = 0; index < CHECKS; index += 1) {
    const day = today - Math.ceil((1 - index / CHECKS) * DAYS) * DAY_SECONDS;
    const at = new Date((day + (8 + random() * 13) * 3_600) * 1_000);
    const profile = pickProfile((index * GOLDEN_RATIO) % 1);
    const input = toFraudInput(profile, random);
    const { ip } = input;
    const findings = await createFraudChecker(toFraudData(profile))({
      ...input,
      ip: ip === null ? null : LOOKED_UP_IP,
    });
    checks.push({
      id: uuidAt(at),
      at,
      input,
      findings,
      service: pickService(random()),
      doneAt: new Date(at.getTime() + 400 + random() * 900),
      callbackData: `order-${10_000 + Math.floor(random() * 90_000)}`,
    });
  }
  return checks;
}

type Prices = Readonly<Record<FraudService, bigint>>;

async function getPrices({ account }: Context): Promise<Prices> {
  const { currency, priceLevel } = account;
  const readChecks = async (service: FraudService) => {
    const price = await partPrice(WORLDWIDE_CODE, priceName(service), currency, priceLevel);
    if (price === null) throw new Error(`The example sheet has no price for ${service}`);
    return price;
  };
  return {
    economy: await readChecks("economy"),
    pro: await readChecks("pro"),
    direct: await readChecks("direct"),
  };
}

/** Checks for no valid part, which makes the check free. */
const isInvalid = ({ findings: { phone, email, ip, address } }: PastCheck) =>
  ![phone, email, ip, address].some((part) => part?.status_code === FRAUD_COMPLETED);

function toFraudRow(check: PastCheck, prices: Prices): object {
  const { id, at, doneAt, service, input, findings, callbackData } = check;
  const isFree = isInvalid(check);
  return {
    ...input,
    id,
    findings,
    service_code: service,
    callback_data: callbackData,
    created_at: at.toISOString(),
    updated_at: doneAt.toISOString(),
    status_code: isFree ? 21 : 10,
    price: isFree ? "0" : prices[service].toString(),
    risk_score: findings.risk_score,
  };
}

async function charge(
  tx: Tx,
  { accountId, keyId }: { accountId: number; keyId: number },
  checks: readonly PastCheck[],
  prices: Prices,
) {
  await lockFunds(tx, [accountId], ["available", "revenue"]);
  for (const check of checks) {
    if (isInvalid(check)) continue;
    const { id, service, doneAt: at } = check;
    const details = { item: "fraud_check", serviceCode: service, keyId } as const;
    const movement = {
      accountId,
      amount: prices[service],
      ref: `fraud:${id}`,
      at,
      transferId: uuidAt(at),
    };
    await spend(tx, "charge", [{ ...movement, ...details }]);
  }
}

export async function writeFraudChecks(ctx: Context, timeZone: string): Promise<number> {
  const { account, actor } = ctx;
  const prices = await getPrices(ctx);
  const checks = await generateChecks(timeZone);
  await asOwner(async (tx) => {
    const keyId = actor.kind === "key" ? actor.keyId : null;
    await charge(tx, { accountId: account.id, keyId: keyId ?? 0 }, checks, prices);
    const rows = checks.map((check) => toFraudRow(check, prices));
    await insertPastChecks(tx, account.id, keyId, rows);
  });
  return checks.length;
}
