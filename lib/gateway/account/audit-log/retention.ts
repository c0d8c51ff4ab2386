import type { AccountWork } from "@/lib/db/retention/step";
import { findOldAudit, deleteOldAudit } from "./store-retention";

/** Older than two years, from the start of each chain; the rest remains a valid chain. */
export const OLD_AUDIT: AccountWork = {
  name: "audit log",
  find: findOldAudit,
  clear: deleteOldAudit,
};
