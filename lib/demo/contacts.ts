import type { Context } from "@/lib/core/context";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { asOwner } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { createBlockedNumbers } from "@/lib/gateway/contacts/blocked-numbers/public";
import { dateBlocks, markOptedOut } from "@/lib/gateway/contacts/blocked-numbers/store-demo";
import { recordConsents } from "@/lib/gateway/contacts/consents/public";
import { backdateConsents } from "@/lib/gateway/contacts/consents/store-demo";
import { createGroup } from "@/lib/gateway/contacts/groups/public";
import type { PhoneWrite } from "@/lib/gateway/contacts/phones/schema-entry";
import { type DemoCountry, demoPhone } from "./content";
import { listManualBlocks, listOptOuts, OPTED_OUT_PHONES } from "./opt-outs";

const FIRST_NAMES =
  "Anna Ben Clara David Emma Finn Greta Hannes Ida Jonas Katja Lukas Mila Noah Olga Paul Rosa Sören Tilda Yusuf";
const LAST_NAMES =
  "Albers Brandt Carstens Dietrich Ebert Frey Groß Hansen Iversen Jansen Köhler Lindner Möller Neumann Özdemir Peters";
const CITIES: Readonly<Record<DemoCountry, string>> = {
  DE: "Hamburg Berlin Köln Bremen Kiel",
  GB: "London Leeds Bristol Glasgow",
  FR: "Paris Lyon Lille Nantes",
  SE: "Stockholm Malmö",
  US: "Boston Denver",
};

type Share = Partial<Record<DemoCountry, readonly [first: number, count: number]>>;

const GROUPS: readonly { name: string; description: string; share: Share }[] = [
  {
    name: "Newsletter",
    description: "Everyone who signed up at the till or in the shop",
    share: { DE: [0, 200], GB: [0, 900], FR: [0, 2_400], SE: [0, 95] },
  },
  { name: "VIP customers", description: "More than 500 € this year", share: { DE: [40, 120] } },
  {
    name: "Loyalty card France",
    description: "Clients avec carte de fidélité",
    share: { FR: [1_800, 800] },
  },
];

function createPeople(share: Share, random: () => number): PhoneWrite[] {
  const pick = (words: string) => {
    const list = words.split(" ");
    return list[Math.floor(random() * list.length)] ?? "";
  };
  return (Object.entries(share) as [DemoCountry, readonly [number, number]][]).flatMap(
    ([iso2, [first, count]]) =>
      Array.from({ length: count }, (_, index) => ({
        phone: demoPhone(iso2, first + index),
        a: pick(FIRST_NAMES),
        b: pick(LAST_NAMES),
        c: random() < 0.04 ? null : pick(CITIES[iso2]),
        d: `N-${10_000 + Math.floor(random() * 80_000)}`,
        callback_data: null,
      })),
  );
}

async function blockManually(ctx: Context): Promise<void> {
  const note = "Asked by phone not to be written to";
  const blocks = listManualBlocks();
  const [phones, times] = [blocks.map(({ phone }) => phone), blocks.map(({ at }) => at)];
  await runWrite(ctx, (write) =>
    createBlockedNumbers(
      write,
      phones.map((number) => ({ number, note })),
    ),
  );
  await asOwner(async (tx) => {
    await dateBlocks(tx, ctx.account.id, phones, times);
    await backdateConsents(tx, ctx.account.id, phones, times);
  });
}

async function optOut(ctx: Context): Promise<void> {
  const phones = [...OPTED_OUT_PHONES];
  await runWrite(ctx, async (write) => {
    await createBlockedNumbers(
      write,
      phones.map((number) => ({ number })),
    );
    const consents = listOptOuts().map(({ phone, text }) => ({
      phone,
      text,
      kind: "opted_out" as const,
    }));
    await recordConsents(write.tx, write, consents, "sms");
  });
  await asOwner((tx) => markOptedOut(tx, ctx.account.id, phones));
}

export async function writeContacts(
  ctx: Context,
): Promise<{ total: number; groups: ReadonlyMap<string, number> }> {
  const random = createSeededRandom(1_867);
  const groups = new Map<string, number>();
  let total = 0;
  for (const { share, ...details } of [...GROUPS].reverse()) {
    const group = await runWrite(ctx, (write) =>
      createGroup(write, {
        ...details,
        name_a: "First name",
        name_b: "Last name",
        name_c: "City",
        name_d: "Customer number",
        phones: createPeople(share, random),
      }),
    );
    total += group.count_items;
    groups.set(group.name, group.id);
  }
  await blockManually(ctx);
  await optOut(ctx);
  return { total, groups };
}
