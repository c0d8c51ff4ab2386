import { asOwner } from "@/lib/db/transaction";
import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";

/** Numbers reserved for fiction. */
const BODY = {
  text: "Hello [phone]",
  sender_id: "POSTHORN",
  phones: ["+491713920001", "+491713920002"],
};

/** No worker expands it here, so it stays new. */
const createExample = async ({ make, account }: KitContext, more: object = {}) => {
  const { uuid } = await make(account, "POST", "/bulks", { ...BODY, ...more });
  return { params: { uuid: uuid as string } };
};

/** With an entry that is no number, and so is left out at once. */
const leftOut = (context: KitContext) =>
  createExample(context, { phones: [...BODY.phones, "nobody"] });

const createWaitingExample = async (context: KitContext) => {
  const exampleRequest = await createExample(context);
  await asOwner((tx) =>
    tx.query(
      "UPDATE bulks SET pause = 'approval', work_at = NULL WHERE account_id = $1 AND uuid = $2",
      [context.account.id, exampleRequest.params.uuid],
    ),
  );
  return exampleRequest;
};

export const testKit: TestKit = {
  operations: {
    createBulk: {
      permission: "write composeBulk",
      keys: ["messaging"],
      body: BODY,
      fieldRequests: { template_id: async () => ({ body: { ...BODY, text: undefined } }) },
      audit: "bulk.created",
    },
    dryRunBulk: {
      permission: "write compose",
      keys: ["messaging"],
      body: BODY,
      fieldRequests: { template_id: async () => ({ body: { ...BODY, text: undefined } }) },
      audit: { none: "a forecast, without charges or messages" },
    },
    listBulks: { permission: "read messages", keys: ["messaging", "read"] },
    getBulk: {
      permission: "read messages",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    getBulkStatus: {
      permission: "read messages",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    getBulkReport: {
      permission: "read messages",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    listBulkDrops: {
      permission: "read messages",
      keys: ["messaging", "read"],
      exampleRequest: leftOut,
    },
    exportBulkDrops: {
      permission: "read exportPersonal",
      keys: ["messaging", "read"],
      exampleRequest: leftOut,
      audit: "bulk.exported",
    },
    listBulkUnsubscribes: {
      permission: "read messages",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    exportBulkUnsubscribes: {
      permission: "read exportPersonal",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
      audit: "bulk.exported",
    },
    followUpBulk: {
      permission: "write groups",
      keys: ["messaging"],
      body: { group_id: 1, states: ["failed"], after: null },
      exampleRequest: async (context) => {
        const { id } = await context.make(context.account, "POST", "/groups", {
          name: "Follow-up",
        });
        return {
          ...(await createExample(context)),
          body: { group_id: id as number, states: ["failed"], after: null },
        };
      },
      audit: "phone.batch_added",
      noFilter: "Its body must reference an own group; foreign-ids.test.ts covers foreign ones.",
    },
    cancelBulk: {
      permission: "write composeBulk",
      keys: ["messaging"],
      exampleRequest: createExample,
      audit: "bulk.canceled",
    },
    releaseBulk: {
      permission: "write accountSettings",
      exampleRequest: createWaitingExample,
      audit: "bulk.released",
    },
    deleteBulk: {
      permission: "write composeBulk",
      keys: ["messaging"],
      exampleRequest: createExample,
      audit: "bulk.deleted",
    },
  },

  async fixture(context, canary) {
    const campaign = { type: 2, name: "Sale", url: "https://example.org/" };
    const { id } = await context.make(context.owner, "POST", "/short_link_campaigns", campaign);
    const { params } = await createExample(context, {
      text: `${canary} [phone] [slink ${id}]`,
      variant_text: `Second ${canary}`,
    });
    return { ids: { uuid: [params.uuid] }, canaries: [params.uuid] };
  },
};
