import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";

const BODY = { service_code: "pro", phone: "+491713920001" };

const createExample = async ({ make, account }: KitContext, more: object = {}) => {
  const { id } = await make(account, "POST", "/fraud-checks", { ...BODY, ...more });
  return { params: { id: id as string } };
};

export const testKit: TestKit = {
  operations: {
    createFraudCheck: {
      permission: "write fraudChecks",
      keys: ["messaging"],
      body: BODY,
      noFilter: "it creates a row and reads none",
      audit: { none: "the check itself is the record, and can be deleted with its input" },
    },
    createFraudChecks: {
      permission: "write fraudChecks",
      keys: ["messaging"],
      body: [BODY],
      noFilter: "it creates rows and reads none",
      audit: { none: "the checks are the record, and can be deleted with their input" },
    },
    listFraudChecks: { permission: "read fraudChecks", keys: ["messaging", "read"] },
    exportFraudChecks: { permission: "write exportPersonal", keys: ["messaging", "read"] },
    getFraudCheck: {
      permission: "read fraudChecks",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    getFraudCheckPrices: {
      permission: "read fraudChecks",
      keys: ["messaging", "read"],
      noFilter: "prices come from the price sheet, which belongs to no account",
    },
    deleteFraudCheck: {
      permission: "write fraudChecks",
      keys: ["messaging"],
      exampleRequest: createExample,
      audit: "fraud_check.deleted",
    },
  },

  async fixture(context, canary) {
    const { params } = await createExample(context, { callback_data: canary.slice(0, 36) });
    return { ids: { id: [params.id] }, canaries: [params.id] };
  },
};
