import { afterCommit } from "@/lib/db/announce-work";
import { recordAccepted } from "@/lib/metrics/acceptance";
import type { AccountSnapshot } from "@/lib/core/context";
import { newRequestId } from "@/lib/core/ids/request-id";
import { uuidTime } from "@/lib/core/ids/uuid-time";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { AUTOMATION_ORIGIN } from "@/lib/core/messages/message-origin";
import { WAITING } from "@/lib/core/messages/message-state";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import { MINUTE_MS } from "@/lib/core/time/units";
import { readAccount, type Tx, withAccounts } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { type DraftedText, insertLinks } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import { findBlocked } from "@/lib/gateway/contacts/blocked-numbers/public";
import { reserveAffordable } from "@/lib/gateway/messaging/bulks/public";
import {
  addToReadyList,
  insertMessageTemplates,
  insertForAccount,
  type NewMessage,
} from "@/lib/gateway/messaging/sms/public";
import { chooseShare, draw } from "./draw";
import { draftTexts, type DraftedStep, type DraftedTexts, toTextKey } from "./draft-texts";
import { type PricedText, priceText } from "./price-text";
import { getStepId, type Program, toProgram } from "./program";
import type { AutomationDefinition } from "./schema";
import type { TextOutcome } from "./schema-values";
import { findAutomation, findVersions, type VersionRecord } from "./store";
import {
  type DueAutomation,
  lockDueRuns,
  type RunRecord,
  saveRuns,
  wakeUnfundedRuns,
} from "./store-runs";
import { type Cap, countSent, insertTexts, lockCap, type NewText } from "./store-texts";
import { nextSendTime } from "./timing";

const BATCH_SIZE = 200;
/** Without funds, one text of a batch is retried soon, as a probe; the others follow once it could be paid. */
const FUNDS_PROBE_MS = MINUTE_MS;
const FUNDS_RETRY_MS = 15 * MINUTE_MS;
/** Deleted templates don't come back, but people may be moved to a version of the automation without them. */
const TEMPLATE_RETRY_MS = 15 * MINUTE_MS;

interface Sending {
  account: AccountSnapshot;
  definition: AutomationDefinition;
  program: Program;
  drafted: DraftedTexts;
  blocked: ReadonlySet<string>;
  cap: Cap | undefined;
  /** Number of texts per person within the cap's days, including those of this transaction. */
  sent: Map<string, number>;
  now: Date;
}

type Template = DraftedStep["template"];

interface ForRun {
  run: RunRecord;
  variant: number | null;
}

type DecidedText = ForRun &
  (
    | { outcome: "sent"; message: NewMessage; drafted: DraftedText; template: Template }
    | { outcome: Exclude<TextOutcome, "sent"> }
  );

/** With `template_unusable`, the person waits at the step. */
type PreparedText = DecidedText | (ForRun & { outcome: "template_unusable" });

function toMessage(
  { account, now }: Sending,
  { phone }: RunRecord,
  { content, links, price, iso2 }: PricedText,
): NewMessage {
  const uuid = uuidv7(now.getTime());
  return {
    account_id: account.id,
    uuid,
    created_at: uuidTime(uuid),
    text: content.text,
    sender_id: content.senderId,
    phone,
    iso2,
    delivery_at: null,
    service_code: "direct",
    source: 0,
    callback_data: null,
    is_unicode: content.isUnicode,
    unicode_choice: null,
    voice_lang: null,
    attempts_count_max: null,
    is_text_deleted: account.isTextDeleted,
    parts_count: content.partsCount,
    chars_count: content.charsCount,
    price,
    status_code: WAITING,
    gateway_sent_at: null,
    dlr_code: 0,
    bulk_id: null,
    key_id: null,
    user_id: null,
    origin: AUTOMATION_ORIGIN,
    ip: "127.0.0.1",
    request_id: newRequestId(),
    campaigns: null,
    variant: null,
    ...links,
  };
}

/** Returns the A/B variant of a person, or null if the step has a single text. */
function chooseVariant({ instructions }: Program, { id, step }: RunRecord): number | null {
  const own = instructions.get(step ?? "")?.step;
  if (own?.kind !== "text_test") return null;
  return chooseShare(
    draw(id, step ?? ""),
    own.variants.map(({ percent }) => percent),
  );
}

