import { asOwner } from "@/lib/db/transaction";
import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";

/** Numbers kept free for fiction. */
const BODY = {
  text: "Hello [phone]",
  sender_id: "POSTHORN",
  phones: ["+491713920001", "+491713920002"],
};

/** Nobody expands it here, so that it is new. */
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
      may: "change composeBulk",
      keys: ["messaging"],
      body: BODY,
      fieldRequests: { template_id: async () => ({ body: { ...BODY, text: undefined } }) },
      audit: "bulk.created",
    },
    dryRunBulk: {
      may: "change compose",
      keys: ["messaging"],
      body: BODY,
      fieldRequests: { template_id: async () => ({ body: { ...BODY, text: undefined } }) },
      audit: { none: "a forecast: no money and no message moves" },
    },
    listBulks: { may: "see messages", keys: ["messaging", "read"] },
    getBulk: { may: "see messages", keys: ["messaging", "read"], exampleRequest: createExample },
    getBulkStatus: {
      may: "see messages",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    getBulkReport: {
      may: "see messages",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    listBulkDrops: { may: "see messages", keys: ["messaging", "read"], exampleRequest: leftOut },
    exportBulkDrops: {
      may: "see exportPersonal",
      keys: ["messaging", "read"],
      exampleRequest: leftOut,
      audit: "bulk.exported",
    },
    listBulkUnsubscribes: {
      may: "see messages",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    exportBulkUnsubscribes: {
      may: "see exportPersonal",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
      audit: "bulk.exported",
    },
    followUpBulk: {
      may: "change groups",
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
      noFilter: "Its body must name an own group; foreign-ids.test.ts tries its bulk with one.",
    },
    cancelBulk: {
      may: "change composeBulk",
      keys: ["messaging"],
      exampleRequest: createExample,
      audit: "bulk.canceled",
    },
    releaseBulk: {
      may: "change accountSettings",
      exampleRequest: createWaitingExample,
      audit: "bulk.released",
    },
    deleteBulk: {
      may: "change composeBulk",
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
