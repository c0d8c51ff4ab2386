import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { linkForTest } from "@/lib/gateway/campaigns/test-clicks";

const CAMPAIGN = { type: 2, name: "Summer sale", url: "https://example.org/sale" };
const see = { permission: "read campaigns", keys: ["messaging", "read"] } as const;

async function createExample({ make, owner }: KitContext, url = CAMPAIGN.url) {
  const { id } = await make(owner, "POST", "/short_link_campaigns", { ...CAMPAIGN, url });
  const { code, message } = await linkForTest(owner.accountId, id);
  return { code, message };
}

export const testKit: TestKit = {
  operations: {
    listLinks: see,
    getLink: {
      ...see,
      exampleRequest: async (context) => ({
        params: { short_code: (await createExample(context)).code },
      }),
      noFilter: "The code contains its account, which is compared before any read.",
    },
    listSmsClickCounts: see,
    getSmsClickCount: {
      ...see,
      exampleRequest: async (context) => ({
        params: { uuid: (await createExample(context)).message },
      }),
    },
    getSmsClickCountAlias: {
      ...see,
      exampleRequest: async (context) => ({
        params: { uuid: (await createExample(context)).message },
      }),
    },
  },
  unknownIds: { short_code: "000000000" },

  async fixture(context, canary) {
    const { code, message } = await createExample(context, `https://example.org/${canary}`);
    return { ids: { short_code: [code], uuid: [message] }, canaries: [message] };
  },
};
