import type { ExampleRequest, KitContext, TestKit } from "@/lib/api-suites/test-kit";
import { clickIdForTest } from "./test-conversions";

const conversion = { kind: "sale", name: "Spring jacket", value: 49.9, currency: "EUR" };

async function makeClick({ make, owner }: KitContext, name = "Sale"): Promise<string> {
  const { id } = await make(owner, "POST", "/short_link_campaigns", {
    type: 2,
    name,
    url: "https://example.org/sale",
    conversion_days: 30,
  });
  return clickIdForTest(owner.accountId, id);
}

const createReportedExample = async (
  context: KitContext,
  more: object = {},
): Promise<{ id: number }> =>
  context.make(context.owner, "POST", "/conversions", {
    ...conversion,
    click_id: await makeClick(context),
    ...more,
  });
const createExample = async (context: KitContext): Promise<ExampleRequest> => ({
  params: { conversion_id: String((await createReportedExample(context)).id) },
});

const read = { permission: "read insightsClicks", keys: ["messaging", "read"] } as const;

export const testKit: TestKit = {
  operations: {
    listConversions: read,
    createConversion: {
      permission: "write campaigns",
      keys: ["messaging"],
      exampleRequest: async (context) => ({
        body: { ...conversion, click_id: await makeClick(context) },
      }),
      audit: { none: "Purchases of people, listed as conversions." },
      noFilter: "It creates a row for the click's link.",
    },
    getConversion: { ...read, exampleRequest: createExample },
    deleteConversion: {
      permission: "write campaigns",
      keys: ["messaging"],
      exampleRequest: createExample,
      audit: "conversion.deleted",
    },
    getConversionStats: read,
  },

  async fixture(context, canary) {
    const { id } = await createReportedExample(context, { name: canary, external_id: canary });
    return { ids: { conversion_id: [String(id)] } };
  },
};
