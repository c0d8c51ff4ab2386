import { createHash } from "node:crypto";
import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { handOver, VALID } from "./test-sms";

const TOMORROW = Math.floor(Date.now() / 1000) + 86_400;
const NO_ROWS =
  "Only the note of when the key was used names its account, and nobody waits for that.";

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
      may: "change compose",
      keys: ["messaging"],
      body: VALID,
      fieldRequests: { template_id: async () => ({ body: { ...VALID, text: undefined } }) },
      audit: { none: "the message itself is the record: who, when, from where, with which key" },
      noFilter: NO_ROWS,
    },
    dryRunSms: {
      may: "change compose",
      keys: ["messaging"],
      body: VALID,
      fieldRequests: { template_id: async () => ({ body: { ...VALID, text: undefined } }) },
      audit: { none: "stores nothing" },
      noFilter: NO_ROWS,
    },
    listSms: { may: "see messages", keys: ["messaging", "read"] },
    getSmsHistogram: {
      may: "see messages",
      keys: ["messaging", "read"],
      noFilter: "Sums carry no mark of whose they are; its own test looks at another account's.",
    },
    getSms: {
      may: "see messages",
      keys: ["messaging", "read"],
      exampleRequest: async (context) => ({ params: await createQueuedExample(context) }),
    },
    getSmsTimeline: {
      may: "see messages",
      keys: ["messaging", "read"],
      exampleRequest: async (context) => ({ params: await createQueuedExample(context) }),
    },
    // What changes whatever matches asks for a filter.
    batchCancelSms: {
      may: "change messages",
      keys: ["messaging"],
      exampleRequest: async (context) => ({ query: await createQueuedExample(context) }),
      audit: "sms.batch_canceled",
    },
    batchDeleteSms: {
      may: "change messages",
      keys: ["messaging"],
      exampleRequest: async (context) => ({ query: await createQueuedExample(context) }),
      audit: "sms.batch_deleted",
    },
    deleteSms: {
      may: "change messages",
      keys: ["messaging"],
      exampleRequest: createScheduledExample,
      audit: "sms.deleted",
    },
    rescheduleSms: {
      may: "change messages",
      keys: ["messaging"],
      body: { delivery_at: TOMORROW + 3_600 },
      exampleRequest: createScheduledExample,
      audit: "sms.rescheduled",
    },
    exportSms: { may: "see exportPersonal", keys: ["messaging", "read"] },
    listSenders: { may: "change compose", keys: ["messaging", "read"] },
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
    await handOver(context.account.id, 1);
    return { ids: { uuid: uuids }, canaries: [sender, ...uuids] };
  },
};