async function prepare(sending: Sending, run: RunRecord): Promise<PreparedText> {
  const { account, definition, program, blocked, cap, sent, drafted } = sending;
  const variant = chooseVariant(program, run);
  if (blocked.has(run.phone)) return { run, variant, outcome: "blocked" };
  const count = sent.get(run.phone) ?? 0;
  if (cap !== undefined && count >= cap.texts) return { run, variant, outcome: "capped" };
  const draft = drafted.get(toTextKey(run.step ?? "", variant ?? 0));
  if (draft === undefined) return { run, variant, outcome: "unsendable" };
  if (draft === null) return { run, variant, outcome: "template_unusable" };
  const { phone, columns } = run;
  const priced = await priceText(account, definition, draft, { phone, values: columns ?? {} });
  if (typeof priced === "string") return { run, variant, outcome: priced };
  sent.set(run.phone, count + 1);
  const message = toMessage(sending, run, priced);
  const { template } = draft;
  return { run, variant, outcome: "sent", message, drafted: priced.draft, template };
}

function toNext({ instructions }: Program, run: RunRecord, now: Date): RunRecord {
  const next = instructions.get(run.step ?? "")?.next ?? null;
  const after = { ...run, step: next, columns: null, lacks_funds: false };
  return next === null
    ? { ...after, state: "finished", due_at: null, ended_at: now }
    : { ...after, state: "waiting", due_at: now };
}

const toLeft = (run: RunRecord, now: Date): RunRecord => ({
  ...run,
  state: "left",
  reason: "blocked",
  step: null,
  due_at: null,
  columns: null,
  lacks_funds: false,
  ended_at: now,
});

const toWaiting = (run: RunRecord, dueAt: Date): RunRecord => ({
  ...run,
  state: "waiting",
  due_at: dueAt,
  columns: null,
  lacks_funds: false,
});

const toLater = (run: RunRecord, now: Date, isProbe: boolean): RunRecord => ({
  ...run,
  lacks_funds: true,
  due_at: new Date(now.getTime() + (isProbe ? FUNDS_PROBE_MS : FUNDS_RETRY_MS)),
});

const toWaitingForTemplate = (run: RunRecord, now: Date): RunRecord => ({
  ...run,
  lacks_funds: false,
  due_at: new Date(now.getTime() + TEMPLATE_RETRY_MS),
});

function toText({ instructions }: Program, prepared: DecidedText): NewText {
  const instruction = instructions.get(prepared.run.step ?? "");
  const { run, outcome, variant } = prepared;
  const isSent = outcome === "sent";
  return {
    run_id: run.id,
    step: instruction === undefined ? "" : getStepId(instruction),
    phone: run.phone,
    version: run.version,
    outcome,
    variant,
    message_id: isSent ? prepared.message.uuid : null,
    template_version: isSent ? (prepared.template?.version ?? null) : null,
  };
}

const listMessages = (prepared: readonly PreparedText[]) =>
  prepared.flatMap((item) => (item.outcome === "sent" ? [item] : []));

async function insertAffordable(
  tx: Tx,
  accountId: number,
  prepared: readonly PreparedText[],
): Promise<NewMessage[]> {
  const sendable = listMessages(prepared);
  if (sendable.length === 0) return [];
  const messages = sendable.map(({ message }) => message);
  const { count, cost } = await reserveAffordable(tx, accountId, null, messages);
  const linked: NewMessage[] = [];
  for (const draft of new Set(sendable.map(({ drafted }) => drafted))) {
    const own = sendable.slice(0, count).filter(({ drafted }) => drafted === draft);
    linked.push(
      ...(await insertLinks(
        tx,
        accountId,
        draft,
        own.map(({ message }) => message),
      )),
    );
  }
  const hold = { accountId, transferId: uuidv7(), amount: cost };
  if (linked.length > 0) {
    await insertForAccount(tx, accountId, linked, hold);
    const templates = new Map(sendable.map(({ message, template }) => [message.uuid, template]));
    const used = linked.flatMap((message) => {
      const template = templates.get(message.uuid) ?? null;
      return template === null ? [] : [{ message, template }];
    });
    await insertMessageTemplates(tx, used);
    afterCommit(tx, () => recordAccepted("automation", linked.length));
  }
  return linked;
}

