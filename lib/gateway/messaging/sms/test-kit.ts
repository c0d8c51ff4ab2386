import { createHash } from "node:crypto";
import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { submitDueMessages, VALID } from "./test-sms";

const TOMORROW = Math.floor(Date.now() / 1000) + 86_400;
const NO_ROWS =
  "Only the last-used timestamp of the key references its account, and it is written asynchronously.";

const createQueuedExample = async ({ make, account }: KitContext, more: object = {}) => {
  const { uuid } = await make(account, "POST", "/sms", { ...VALID, ...more });
  return { uuid };
};
const createScheduledExample = async (context: KitContext) => ({
  params: await createQueuedExample(context, { delivery_at: TOMORROW }),
});

export const testKit: TestKit = {
  operations: {
    sendSms: {
      permission: "write compose",
      keys: ["messaging"],
      body: VALID,
      fieldRequests: { template_id: async () => ({ body: { ...VALID, text: undefined } }) },
      audit: { none: "the message itself is the record: who, when, from where, with which key" },
      noFilter: NO_ROWS,
    },
    dryRunSms: {
      permission: "write compose",
      keys: ["messaging"],
      body: VALID,
      fieldRequests: { template_id: async () => ({ body: { ...VALID, text: undefined } }) },
      audit: { none: "stores nothing" },
      noFilter: NO_ROWS,
    },
    listSms: { permission: "read messages", keys: ["messaging", "read"] },
    getSmsHistogram: {
      permission: "read messages",
      keys: ["messaging", "read"],
      noFilter: "Aggregates can't be filtered by owner; its own test checks isolation.",
    },
    getSms: {
      permission: "read messages",
      keys: ["messaging", "read"],
      exampleRequest: async (context) => ({ params: await createQueuedExample(context) }),
    },
    getSmsTimeline: {
      permission: "read messages",
      keys: ["messaging", "read"],
      exampleRequest: async (context) => ({ params: await createQueuedExample(context) }),
    },
    // Batch operations require a filter.
    batchCancelSms: {
      permission: "write messages",
      keys: ["messaging"],
      exampleRequest: async (context) => ({ query: await createQueuedExample(context) }),
      audit: "sms.batch_canceled",
    },
    batchDeleteSms: {
      permission: "write messages",
      keys: ["messaging"],
      exampleRequest: async (context) => ({ query: await createQueuedExample(context) }),
      audit: "sms.batch_deleted",
    },
    deleteSms: {
      permission: "write messages",
      keys: ["messaging"],
      exampleRequest: createScheduledExample,
      audit: "sms.deleted",
    },
    rescheduleSms: {
      permission: "write messages",
      keys: ["messaging"],
      body: { delivery_at: TOMORROW + 3_600 },
      exampleRequest: createScheduledExample,
      audit: "sms.rescheduled",
    },
    exportSms: { permission: "read exportPersonal", keys: ["messaging", "read"] },
    listSenders: { permission: "write compose", keys: ["messaging", "read"] },
  },

  async fixture(context, canary) {
    const sender = `V${createHash("sha256").update(canary).digest("hex").slice(0, 8)}`;
    const uuids: string[] = [];
    for (const text of ["one", "two", "three"]) {
      const { uuid } = await createQueuedExample(context, {
        sender_id: sender,
        text: `${canary} ${text}`,
      });
      uuids.push(uuid);
    }
    await submitDueMessages(context.account.id, 1);
    return { ids: { uuid: uuids }, canaries: [sender, ...uuids] };
  },
};
