import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { DAY_MS } from "@/lib/core/time/units";
import { announceAtCommit } from "@/lib/db/announce-work";
import { listPage } from "@/lib/db/lists/list";
import { readAccount, readAsWorker, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { findMailStates } from "@/lib/mail/outbox-states";
import { getPeople } from "@/lib/gateway/identity/team/public";
import { toNames } from "./members";
import { toReportRun } from "./resource";
import type { ReportRun, ReportRunCreate } from "./schema";
import { UNSUBSCRIBE_PLACEHOLDER } from "./schema-values";
import { assertVisible, getPerson, lockForChange } from "./service";
import { findReport, lockReport, type ReportRecord } from "./store";
import { findContent, findDeliveries } from "./store-contents";
import { countRequestedRuns, findRun, insertRun, RUNS, type RunRecord } from "./store-runs";
import { toMemberKey, toVariant } from "./variants";

/** Maximum of one report, previews included. */
const MAX_REQUESTED_RUNS_PER_DAY = 50;

/** Reads mails after the runs: their outbox belongs to no account. */
async function toRuns(ctx: Context, runs: readonly RunRecord[]): Promise<ReportRun[]> {
  const { id } = ctx.account;
  const { deliveries, names } = await readAccount(id, async (tx) => {
    const rows = await findDeliveries(
      tx,
      id,
      runs.map(({ run_id: runId }) => runId),
    );
    const people = await getPeople(
      tx,
      id,
      rows.flatMap(({ user_id: userId }) => (userId === null ? [] : [Number(userId)])),
    );
    return { deliveries: rows, names: toNames(people) };
  });
  const mails = await readAsWorker((tx) =>
    findMailStates(
      tx,
      deliveries.flatMap(({ mail_id: mailId }) => mailId ?? []),
    ),
  );
  return runs.map((run) => toReportRun(run, { deliveries, names, mails }));
}

async function getReport(tx: Tx, ctx: Context, reportId: number): Promise<ReportRecord> {
  const report = await findReport(tx, ctx.account.id, reportId);
  assertVisible(ctx, report);
  return report;
}

export async function listRuns(
  ctx: Context,
  reportId: number,
  query: CollectionQuery,
): Promise<Page<ReportRun>> {
  await readAccount(ctx.account.id, (tx) => getReport(tx, ctx, reportId));
  const page = await listPage(ctx, RUNS, query, (rows) => rows, [reportId]);
  return { items: await toRuns(ctx, page.items), total: page.total };
}

async function findOwnRun(
  tx: Tx,
  ctx: Context,
  reportId: number,
  runId: number,
): Promise<RunRecord> {
  await getReport(tx, ctx, reportId);
  const run = await findRun(tx, ctx.account.id, reportId, runId);
  const isVisible = run?.kind !== "preview" || run.requested_by === String(getPerson(ctx).userId);
  if (run === undefined || !isVisible) throw notFound("run with this ID");
  return run;
}

export async function getRun(ctx: Context, reportId: number, runId: number): Promise<ReportRun> {
  const run = await readAccount(ctx.account.id, (tx) => findOwnRun(tx, ctx, reportId, runId));
  const [resource] = await toRuns(ctx, [run]);
  if (resource === undefined) throw new Error("One row makes one run");
  return resource;
}

/** Starts a run that workers complete. Previews are for everyone with access to the view, and send no mail. */
export async function createRun(
  ctx: WriteContext,
  reportId: number,
  { kind }: ReportRunCreate,
): Promise<ReportRun> {
  const { tx, account, now } = ctx;
  const { userId } = getPerson(ctx);
  const report =
    kind === "manual"
      ? await lockForChange(ctx, reportId)
      : await lockReport(tx, account.id, reportId);
  assertVisible(ctx, report);
  const since = new Date(now().getTime() - DAY_MS);
  if ((await countRequestedRuns(tx, account.id, reportId, since)) >= MAX_REQUESTED_RUNS_PER_DAY) {
    const message = `A report can be sent or previewed ${MAX_REQUESTED_RUNS_PER_DAY} times a day.`;
    throw new DomainError("unprocessable", message, {
      reason: "too_many_report_runs",
      limit: MAX_REQUESTED_RUNS_PER_DAY,
    });
  }
  const run = await insertRun(tx, account.id, {
    report_id: report.report_id,
    kind,
    requested_by: String(userId),
    due_at: now(),
  });
  if (run === undefined) throw new Error("Only scheduled runs can exist already");
  announceAtCommit(tx, "reports");
  if (kind === "manual") {
    await recordAudit(tx, ctx, {
      action: "report.sent",
      object: { kind: "report", id: report.report_id, label: report.name },
    });
  }
  return toReportRun(run, { deliveries: [], names: new Map(), mails: new Map() });
}

/** Returns the mail of a preview, with its pictures in the HTML. Throws `conflict` until it is made. */
export async function getPreview(ctx: Context, reportId: number, runId: number) {
  const { id } = ctx.account;
  const { userId, role } = getPerson(ctx);
  const { run, content } = await readAccount(id, async (tx) => {
    const preview = await findOwnRun(tx, ctx, reportId, runId);
    if (preview.kind !== "preview") throw notFound("preview with this ID");
    const { users } = await getPeople(tx, id, [userId]);
    const report = await getReport(tx, ctx, reportId);
    const lang = users.get(userId)?.lang ?? "en";
    const variant = toVariant(toMemberKey(report.view, { userId, lang, role }));
    return { run: preview, content: await findContent(tx, id, runId, variant) };
  });
  if (run.state === "waiting") {
    throw new DomainError("conflict", "The preview isn't ready yet.", {
      reason: "report_not_ready",
    });
  }
  if (content === undefined) throw notFound("preview with this ID");
  const { subject, files } = content;
  const hideLink = (mail: string) => mail.replaceAll(UNSUBSCRIBE_PLACEHOLDER, "#");
  const html = files.reduce(
    (page, { contentId, type, base64 }) =>
      contentId === null
        ? page
        : page.replaceAll(`cid:${contentId}`, `data:${type};base64,${base64}`),
    hideLink(content.html),
  );
  return {
    subject,
    text: hideLink(content.body),
    html,
    files: files
      .filter(({ contentId }) => contentId === null)
      .map(({ name, base64 }) => ({ name, size: Buffer.byteLength(base64, "base64") })),
  };
}
