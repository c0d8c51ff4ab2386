import { makeTestKey } from "@/lib/api-suites/test-api";
import type { TestKit } from "@/lib/api-suites/test-kit";
import { readAuditLog } from "./test-audit";

export const testKit: TestKit = {
  operations: {
    listAuditLog: { permission: "read team" },
    exportAuditLog: { permission: "read team" },
    getAuditLogEntry: { permission: "read team" },
  },
  // Sequence numbers beyond any account's.
  unknownIds: { seq: "999999" },

  /** The last of the fixture's own count, which is further than the intruder's. */
  async fixture({ account }, canary) {
    for (const name of ["one", "two", "three"]) {
      await makeTestKey(account.ctx, { name: `${canary} ${name}` });
    }
    const last = (await readAuditLog(account.id)).at(-1);
    return { ids: { seq: [String(last?.seq)] } };
  },
};
