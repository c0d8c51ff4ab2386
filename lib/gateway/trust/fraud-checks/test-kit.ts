import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";

const BODY = { service_code: "pro", phone: "+491713920001" };

const createExample = async ({ make, account }: KitContext, more: object = {}) => {
  const { id } = await make(account, "POST", "/fraud-checks", { ...BODY, ...more });
  return { params: { id: id as string } };
};

export const testKit: TestKit = {
  operations: {
    createFraudCheck: {
      may: "change fraudChecks",
      keys: ["messaging"],
      body: BODY,
      noFilter: "it makes a row and asks for none",
      audit: { none: "the check itself is the record, and may be deleted with all that it asked" },
    },
    createFraudChecks: {
      may: "change fraudChecks",
      keys: ["messaging"],
      body: [BODY],
      noFilter: "it makes rows and asks for none",
      audit: { none: "the checks are the record, and may be deleted with all that they asked" },
    },
    listFraudChecks: { may: "see fraudChecks", keys: ["messaging", "read"] },
    exportFraudChecks: { may: "change exportPersonal", keys: ["messaging", "read"] },
    getFraudCheck: {
      may: "see fraudChecks",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    getFraudCheckPrices: {
      may: "see fraudChecks",
      keys: ["messaging", "read"],
      noFilter: "prices are those of the sheet, which belongs to no account",
    },
    deleteFraudCheck: {
      may: "change fraudChecks",
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
