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
      may: "see verification",
      keys,
      noFilter: "Settings carry no mark of whose they are.",
    },
    updatePumpingGuard: {
      may: "change accountSettings",
      body: { is_enabled: true, countries: ["DE"], hourly_spend_cap: 50 },
      audit: "pumping_guard.changed",
    },
    listAllowedPrefixes: { may: "see verification", keys },
    createAllowedPrefix: {
      may: "change accountSettings",
      body: { prefix: "+49171392" },
      audit: "pumping_guard.prefix_allowed",
    },
    deleteAllowedPrefix: {
      may: "change accountSettings",
      exampleRequest: createAllowedExample,
      audit: "pumping_guard.prefix_removed",
    },
    listPumpingStops: { may: "see verification", keys },
    getPumpingReport: {
      may: "see verification",
      keys,
      noFilter: "Sums carry no mark of whose they are.",
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
