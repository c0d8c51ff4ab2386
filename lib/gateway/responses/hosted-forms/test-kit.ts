import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";

async function createForm({ make, owner }: KitContext, name = "Newsletter") {
  const group = await make(owner, "POST", "/groups", { name: "Club", name_a: name });
  const body = { name, group_id: group.id, form_fields: ["a"] };
  const { id } = await make(owner, "POST", "/short_link_campaigns/subscribe", body);
  return { params: { campaign_code: String(id) } };
}

const see = {
  permission: "read campaigns",
  keys: ["messaging", "read"],
  exampleRequest: (context: KitContext) => createForm(context),
} as const;

const preview = {
  permission: "read accountSettings",
  noFilter: "It returns the account's own brand, without an ID.",
} as const;

export const testKit: TestKit = {
  operations: { getFormAnswers: see, previewForm: see, previewBrand: preview },

  async fixture(context, canary) {
    const { params } = await createForm(context, canary);
    return { ids: { campaign_code: [params.campaign_code] } };
  },
};
