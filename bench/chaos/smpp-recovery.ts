import { setTimeout as sleep } from "node:timers/promises";
import { smppSettings } from "@/lib/carriers/smpp/session/settings";
import { createSmpp } from "@/lib/carriers/smpp/smpp";
import { setNormal, type SmscFault, smscFaults } from "@/lib/carriers/smpp/test-faults";
import { startTestSmsc } from "@/lib/carriers/smpp/test-smsc";

/** Carrier throughput after each SMSC fault, with production timeouts. */
export interface Recovery {
  fault: string;
  /** Messages per second, before the fault and 30 s after its end. */
  before: number;
  after: number;
}

const MEASURE_MS = 10_000;
const FAULT_MS = 20_000;
const RECOVERY_MS = 30_000;
/** Exceeds every response timeout. */
const LATE_MS = 65_000;
/** Interval between messages. */
const PACE_MS = 20;
const MIN_RECOVERED_SHARE = 0.8;

async function submittedIn(ms: number, submitted: readonly unknown[]): Promise<number> {
  const before = submitted.length;
  await sleep(ms);
  return ((submitted.length - before) * 1000) / ms;
}

async function recoverFrom({ name, begin, end, lastsMs = 0 }: SmscFault): Promise<Recovery> {
  const smsc = await startTestSmsc();
  setNormal(smsc);
  const wire = { host: "127.0.0.1", port: smsc.port, system_id: "posthorn" };
  const carrier = createSmpp({ name, settings: smppSettings.parse(wire), log: () => {} });
  const takeAll = async () => {};
  await carrier.start({
    onReceipts: takeAll,
    onInbound: takeAll,
    onInboundPart: takeAll,
    onUnread: takeAll,
  });
  const sending = setInterval(() => {
    void carrier.submit({
      isTest: false,
      accountId: 1,
      uuid: "u",
      attempt: 1,
      serviceCode: "direct",
      phone: "+4917199999999",
      senderId: "POSTHORN",
      parts: [{ number: 1, text: "Hello" }],
      partsCount: 1,
      isUnicode: false,
      voiceLang: null,
      attemptsMax: 1,
      reference: 1,
      validUntil: new Date(Date.now() + 3_600_000),
    });
  }, PACE_MS);
  await sleep(3_000);
  const before = await submittedIn(MEASURE_MS, smsc.accepted);
  begin(smsc);
  await sleep(FAULT_MS);
  end(smsc);
  await sleep(lastsMs + RECOVERY_MS);
  const after = await submittedIn(MEASURE_MS, smsc.accepted);
  clearInterval(sending);
  await carrier.stop();
  await smsc.stop();
  return { fault: name, before, after };
}

/** Runs all faults concurrently, each with its own SMSC and carrier; returns violations. */
export async function runRecovery(): Promise<string[]> {
  const measurements = await Promise.all(smscFaults(LATE_MS).map(recoverFrom));
  for (const { fault, before, after } of measurements) {
    console.log(`one that ${fault}: ${before.toFixed(0)}/s before, ${after.toFixed(0)}/s after`);
  }
  const memory = Math.round(process.memoryUsage().rss / 1_048_576);
  console.log(`memory of all of them together: ${memory} MiB`);
  return [
    ...measurements
      .filter(({ before, after }) => after < before * MIN_RECOVERED_SHARE)
      .map(({ fault }) => `slow after an SMSC that ${fault}`),
    ...(memory > 300 ? [`${memory} MiB`] : []),
  ];
}
