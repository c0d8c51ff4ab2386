import { asOwner } from "@/lib/db/transaction";
import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";

/** Numbers reserved for fiction. */
const BODY = {
  phone: "+491713920001",
  code: "471147",
  routing_strategy: [{ channel: "sms", sender_id: "NORDWIND" }],
};

/** The suites ask for the same number over and over. */
const createAllowedExample = async ({ make, owner }: KitContext) => {
  await make(owner, "POST", "/pumping_guard/allowed_prefixes", { prefix: "+49171392" });
  return {};
};

const createExample = async (context: KitContext, more: object = {}) => {
  const { make, account } = context;
  await createAllowedExample(context);
  const { id } = await make(account, "POST", "/verify_codes", { ...BODY, ...more });
  return { params: { id: id as string } };
};

export const testKit: TestKit = {
  operations: {
    createVerifyCode: {
      permission: "write verification",
      keys: ["messaging"],
      body: BODY,
      // The document's number is British: accounts choose the countries to which codes may go.
      exampleRequest: async (context) => ({ ...(await createAllowedExample(context)), body: BODY }),
      audit: { none: "the verification itself is the record: who, when, with which key" },
      noFilter: "It reads only the row it has just created, by a new ID.",
    },
    getVerifyStats: {
      permission: "read verification",
      keys: ["messaging", "read"],
      noFilter: "Aggregates can't be filtered by owner.",
    },
    listVerifyCodes: { permission: "read verification", keys: ["messaging", "read"] },
    getVerifyCode: {
      permission: "read verification",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    resendVerifyCode: {
      permission: "write verification",
      keys: ["messaging"],
      // Its step has been taken, a while ago.
      exampleRequest: async (context) => {
        const request = await createExample(context);
        await asOwner((tx) =>
          tx.query(
            `UPDATE verify_codes SET status = 10, due_at = NULL, created_at = now() - interval '1 minute'
             WHERE account_id = $1 AND id = $2`,
            [context.account.id, request.params.id],
          ),
        );
        return request;
      },
      audit: { none: "the verification itself is the record: its history has the step" },
    },
    checkVerifyCode: {
      permission: "write verification",
      keys: ["messaging"],
      body: { code: "000000" },
      exampleRequest: createExample,
      audit: { none: "the verification records the result: when it matched, and wrong attempts" },
    },
  },

  async fixture(context, canary) {
    const { params } = await createExample(context, { payload: canary });
    return { ids: { id: [params.id] }, canaries: [params.id] };
  },
};
