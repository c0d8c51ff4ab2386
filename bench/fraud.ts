import { parseInternationalDigits } from "@/lib/core/phone/parse-digits";
import { createFraudChecker } from "@/lib/core/trust/fraud/check";
import type { FraudData } from "@/lib/core/trust/fraud/data";
import { IpDatabases } from "@/lib/fraud-data/ip-databases";
import { LocalLists } from "@/lib/fraud-data/lists";
import { loadFraudData } from "@/lib/fraud-data/load";
import { median } from "./load";

const CHECKS = 20_000;
const ROUNDS = 3;
const MIB = 1024 * 1024;

export interface FraudMeasurement {
  /** Checks per second, divided by rounds of bare look-ups. */
  ratio: number;
  rate: number;
  bareRate: number;
  loadMs: number;
  dataMiB: number;
}

const ADDRESS = {
  iso2: "DE",
  city: "Berlin",
  postcode: "10115",
  street_number: "1",
  street_name: "Torstraße",
};
const INPUTS = Array.from({ length: CHECKS }, (_, at) => ({
  phone: `+4917139200${String(at % 100).padStart(2, "0")}`,
  email: `erika${at}@example.org`,
  ip: `${((at * 7) % 220) + 1}.${at % 255}.${(at * 13) % 255}.7`,
  address: ADDRESS,
}));
type Input = (typeof INPUTS)[number];

function lookUp(data: FraudData, { phone, ip, email }: Input): void {
  parseInternationalDigits(phone.slice(1));
  data.isDisposableDomain(email.split("@")[1] ?? "");
  data.findNetwork(ip);
  data.findLocation(ip);
  data.isDataCentre(ip);
  data.isPostcode(ADDRESS.iso2, ADDRESS.postcode);
  data.isCity(ADDRESS.iso2, ADDRESS.city);
}

async function measureRate(work: (input: Input) => unknown): Promise<number> {
  const startedAt = performance.now();
  for (const input of INPUTS) await work(input);
  return (CHECKS / (performance.now() - startedAt)) * 1_000;
}

/** Compares full checks with their bare look-ups, alternating, in this process and without DNS. */
export async function benchFraud(): Promise<FraudMeasurement> {
  const before = process.memoryUsage().rss;
  const startedAt = performance.now();
  const databases = new IpDatabases();
  await databases.load({ isAlone: true });
  const operators = { lists: new LocalLists(), databases };
  const data = await loadFraudData(operators, { hasMailServer: async () => true });
  const check = createFraudChecker(data);
  await Promise.all(INPUTS.slice(0, 1).map(check));
  const loadMs = performance.now() - startedAt;
  const dataMiB = (process.memoryUsage().rss - before) / MIB;
  const rounds: { bare: number; whole: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const reading = {
      bare: await measureRate((input) => lookUp(data, input)),
      whole: await measureRate(check),
    };
    if (round > 0) rounds.push(reading);
  }
  const [bareRate, rate] = [
    median(rounds.map(({ bare }) => bare)),
    median(rounds.map(({ whole }) => whole)),
  ];
  return { ratio: rate / bareRate, rate, bareRate, loadMs, dataMiB };
}
