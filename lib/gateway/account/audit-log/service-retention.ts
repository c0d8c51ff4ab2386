import type { AccountWork } from "@/lib/db/retention/step";
import { findOldAudit, removeOldAudit } from "./store-retention";

/** Removes the beginning of each account's audit log once it is two years old; the rest stays a chain. */
export const OLD_AUDIT: AccountWork = {
  name: "audit log",
  find: findOldAudit,
  clear: removeOldAudit,
};
