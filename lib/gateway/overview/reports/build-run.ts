import type { AccountSnapshot, Context, MemberRole } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { newRequestId } from "@/lib/core/ids/request-id";
import { toLanguage } from "@/lib/core/languages";
import { canAccess } from "@/lib/core/permissions/permissions";
import { toUnix } from "@/lib/core/time/time";
import { readAccount, type Tx } from "@/lib/db/transaction";
import { findSnapshot, getTimeZone } from "@/lib/gateway/account/accounts/public";
import { env } from "@/lib/env";
import { toOneLine } from "@/lib/mail/one-line";
import { type People, getPeople } from "@/lib/gateway/identity/team/public";
import { getReportView } from "./get-report-view";
import type { ReportRenderer } from "./schema-renderer";
import { reportSpan } from "./schedule";
import { VIEW_SCOPES } from "./schema-values";
import { findReport, type ReportRecord } from "./store";
import type { ContentRecord, DeliveryRecord } from "./store-contents";
import { findRecipients, type RecipientRecord } from "./store-recipients";
import type { RunRecord } from "./store-runs";
import { toMemberKey, toVariant, type VariantKey } from "./variants";

export interface BuiltDelivery extends Omit<DeliveryRecord, "mail_id" | "run_id"> {
  /** Null without a mail. */
  address: string | null;
  variant: string;
}

export interface BuiltRun {
  report: ReportRecord;
  contents: ContentRecord[];
  deliveries: BuiltDelivery[];
}

interface Readers {
  report: ReportRecord;
  people: People;
}

interface RunInputs extends Readers {
  account: AccountSnapshot;
  timeZone: string;
  recipients: RecipientRecord[];
}

const toUserIds = (ids: readonly (string | null)[]) =>
  ids.flatMap((id) => (id === null ? [] : [Number(id)]));

async function readInputs(accountId: number, run: RunRecord): Promise<RunInputs> {
  return readAccount(accountId, async (tx) => {
    const report = await findReport(tx, accountId, Number(run.report_id));
    const account = await findSnapshot(tx, accountId);
    if (report === undefined || account === null) throw notFound("report with this ID");
    if (!account.isActivated) {
      throw new DomainError("account_not_activated", "This account isn't activated yet.");
    }
    const recipients =
      run.kind === "preview" ? [] : await findRecipients(tx, accountId, [report.report_id]);
    const ids = [run.requested_by, ...recipients.map(({ user_id: id }) => id)];
    const people = await getPeople(tx, accountId, toUserIds(ids));
    return { account, report, timeZone: await getTimeZone(tx, accountId), recipients, people };
  });
}

type Outcome = BuiltDelivery["outcome"];

function decideMember({ report, people }: Readers, userId: number): Outcome {
  const user = people.users.get(userId);
  const role = people.roles.get(userId);
  if (user === undefined || role === undefined || user.disabled_at !== null) return "left";
  if (user.confirmed_at === null) return "unconfirmed";
  return canAccess(VIEW_SCOPES[report.view], role, "read") ? "queued" : "no_access";
}

function decide(readers: Readers, { user_id, ...recipient }: RecipientRecord): Outcome {
  if (recipient.unsubscribed_at !== null) return "unsubscribed";
  if (user_id !== null) return decideMember(readers, Number(user_id));
  return recipient.confirmed_at === null ? "unconfirmed" : "queued";
}

function toKey({ report, people }: Readers, userId: number | null): VariantKey {
  if (userId === null) return { lang: report.lang, userId, isShared: true };
  const lang = people.users.get(userId)?.lang ?? report.lang;
  return toMemberKey(report.view, { userId, lang, role: people.roles.get(userId) });
}

/** Decides by the recipient's state and role at this moment. */
function toDelivery(inputs: Readers, recipient: RecipientRecord): BuiltDelivery {
  const { recipient_id, user_id, email } = recipient;
  const userId = user_id === null ? null : Number(user_id);
  const outcome = decide(inputs, recipient);
  const member = userId === null ? undefined : inputs.people.users.get(userId);
  return {
    recipient_id,
    user_id,
    email,
    outcome,
    address: outcome === "queued" ? (email ?? member?.email ?? null) : null,
    variant: toVariant(toKey(inputs, userId)),
  };
}

/** Decides again, by the state at this moment. Those who are no longer on the report are left out. */
export async function decideDeliveries(
  tx: Tx,
  accountId: number,
  recipients: readonly RecipientRecord[],
): Promise<Map<string, BuiltDelivery>> {
  const [first] = recipients;
  const report = first && (await findReport(tx, accountId, Number(first.report_id)));
  if (report === undefined) return new Map();
  const userIds = toUserIds(recipients.map(({ user_id: id }) => id));
  const people = await getPeople(tx, accountId, userIds);
  return new Map(
    recipients.map((recipient) => [
      recipient.recipient_id,
      toDelivery({ report, people }, recipient),
    ]),
  );
}

/** Reads as the recipient: a member with their role, an address outside with the owners' access to the view. */
function readerContext({ account, people }: RunInputs, { userId }: VariantKey, now: Date): Context {
  const role: MemberRole = (userId === null ? undefined : people.roles.get(userId)) ?? "owner";
  return {
    account,
    actor:
      userId === null
        ? { kind: "system", name: "reports" }
        : { kind: "user", userId, sessionId: "", role, reauthenticatedAt: null },
    requestId: newRequestId(),
    ip: "127.0.0.1",
    basePath: "",
    now: () => now,
  };
}

async function buildContent(
  inputs: RunInputs,
  run: RunRecord,
  key: VariantKey,
  render: ReportRenderer,
): Promise<ContentRecord> {
  const { account, report, timeZone } = inputs;
  const span = reportSpan(report.range, toUnix(run.due_at), timeZone);
  const ctx = readerContext(inputs, key, run.due_at);
  const rendered = await render({
    data: await getReportView(ctx, report, span, timeZone),
    name: toOneLine(report.name),
    range: report.range,
    filters: report.filters,
    span,
    fileFormat: report.file_format,
    lang: toLanguage(key.lang),
    timeZone,
    account: { ...account, name: toOneLine(account.name) },
    publicUrl: env.PUBLIC_URL,
    now: toUnix(run.due_at),
  });
  return {
    variant: toVariant(key),
    subject: rendered.subject,
    body: rendered.text,
    html: rendered.html,
    files: rendered.files.map(({ bytes, ...file }) => ({
      ...file,
      base64: Buffer.from(bytes).toString("base64"),
    })),
  };
}

/** Makes the mails of a run without writing anything. Throws `not_found` if the report was deleted. */
export async function buildRun(
  accountId: number,
  run: RunRecord,
  render: ReportRenderer,
): Promise<BuiltRun> {
  const inputs = await readInputs(accountId, run);
  const { report, recipients } = inputs;
  const deliveries = recipients.map((recipient) => toDelivery(inputs, recipient));
  const keys = new Map<string, VariantKey>();
  const add = (userId: number | null) => {
    const key = toKey(inputs, userId);
    keys.set(toVariant(key), key);
  };
  const requester = Number(run.requested_by);
  if (run.kind === "preview" && decideMember(inputs, requester) !== "no_access") add(requester);
  for (const { outcome, user_id: userId } of deliveries) {
    if (outcome === "queued") add(userId === null ? null : Number(userId));
  }
  const contents: ContentRecord[] = [];
  for (const key of keys.values()) contents.push(await buildContent(inputs, run, key, render));
  return { report, contents, deliveries };
}
