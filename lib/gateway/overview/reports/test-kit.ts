import type { KitContext, TestKit } from "@/lib/api-suites/test-kit";
import { freshEmail } from "@/lib/api-suites/test-kit-context";
import { asOwner } from "@/lib/db/transaction";
import { createSubscriptionToken } from "./subscription-token";
import { REPORT, renderAsJson } from "./test-reports";
import { runReportStep } from "./work-on";

async function kept({ make, owner, account }: KitContext, name = REPORT.name) {
  // The account's limit of reports is for people, not for suites.
  await asOwner((tx) => tx.query("DELETE FROM reports WHERE account_id = $1", [account.id]));
  const { id } = await make(owner, "POST", "/reports", { ...REPORT, name });
  return { params: { report_id: String(id) } };
}

async function keptPreview(kit: KitContext) {
  const { params } = await kept(kit);
  const reportId = Number(params.report_id);
  const { id } = await kit.make(kit.owner, "POST", `/reports/${reportId}/runs`, {
    kind: "preview",
  });
  await runReportStep({ accountId: kit.account.id, reportId, runId: id }, renderAsJson);
  return { params: { ...params, run_id: String(id) } };
}

async function keptToken({ make, owner, account }: KitContext) {
  const email = freshEmail();
  await asOwner((tx) => tx.query("DELETE FROM reports WHERE account_id = $1", [account.id]));
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
    listReports: { may: "see reports" },
    createReport: {
      may: "change reports",
      body: REPORT,
      audit: "report.created",
      noFilter: "It makes a row and asks for none.",
    },
    getReport: { may: "see reports", exampleRequest: (kit) => kept(kit) },
    updateReport: {
      may: "change reports",
      body: { ...REPORT, name: "Every Tuesday" },
      exampleRequest: (kit) => kept(kit),
      audit: "report.changed",
    },
    deleteReport: {
      may: "change reports",
      exampleRequest: (kit) => kept(kit),
      audit: "report.deleted",
    },
    listReportRuns: { may: "see reports", exampleRequest: (kit) => kept(kit) },
    createReportRun: {
      may: "change reports",
      body: { kind: "manual" },
      exampleRequest: (kit) => kept(kit),
      audit: "report.sent",
    },
    getReportRun: { may: "see reports", exampleRequest: keptPreview },
    getReportPreview: { may: "see reports", exampleRequest: keptPreview },
    getReportSubscription: { may: "public", exampleRequest: keptToken },
    confirmReportSubscription: { may: "public", exampleRequest: keptToken },
    unsubscribeFromReport: { may: "public", exampleRequest: keptToken },
  },

  async fixture(kit, canary) {
    const { params } = await kept(kit, canary.slice(0, 100));
    return { ids: { report_id: [params.report_id] } };
  },
};
