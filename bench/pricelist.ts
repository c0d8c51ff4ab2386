import { Zip, ZipDeflate } from "fflate";
import { pricelistFile } from "@/lib/gateway/pricing/pricelist/files";
import type { Pricelist } from "@/lib/gateway/pricing/pricelist/schema";
import { PRICELIST_SERVICES } from "@/lib/gateway/pricing/pricelist/schema-values";
import { escapeXml } from "@/lib/core/text/xml-text";
import { COUNTRIES } from "@/lib/core/countries/countries";

const ROUNDS = 60;

const LISTS: Pricelist[] = COUNTRIES.map(({ iso2, name }, index) => ({
  country: iso2,
  name,
  currency: "EUR",
  requirements: index % 7 === 0 ? "Text senders must be registered first." : null,
  rates: Object.fromEntries(
    PRICELIST_SERVICES.map((service) => [service, [0.0812, 0.0763, 0.0714, 0.0665]]),
  ),
}));

/**
 * Packs the same cells straight into the ZIP library: escaped, so that the file opens, but without header, guard or
 * stream.
 */
function bareLoop(): number {
  let size = 0;
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    size += chunk.length;
  });
  const sheet = new ZipDeflate("xl/worksheets/sheet1.xml");
  zip.add(sheet);
  let xml = "";
  for (const { country, name, currency, requirements, rates } of LISTS) {
    xml += "<row>";
    for (const text of [country, name, currency, requirements ?? ""]) {
      xml += `<c t="inlineStr" s="1"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
    }
    for (const service of PRICELIST_SERVICES) {
      for (const price of rates[service] ?? []) xml += `<c><v>${price}</v></c>`;
    }
    xml += "</row>";
  }
  sheet.push(new TextEncoder().encode(xml), true);
  zip.end();
  return size;
}

async function measureCpu(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Compares the CPU time of building the whole Excel list with a bare loop, alternating so that both meet the same
 * load.
 */
export async function benchPricelist() {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await measureCpu(() => pricelistFile(LISTS, "xlsx")));
    bare.push(await measureCpu(bareLoop));
  }
  // The first rounds include compilation.
  const [ourMs, bareMs] = [median(ours.slice(10)), median(bare.slice(10))];
  return { ourMs, bareMs, ratio: ourMs / bareMs };
}
