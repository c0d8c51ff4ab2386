import type { TestKit, World } from "@/lib/api-suites/test-kit";
import { linkForTest } from "@/lib/gateway/campaigns/test-clicks";

const CAMPAIGN = { type: 2, name: "Summer sale", url: "https://example.org/sale" };
const see = { may: "see campaigns", keys: ["messaging", "read"] } as const;

async function made({ make, owner }: World, url = CAMPAIGN.url) {
  const { id } = await make(owner, "POST", "/short_link_campaigns", { ...CAMPAIGN, url });
  const { code, message } = await linkForTest(owner.accountId, id);
  return { code, message };
}

export const testKit: TestKit = {
  operations: {
    listLinks: see,
    getLink: {
      ...see,
      occasion: async (world) => ({ params: { short_code: (await made(world)).code } }),
      noFilter: "The code names its account, which is compared before anything is read.",
    },
    listSmsClickCounts: see,
    getSmsClickCount: {
      ...see,
      occasion: async (world) => ({ params: { uuid: (await made(world)).message } }),
    },
    getSmsClickCountAlias: {
      ...see,
      occasion: async (world) => ({ params: { uuid: (await made(world)).message } }),
    },
  },
  nobodys: { short_code: "000000000" },

  async victim(world, canary) {
    const { code, message } = await made(world, `https://example.org/${canary}`);
    return { ids: { short_code: [code], uuid: [message] }, canaries: [message] };
  },
};
