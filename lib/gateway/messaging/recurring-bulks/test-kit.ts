import type { KitContext, TestKit } from "@/lib/api-suites/test-kit";
import { asOwner } from "@/lib/db/transaction";
import { RECURRING_BULK } from "./test-recurring";

/** Suites make more than an account may have. */
const keepFew = (accountId: number) =>
  asOwner((tx) =>
    tx.query(
      `DELETE FROM recurring_bulks WHERE account_id = $1 AND id NOT IN (
         SELECT id FROM recurring_bulks WHERE account_id = $1 ORDER BY id DESC LIMIT 50)`,
      [accountId],
    ),
  );

async function createExample({ make, owner, account }: KitContext, more: object = {}) {
  await keepFew(account.id);
  const { id } = await make(owner, "POST", "/recurring_bulks", { ...RECURRING_BULK, ...more });
  return { params: { recurring_bulk_id: String(id) } };
}

const write = { permission: "write composeBulk", keys: ["messaging"] } as const;
const read = { permission: "read messages", keys: ["messaging", "read"] } as const;

export const testKit: TestKit = {
  operations: {
    listRecurringBulks: read,
    createRecurringBulk: {
      ...write,
      body: RECURRING_BULK,
      exampleRequest: async ({ account }) => {
        await keepFew(account.id);
        return {};
      },
      fieldRequests: {
        template_id: async ({ account }) => {
          await keepFew(account.id);
          return { body: { ...RECURRING_BULK, text: undefined } };
        },
      },
      audit: "recurring_bulk.created",
      noFilter: "It creates a row and reads none.",
    },
    getRecurringBulk: { ...read, exampleRequest: (kit) => createExample(kit) },
    updateRecurringBulk: {
      ...write,
      body: { ...RECURRING_BULK, name: "Taken over" },
      exampleRequest: (kit) => createExample(kit),
      fieldRequests: {
        template_id: async (kit) => ({
          ...(await createExample(kit)),
          body: { ...RECURRING_BULK, text: undefined },
        }),
      },
      audit: "recurring_bulk.changed",
    },
    deleteRecurringBulk: {
      ...write,
      exampleRequest: (kit) => createExample(kit),
      audit: "recurring_bulk.deleted",
    },
    pauseRecurringBulk: {
      ...write,
      exampleRequest: (kit) => createExample(kit),
      audit: "recurring_bulk.paused",
    },
    resumeRecurringBulk: {
      ...write,
      exampleRequest: async (kit) => {
        const request = await createExample(kit);
        const path = `/recurring_bulks/${request.params.recurring_bulk_id}/pause`;
        await kit.make(kit.owner, "PUT", path);
        return request;
      },
      audit: "recurring_bulk.resumed",
    },
    skipNextRecurringRun: {
      ...write,
      exampleRequest: (kit) => createExample(kit),
      audit: "recurring_bulk.run_skipped",
    },
    listRecurringRuns: { ...read, exampleRequest: (kit) => createExample(kit) },
    createRecurringRun: {
      ...write,
      body: { delivery_delay: 30 },
      exampleRequest: (kit) => createExample(kit),
      audit: "bulk.created",
    },
  },

  async fixture(kit, canary) {
    const { params } = await createExample(kit, {
      name: canary.slice(0, 100),
      text: `${canary} [phone]`,
    });
    const path = `/recurring_bulks/${params.recurring_bulk_id}/runs`;
    const { id } = await kit.make(kit.owner, "POST", path, {});
    return { ids: { recurring_bulk_id: [params.recurring_bulk_id], id: [String(id)] } };
  },
};
