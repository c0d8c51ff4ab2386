import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { withAccount } from "@/lib/db/transaction";
import { insertStops, type StopRecord } from "./store-stops";

const keys = ["messaging", "read"] as const;

const createAllowedExample = async ({ make, owner }: KitContext) => {
  const path = "/pumping_guard/allowed_prefixes";
  const { id } = await make(owner, "POST", path, { prefix: "+49171392" });
  return { params: { prefix_id: id as string } };
};

export const testKit: TestKit = {
  operations: {
    getPumpingGuard: {
      permission: "read verification",
      keys,
      noFilter: "Settings can't be filtered by owner.",
    },
    updatePumpingGuard: {
      permission: "write accountSettings",
      body: { is_enabled: true, countries: ["DE"], hourly_spend_cap: 50 },
      audit: "pumping_guard.changed",
    },
    listAllowedPrefixes: { permission: "read verification", keys },
    createAllowedPrefix: {
      permission: "write accountSettings",
      body: { prefix: "+49171392" },
      audit: "pumping_guard.prefix_allowed",
    },
    deleteAllowedPrefix: {
      permission: "write accountSettings",
      exampleRequest: createAllowedExample,
      audit: "pumping_guard.prefix_removed",
    },
    listPumpingStops: { permission: "read verification", keys },
    getPumpingReport: {
      permission: "read verification",
      keys,
      noFilter: "Aggregates can't be filtered by owner.",
    },
  },

  async fixture({ make, owner, account }, canary) {
    const path = "/pumping_guard/allowed_prefixes";
    const note = canary.slice(0, 120);
    const { id } = await make(owner, "POST", path, { prefix: "+441632960061", note });
    const stop: Omit<StopRecord, "sign"> = {
      id: crypto.randomUUID(),
      stopped_at: new Date(),
      phone: "+441632960062",
      iso2: "GB",
      reason: "country",
      amount: "75000",
    };
    await withAccount(account.id, (tx) => insertStops(tx, account.id, [stop]));
    return { ids: { prefix_id: [id] }, canaries: [stop.id] };
  },
};
