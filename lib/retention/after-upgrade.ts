import type { RetentionStep } from "@/lib/db/retention/step";
import { readAsWorker } from "@/lib/db/transaction";
import { isUpgradeOver } from "./store-upgrade";

/**
 * Skips a step during the day in which processes of the previous version may run: they don't read rollups of closed days, and don't
 * unseal what they change.
 */
export const afterUpgrade = ({ name, run }: RetentionStep): RetentionStep => ({
  name,
  run: async () => ((await readAsWorker(isUpgradeOver)) ? run() : "done"),
});
