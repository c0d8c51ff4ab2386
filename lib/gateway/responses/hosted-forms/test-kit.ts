import type { TestKit, World } from "@/lib/api-suites/test-kit";

async function formOf({ make, owner }: World, name = "Newsletter") {
  const group = await make(owner, "POST", "/groups", { name: "Club", name_a: name });
  const body = { name, group_id: group.id, form_fields: ["a"] };
  const { id } = await make(owner, "POST", "/short_link_campaigns/subscribe", body);
  return { params: { campaign_code: String(id) } };
}

const see = {
  may: "see campaigns",
  keys: ["messaging", "read"],
  occasion: (world: World) => formOf(world),
} as const;

export const testKit: TestKit = {
  operations: { getFormAnswers: see, previewForm: see },

  async victim(world, canary) {
    const { params } = await formOf(world, canary);
    return { ids: { campaign_code: [params.campaign_code] } };
  },
};
