import { randomBytes } from "node:crypto";
import type { TestKit } from "@/lib/api-suites/test-kit";
import { withAccounts } from "@/lib/db/transaction";

/** A line of the log, as the writer leaves it behind. */
async function logRequest(accountId: number, path: string): Promise<string> {
  const requestId = randomBytes(16).toString("hex");
  await withAccounts([accountId], (tx) =>
    tx.query(
      `INSERT INTO request_log (account_id, request_id, created_at, method, path, operation_id, status, duration_ms, ip)
       VALUES ($1, $2, now(), 'GET', $3, 'getMe', 200, 1, '127.0.0.1')`,
      [accountId, requestId, path],
    ),
  );
  return requestId;
}

export const testKit: TestKit = {
  operations: {
    listRequestLogs: { permission: "read requestLog", keys: ["messaging"] },
    getRequestLog: {
      permission: "read requestLog",
      keys: ["messaging"],
      exampleRequest: async ({ account }) => ({
        params: { request_id: await logRequest(account.id, "/me") },
      }),
    },
  },
  unknownIds: { request_id: "A".repeat(32) },

  async fixture({ account }, canary) {
    const requestId = await logRequest(account.id, `/me?${canary}`);
    return { ids: { request_id: [requestId] }, canaries: [requestId] };
  },
};
