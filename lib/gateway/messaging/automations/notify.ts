import type { MemberRole } from "@/lib/core/context";
import { canAccess, seesWhole } from "@/lib/core/permissions/permissions";
import { maskPhoneNumber } from "@/lib/core/phone/mask-phone-number";
import { parseTemplate, renderTemplate } from "@/lib/core/text/template";
import { HOUR_MS } from "@/lib/core/time/units";
import { type Tx, withAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import type { UserRecord } from "@/lib/gateway/account/users/public";
import { lockAgainstErasure } from "@/lib/gateway/account/accounts/public";
import { getPeople } from "@/lib/gateway/identity/team/public";
import { automationNoticeGroupMail, automationNoticeMail } from "@/lib/mail/automation-texts";
import { queueMail } from "@/lib/mail/outbox";
import { toOneLine } from "@/lib/mail/one-line";
import type { SimpleStep } from "./schema-steps";
import { MAILS_AN_HOUR } from "./schema-values";
import { type AutomationRecord, findAutomation, type VersionRecord } from "./store";
import {
  type DueNotice,
  findGrouped,
  insertNotices,
  type LimitRecord,
  lockDueLimit,
  lockLimits,
  type NewNotice,
  saveLimits,
} from "./store-notices";
import type { RunRecord, Values } from "./store-runs";

export interface Notice {
  run: RunRecord;
  stepId: string;
  step: Extract<SimpleStep, { kind: "notify" }>;
  values: Values;
}

interface Reader {
  user: UserRecord;
  role: MemberRole;
}

async function findReaders(
  tx: Tx,
  accountId: number,
  userIds: readonly number[],
): Promise<Map<number, Reader>> {
  const { users, roles } = await getPeople(tx, accountId, userIds);
  return new Map(
    [...roles].flatMap(([id, role]) => {
      const user = users.get(id);
      const isReachable = user?.confirmed_at != null && user.disabled_at === null;
      return isReachable ? [[id, { user, role }]] : [];
    }),
  );
}

const seesPeople = (role: MemberRole) => seesWhole("groups", role);

const showPhone = (role: MemberRole, phone: string) =>
  seesPeople(role) ? phone : maskPhoneNumber(phone);

const toSource = ({ name }: AutomationRecord, id: string, role: MemberRole) => ({
  automation: name,
  automationId: canAccess("composeBulk", role, "read") ? Number(id) : null,
});

async function queueNotice(
  { tx, account }: WriteContext,
  automation: AutomationRecord,
  names: readonly string[],
  { run, step, values }: Notice,
  { user, role }: Reader,
): Promise<void> {
  const phone = showPhone(role, run.phone);
  const render = (template: string) =>
    renderTemplate(parseTemplate(template, names), phone, (name) =>
      seesPeople(role) ? values[name] : null,
    ).text;
  const mail = automationNoticeMail(user, {
    subject: toOneLine(render(step.subject)).trim() === "" ? automation.name : render(step.subject),
    text: render(step.text),
    phone,
    isTest: automation.test_of !== null,
    ...toSource(automation, automation.test_of ?? automation.id, role),
  });
  await queueMail(tx, { ...mail, about: { accountId: account.id, phones: [run.phone] } });
}

const renewHour = (limit: LimitRecord, now: Date): LimitRecord =>
  now.getTime() - limit.began_at.getTime() < HOUR_MS
    ? limit
    : { ...limit, began_at: now, mails: 0 };

/** Counts one more person: by an email of their own, or with others in the next one. */
function takeTurn(limit: LimitRecord): LimitRecord {
  if (limit.mails < MAILS_AN_HOUR) return { ...limit, mails: limit.mails + 1 };
  const due = limit.due_at ?? new Date(limit.began_at.getTime() + HOUR_MS);
  return { ...limit, held: limit.held + 1, due_at: due };
}

/**
 * Emails the members whom steps name, in the transaction in which people leave these steps. In tests only the tester gets
 * them. Members who were removed or can't be emailed are counted.
 */
export async function sendNotices(
  ctx: WriteContext,
  automation: AutomationRecord,
  { version, names }: VersionRecord,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return;
  const { tx, account, now } = ctx;
  const { id, test_of: testOf, test_by: tester } = automation;
  const listUsers = ({ step }: Notice) =>
    testOf === null ? [...new Set(step.user_ids)] : [Number(tester)];
  const readers = await findReaders(tx, account.id, notices.flatMap(listUsers));
  const locked = await lockLimits(tx, account.id, id, [...readers.keys()], now());
  const limits = new Map(locked.map((limit) => [Number(limit.user_id), renewHour(limit, now())]));
  const rows: NewNotice[] = [];
  for (const notice of notices) {
    const { run, stepId } = notice;
    for (const userId of listUsers(notice)) {
      const reader = readers.get(userId);
      const limit = limits.get(userId);
      const row = { run_id: run.id, step: stepId, user_id: userId, phone: run.phone, version };
      if (reader === undefined || limit === undefined) {
        rows.push({ ...row, outcome: "left_out", round: null });
        continue;
      }
      // The email about several doesn't say that it is a test.
      const after = testOf === null ? takeTurn(limit) : { ...limit, mails: limit.mails + 1 };
      limits.set(userId, after);
      const isGrouped = after.held > limit.held;
      rows.push({
        ...row,
        outcome: isGrouped ? "grouped" : "mailed",
        round: isGrouped ? after.round : null,
      });
      if (!isGrouped) await queueNotice(ctx, automation, names, notice, reader);
    }
  }
  await saveLimits(tx, account.id, id, [...limits.values()]);
  await insertNotices(tx, account.id, id, rows, now());
}

/** Maximum phone numbers that one email lists. */
const MAX_LISTED = 20;

/** Sends a member the email about people beyond the hourly limit. Returns false if another worker has it. */
export async function sendGroupedNotice(due: DueNotice): Promise<boolean> {
  const { accountId, id, userId } = due;
  // Own transaction: worker step.
  return withAccount(accountId, async (tx) => {
    await lockAgainstErasure(tx, accountId);
    const limit = await lockDueLimit(tx, due);
    if (limit === undefined) return false;
    const automation = await findAutomation(tx, accountId, id);
    const reader = (await findReaders(tx, accountId, [userId])).get(userId);
    const { phones, count } = await findGrouped(tx, due, limit.round, MAX_LISTED);
    const isMailed = automation !== undefined && reader !== undefined && count > 0;
    if (isMailed) {
      const mail = automationNoticeGroupMail(reader.user, {
        phones: phones.map((phone) => showPhone(reader.role, phone)),
        count,
        anHour: MAILS_AN_HOUR,
        ...toSource(automation, automation.test_of ?? automation.id, reader.role),
      });
      await queueMail(tx, { ...mail, about: { accountId, phones } });
    }
    // Emails of their own that came before this one count.
    const renewed = renewHour(limit, new Date());
    const mails = renewed.mails + (isMailed ? 1 : 0);
    const after = { ...renewed, mails, round: limit.round + 1, held: 0, due_at: null };
    await saveLimits(tx, accountId, String(id), [after]);
    return true;
  });
}
