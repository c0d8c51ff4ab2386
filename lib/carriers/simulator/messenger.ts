import { takeRandomBytes } from "@/lib/core/ids/random-bytes";
import type { ReceiptState } from "@/lib/carriers/carrier";
import type { PartOutcome } from "@/lib/carriers/code-messenger";
import type {
  CodeMessage,
  CodeReport,
  CodeState,
  CodeStepHandler,
  Messenger,
} from "@/lib/carriers/code-messenger";
import { sendOnce } from "@/lib/carriers/messenger/send-once";
import { acceptReports } from "@/lib/carriers/messenger/steps";
import { asWorker, type Tx } from "@/lib/db/transaction";
import { type Behaviour, findBehaviour } from "./behaviours";
import { insertDeliveries, insertReceipts, updateReceiptStates, claimDueReceipts } from "./store";

interface MessengerOptions {
  name: string;
  answerDelay: () => Promise<void>;
  reportDelay: () => number;
  /** Called with the milliseconds until each report. */
  onPlanned: (afterMs: number) => void;
}

type ReportedState = ReceiptState | "READ";

const STATES: Partial<Record<ReportedState, CodeState>> = {
  ENROUTE: "sent",
  BUFFERED: "sent",
  DELIVRD: "delivered",
  READ: "read",
  EXPIRED: "failed",
  REJECTD: "failed",
};

/** Fraction of the delivery time. */
const READ_AFTER = 0.5;
const BATCH_SIZE = 100;

const TEMPLATES: Readonly<Record<string, string>> = {
  DE: "{code} ist Ihr Bestätigungscode. Geben Sie ihn nicht weiter.",
  EN: "{code} is your verification code. Don't share it.",
};
const formatCode = ({ lang, code }: CodeMessage) =>
  (TEMPLATES[lang] ?? TEMPLATES.EN ?? "").replace("{code}", code);

/** Names the queue of messenger reports, which have one of their own. */
export const toQueueName = (name: string) => `${name}-messenger`;

interface PlannedReport {
  state: ReportedState;
  errorCode: string | null;
  after: number;
}

/** Plans the reports as for texts, plus a read report. */
function plannedReports({ receipts }: Behaviour): PlannedReport[] {
  const delivered = receipts.filter(({ state }) => state === "DELIVRD");
  const readReports = delivered.slice(-1).map(({ after }): PlannedReport => {
    return { state: "READ", errorCode: null, after: after + READ_AFTER };
  });
  return [...receipts, ...readReports];
}

/** Creates a simulated messenger; outcome digits work as for texts. */
export function createSimulatorMessenger(options: MessengerOptions): Messenger {
  const { name, answerDelay, reportDelay, onPlanned } = options;

  /** Persists the pending reports. */
  async function deliver(message: CodeMessage, behaviour: Behaviour): Promise<string> {
    const carrierId = takeRandomBytes(8).toString("hex");
    const { messageId, phone, lang } = message;
    const delay = reportDelay();
    const planned = plannedReports(behaviour);
    const delivery = {
      carrierId,
      uuid: messageId,
      phone,
      senderId: "Posthorn",
      kind: "messenger" as const,
      // Virtual phones don't belong to an account.
      accountId: 0,
      text: formatCode(message),
      part: 1,
      parts: 1,
      voiceLang: lang,
      state: null,
    };
    await asWorker(async (tx) => {
      await insertDeliveries(tx, [delivery]);
      const receipts = planned.map(({ state, errorCode, after }) => {
        return { carrierId, state, errorCode, afterMs: delay * after };
      });
      await insertReceipts(tx, toQueueName(name), receipts);
    });
    for (const { after } of planned) onPlanned(delay * after);
    return carrierId;
  }

  async function sendCode(message: CodeMessage): Promise<PartOutcome> {
    const behaviour = findBehaviour({ phone: message.phone, uuid: message.messageId });
    await answerDelay();
    const { refuse, throttle = 0 } = behaviour;
    if (refuse !== undefined) return { kind: "refused", ...refuse };
    // A repeated request is the caller's next attempt, so only endless throttling is temporary.
    if (!Number.isFinite(throttle))
      return { kind: "temporary", retryAfterMs: 1_000, reason: "The messenger is busy." };
    return { kind: "accepted", carrierId: await deliver(message, behaviour) };
  }

  return { send: (message) => sendOnce(name, message, () => sendCode(message)) };
}

/** Returns true after a full batch. */
export async function deliverCodeReports(
  tx: Tx,
  name: string,
  onSteps: CodeStepHandler | undefined,
): Promise<boolean> {
  const claimed = await claimDueReceipts<ReportedState>(tx, toQueueName(name), BATCH_SIZE);
  if (claimed.length === 0) return false;
  // Rows come unordered, and a message may have several: its phone shows the latest.
  const due = claimed.toSorted((a, b) => a.due_at.getTime() - b.due_at.getTime());
  const last = new Map(due.map((report) => [report.carrier_id, report]));
  const messageIds = await updateReceiptStates(tx, [...last.values()]);
  const reports = due.flatMap(({ carrier_id, state, error_code }): CodeReport[] => {
    const [messageId, reported] = [messageIds.get(carrier_id), STATES[state]];
    if (messageId === undefined || reported === undefined) return [];
    return [{ messageId, state: reported, errorCode: error_code }];
  });
  await acceptReports(tx, name, reports, onSteps);
  return due.length === BATCH_SIZE;
}
