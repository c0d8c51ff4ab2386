import type { TestKit, World } from "@/lib/api-suites/test-kit";

/** Numbers kept free for fiction. */
const BODY = {
  phone: "+491713920001",
  code: "471147",
  routing_strategy: [{ channel: "sms", sender_id: "NORDWIND" }],
};

/** The suites ask for the same number over and over. */
const allowed = async ({ make, owner }: World) => {
  await make(owner, "POST", "/pumping_guard/allowed_prefixes", { prefix: "+49171392" });
  return {};
};

const created = async (world: World, more: object = {}) => {
  const { make, account } = world;
  await allowed(world);
  const { id } = await make(account, "POST", "/verify_codes", { ...BODY, ...more });
  return { params: { id: id as string } };
};

export const testKit: TestKit = {
  operations: {
    createVerifyCode: {
      may: "change verification",
      keys: ["messaging"],
      body: BODY,
      occasion: allowed,
      audit: { none: "the verification itself is the record: who, when, with which key" },
      noFilter: "It reads nothing but what it has just written, by a new ID.",
    },
    listVerifyCodes: { may: "see verification", keys: ["messaging", "read"] },
    getVerifyCode: { may: "see verification", keys: ["messaging", "read"], occasion: created },
    checkVerifyCode: {
      may: "change verification",
      keys: ["messaging"],
      body: { code: "000000" },
      occasion: created,
      audit: { none: "its answer is in the verification: when it matched, how many were wrong" },
    },
  },

  async victim(world, canary) {
    const { params } = await created(world, { payload: canary });
    return { ids: { id: [params.id] }, canaries: [params.id] };
  },
};