/** Postpones texts whose send window has closed, such as after waiting for funds. Returns the others. */
async function postponeClosed(
  tx: Tx,
  accountId: number,
  definition: AutomationDefinition,
  due: readonly RunRecord[],
  now: Date,
): Promise<RunRecord[]> {
  const seconds = toUnix(now);
  const open: RunRecord[] = [];
  const closed: RunRecord[] = [];
  for (const run of due) {
    const sendAt = nextSendTime(definition, seconds, run.phone);
    if (sendAt <= seconds) open.push(run);
    else closed.push(toWaiting(run, fromUnix(sendAt)));
  }
  await saveRuns(tx, accountId, closed);
  return open;
}

async function sendVersion(
  tx: Tx,
  account: AccountSnapshot,
  { definition, automation_id: automationId }: VersionRecord,
  due: readonly RunRecord[],
  { cap, isTest }: { cap: Cap | undefined; isTest: boolean },
): Promise<NewMessage[]> {
  const program = toProgram(definition.steps);
  const now = new Date();
  const runs = isTest ? due : await postponeClosed(tx, account.id, definition, due, now);
  const phones = runs.map(({ phone }) => phone);
  const sending: Sending = {
    account,
    definition,
    program,
    drafted: await draftTexts(tx, account.id, program),
    blocked: await findBlocked(tx, account.id, phones),
    cap,
    sent: cap === undefined ? new Map() : await countSent(tx, account.id, phones, cap.days),
    now,
  };
  const prepared: PreparedText[] = [];
  for (const run of runs) prepared.push(await prepare(sending, run));
  const messages = await insertAffordable(tx, account.id, prepared);
  const paid = new Set(messages.map(({ uuid }) => uuid));
  const isDone = (item: PreparedText) => item.outcome !== "sent" || paid.has(item.message.uuid);
  const texts = prepared.flatMap((item) =>
    item.outcome === "template_unusable" || !isDone(item) ? [] : [toText(program, item)],
  );
  await insertTexts(tx, account.id, automationId, texts, now);
  const [probe] = prepared.filter((item) => !isDone(item));
  const after = prepared.map((item) => {
    const { run, outcome } = item;
    if (!isDone(item)) return toLater(run, now, item === probe);
    if (outcome === "template_unusable") return toWaitingForTemplate(run, now);
    if (outcome === "blocked") return toLeft(run, now);
    const next = toNext(program, run, now);
    return outcome === "sent" ? { ...next, message_id: item.message.uuid } : next;
  });
  await saveRuns(tx, account.id, after);
  if (probe === undefined && runs.some((run) => run.lacks_funds))
    await wakeUnfundedRuns(tx, account.id, automationId, BATCH_SIZE);
  return messages;
}

/**
 * Sends the due texts of an automation: messages, their price and the next steps in one transaction, so that a killed
 * worker leaves no part of a step. Texts that the account can't pay wait.
 */
export async function sendTexts({ accountId, id }: DueAutomation): Promise<number> {
  const account = await readAccount(accountId, (tx) => findSnapshot(tx, accountId));
  if (account === null) return 0;
  // Own transaction: worker step.
  const { taken, messages } = await withAccounts([accountId], async (tx) => {
    const noneSent = { taken: 0, messages: [] as NewMessage[] };
    const cap = await lockCap(tx, accountId);
    const automation = await findAutomation(tx, accountId, id);
    if (automation === undefined) return noneSent;
    const runs = await lockDueRuns(tx, accountId, automation.id, "sending", BATCH_SIZE);
    if (automation.state !== "active") {
      // Runs are only rescheduled here: pausing them needs a lock on the automation's state, which `advanceRuns`
      // takes.
      const waiting = runs.map((run) => toWaiting(run, new Date()));
      await saveRuns(tx, accountId, waiting);
      return { ...noneSent, taken: runs.length };
    }
    const sent: NewMessage[] = [];
    const isTest = automation.test_of !== null;
    // Test runs ignore the cap, which would hide what the steps do.
    const options = { cap: isTest ? undefined : cap, isTest };
    const numbers = [...new Set(runs.map(({ version }) => version))];
    for (const version of await findVersions(tx, accountId, automation.id, numbers)) {
      const runsOfVersion = runs.filter((run) => run.version === version.version);
      sent.push(...(await sendVersion(tx, account, version, runsOfVersion, options)));
    }
    return { taken: runs.length, messages: sent };
  });
  if (messages.length > 0) addToReadyList(accountId, messages);
  return taken;
}
