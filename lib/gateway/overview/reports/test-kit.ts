import type { KitContext, TestKit } from "@/lib/api-suites/test-kit";
import { freshEmail } from "@/lib/api-suites/test-kit-context";
import { asOwner } from "@/lib/db/transaction";
import { createSubscriptionToken } from "./subscription-token";
import { REPORT, renderAsJson } from "./test-reports";
import { runReportStep } from "./work-on";

/** A view that has the filters `bulk` and `campaign`. */
const COMPARISON = { ...REPORT, view: "comparison" };

/** Suites make more reports than an account may have. */
const keepFew = (accountId: number) =>
  asOwner((tx) =>
    tx.query(
      `DELETE FROM reports WHERE account_id = $1 AND report_id NOT IN (
         SELECT report_id FROM reports WHERE account_id = $1 ORDER BY report_id DESC LIMIT 40)`,
      [accountId],
    ),
  );

async function createExample({ make, owner, account }: KitContext, name = REPORT.name) {
  await keepFew(account.id);
  const { id } = await make(owner, "POST", "/reports", { ...REPORT, name });
  return { params: { report_id: String(id) } };
}

async function keptPreview(kit: KitContext) {
  const { params } = await createExample(kit);
  const reportId = Number(params.report_id);
  const { id } = await kit.make(kit.owner, "POST", `/reports/${reportId}/runs`, {
    kind: "preview",
  });
  await runReportStep({ accountId: kit.account.id, reportId, runId: id }, renderAsJson);
  return { params: { ...params, run_id: String(id) } };
}

async function keptToken({ make, owner, account }: KitContext) {
  const email = freshEmail();
  await keepFew(account.id);
  await make(owner, "POST", "/reports", { ...REPORT, emails: [email] });
  const { rows } = await asOwner((tx) =>
    tx.query<{ recipient_id: string }>(
      "SELECT recipient_id FROM report_recipients WHERE account_id = $1 AND email = $2",
      [account.id, email],
    ),
  );
  return { params: { token: createSubscriptionToken(account.id, Number(rows[0]?.recipient_id)) } };
}

export const testKit: TestKit = {
  operations: {
    listReports: { permission: "read reports" },
    createReport: {
      permission: "write reports",
      body: REPORT,
      exampleRequest: async ({ account }) => {
        await keepFew(account.id);
        return {};
      },
      fieldRequests: {
        "filters.bulk[]": async () => ({ body: COMPARISON }),
        "filters.campaign[]": async () => ({ body: COMPARISON }),
      },
      audit: "report.created",
      noFilter: "It creates a row and reads none.",
    },
    getReport: { permission: "read reports", exampleRequest: (kit) => createExample(kit) },
    updateReport: {
      permission: "write reports",
      body: { ...REPORT, name: "Every Tuesday" },
      exampleRequest: (kit) => createExample(kit),
      fieldRequests: {
        "filters.bulk[]": async (kit) => ({ ...(await createExample(kit)), body: COMPARISON }),
        "filters.campaign[]": async (kit) => ({ ...(await createExample(kit)), body: COMPARISON }),
      },
      audit: "report.changed",
    },
    deleteReport: {
      permission: "write reports",
      exampleRequest: (kit) => createExample(kit),
      audit: "report.deleted",
    },
    listReportRuns: { permission: "read reports", exampleRequest: (kit) => createExample(kit) },
    createReportRun: {
      permission: "write reports",
      body: { kind: "manual" },
      exampleRequest: (kit) => createExample(kit),
      audit: "report.sent",
    },
    getReportRun: { permission: "read reports", exampleRequest: keptPreview },
    getReportPreview: {
      permission: "read reports",
      exampleRequest: keptPreview,
      noFilter: "A preview is visible only to its requester.",
    },
    getReportSubscription: { permission: "public", exampleRequest: keptToken },
    confirmReportSubscription: { permission: "public", exampleRequest: keptToken },
    unsubscribeFromReport: { permission: "public", exampleRequest: keptToken },
  },

  async fixture(kit, canary) {
    const { params } = await createExample(kit, canary.slice(0, 100));
    const path = `/reports/${params.report_id}/runs`;
    const { id } = await kit.make(kit.owner, "POST", path, { kind: "manual" });
    return { ids: { report_id: [params.report_id], run_id: [String(id)] } };
  },
};
