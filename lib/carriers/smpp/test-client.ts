import { onTestFinished } from "vitest";
import type {
  Carrier,
  Inbound,
  InboundPart,
  Receipt,
  Submission,
  UnreadableInput,
} from "@/lib/carriers/carrier";
import type { PartOutcome } from "@/lib/carriers/code-messenger";
import { splitSegments } from "@/lib/core/text/sms-segments";
import { type SmppSettings, smppSettings } from "./session/settings";
import { createSmpp } from "./smpp";
import { startTestSmsc, type TestSmsc } from "./test-smsc";

/**
 * Pauses that take seconds in life take milliseconds here. What a busy machine may take longer for is only short in the
 * tests that wait until it is over.
 */
const QUICK = {
  bind: 5_000,
  response: 5_000,
  idle: 5_000,
  enquire: 5_000,
  reconnect: 60,
  first_reconnect: 20,
  refused: 60_000,
  slot: 5_000,
  unbind: 5_000,
};

export interface TestClient {
  carrier: Carrier;
  receipts: Receipt[];
  inbound: Inbound[];
  parts: InboundPart[];
  unread: UnreadableInput[];
  lines: string[];
  /** Makes the next receipts and messages fail to be stored. */
  refuse: (isRefusing: boolean) => void;
}

type Settings = Partial<Omit<SmppSettings, "timeouts">> & {
  timeouts?: Partial<SmppSettings["timeouts"]>;
};

/** Settings of a carrier that connects to the SMSC. */
const settingsFor = ({ port }: { port: number }, more: Settings) =>
  smppSettings.parse({
    host: "127.0.0.1",
    port,
    system_id: "posthorn",
    password: "secret",
    ...more,
    timeouts: { ...QUICK, ...more.timeouts },
  });

/** Starts an SMSC that stops when the test ends. */
export async function smscForTest(options?: Parameters<typeof startTestSmsc>[0]) {
  const smsc = await startTestSmsc(options);
  onTestFinished(smsc.stop);
  return smsc;
}

/** Starts a carrier that stops when the test ends. It is connected, unless the SMSC refuses binds. */
export async function clientForTest(
  smsc: Pick<TestSmsc, "port">,
  more: Settings = {},
): Promise<TestClient> {
  const receipts: Receipt[] = [];
  const inbound: Inbound[] = [];
  const parts: InboundPart[] = [];
  const unread: UnreadableInput[] = [];
  const lines: string[] = [];
  let isRefusing = false;
  const store = async <T>(to: T[], brought: T[]) => {
    if (isRefusing) throw new Error("The database is unavailable");
    to.push(...brought);
  };
  const carrier = createSmpp({
    name: "net",
    settings: settingsFor(smsc, more),
    log: (message) => lines.push(message),
  });
  onTestFinished(carrier.stop);
  await carrier.start({
    onReceipts: (brought) => store(receipts, brought),
    onInbound: (brought) => store(inbound, brought),
    onInboundPart: (part) => store(parts, [part]),
    onUnread: (one) => store(unread, [one]),
  });
  const refuse = (value: boolean) => {
    isRefusing = value;
  };
  return { carrier, receipts, inbound, parts, unread, lines, refuse };
}

let count = 0;

/** A submission of a text, as dispatch makes it. */
export function makeSubmission(text = "Hello", more: Partial<Submission> = {}): Submission {
  count += 1;
  const texts = splitSegments(text, more.isUnicode ?? false);
  return {
    isTest: false,
    accountId: 1,
    uuid: `u${count}`,
    attempt: 1,
    serviceCode: "direct",
    phone: "+4917199999999",
    senderId: "POSTHORN",
    isUnicode: false,
    voiceLang: null,
    attemptsMax: 1,
    reference: count,
    validUntil: new Date(Date.now() + 3_600_000),
    parts: texts.map((part, index) => ({ number: index + 1, text: part })),
    partsCount: texts.length,
    ...more,
  };
}

/** The outcome of a text of one part. */
export async function submitOne(carrier: Carrier, text?: string): Promise<PartOutcome> {
  const [outcome] = await carrier.submit(makeSubmission(text));
  if (outcome === undefined) throw new Error("No outcome");
  return outcome;
}
