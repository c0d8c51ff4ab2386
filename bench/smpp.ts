import { spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import path from "node:path";
import type { Submission } from "@/lib/carriers/carrier";
import { createFraming } from "@/lib/carriers/smpp/codec/framing";
import { decodePdu, encodePdu } from "@/lib/carriers/smpp/codec/pdu";
import { smppSettings } from "@/lib/carriers/smpp/session/settings";
import { createSmpp } from "@/lib/carriers/smpp/smpp";
import { toSubmits } from "@/lib/carriers/smpp/submit";
import { projectRoot } from "@/lib/project-root";

/** Adapter overhead: throughput with receipts, relative to a bare codec loop against the same SMSC. */
export interface SmppMeasurement {
  binds: number;
  /** Messages per second, each with its receipt answered. */
  adapterRate: number;
  bareRate: number;
  ratio: number;
  /** CPU microseconds per message, in the adapter's or loop's process only. */
  adapterCpu: number;
  bareCpu: number;
}

interface Run {
  rate: number;
  cpu: number;
}

const MESSAGES = 30_000;
const WINDOW = 32;
const ROUNDS = 3;

const createSettings = (port: number, connections: number) =>
  smppSettings.parse({
    host: "127.0.0.1",
    port,
    system_id: "bench",
    connections,
    window: WINDOW,
    timeouts: { slot: 60_000 },
  });

const SUBMISSION: Submission = {
  isTest: false,
  accountId: 1,
  uuid: "u",
  attempt: 1,
  serviceCode: "direct",
  phone: "+4917199999999",
  senderId: "POSTHORN",
  parts: [{ number: 1, text: "Your code is 123456." }],
  partsCount: 1,
  isUnicode: false,
  voiceLang: null,
  attemptsMax: 1,
  reference: 1,
  validUntil: new Date(Date.now() + 3_600_000),
};

/** Counts outstanding submits and receipts; resolves at zero. */
function countdown() {
  let [toSubmit, open] = [MESSAGES, MESSAGES * 2];
  let resolve = () => {};
  const done = new Promise<void>((settle) => {
    resolve = settle;
  });
  return {
    done,
    takeOne: () => toSubmit > 0 && toSubmit-- > 0,
    noteOne() {
      open -= 1;
      if (open === 0) resolve();
    },
  };
}

/** Measures throughput and CPU time until `done` resolves. */
async function measure(done: () => Promise<void>): Promise<Run> {
  const [begun, before] = [performance.now(), process.cpuUsage()];
  await done();
  const { user, system } = process.cpuUsage(before);
  return {
    rate: (MESSAGES * 1000) / (performance.now() - begun),
    cpu: (user + system) / MESSAGES,
  };
}

async function runAdapter(port: number, binds: number): Promise<Run> {
  const remaining = countdown();
  const carrier = createSmpp({
    name: "bench",
    settings: createSettings(port, binds),
    log: () => {},
  });
  await carrier.start({
    async onReceipts(receipts) {
      for (const _ of receipts) remaining.noteOne();
    },
    onInbound: () => Promise.resolve(),
    onInboundPart: () => Promise.resolve(),
    onUnread: () => Promise.resolve(),
  });
  while (carrier.health?.().state !== "up") await new Promise((done) => setTimeout(done, 5));
  const caller = async () => {
    while (remaining.takeOne()) {
      const [outcome] = await carrier.submit(SUBMISSION);
      if (outcome?.kind !== "accepted") throw new Error(`Not taken: ${JSON.stringify(outcome)}`);
      remaining.noteOne();
    }
  };
  const run = await measure(async () => {
    await Promise.all(Array.from({ length: binds * WINDOW }, caller));
    await remaining.done;
  });
  await carrier.stop();
  return run;
}

/** Opens one connection with only the codec: binds, keeps the window full, answers PDUs. */
function bareConnection(port: number, remaining: ReturnType<typeof countdown>): net.Socket {
  const socket = net.connect({ host: "127.0.0.1", port, noDelay: true });
  const framing = createFraming();
  const settings = createSettings(port, 1);
  let sequence = 1;
  const submitNext = () => {
    if (!remaining.takeOne()) return;
    sequence += 1;
    const [submit] = toSubmits(SUBMISSION, settings, Date.now()) ?? [];
    if (submit !== undefined) socket.write(encodePdu("submit_sm", submit.body, { sequence }));
  };
  socket.on("data", (chunk) => {
    socket.cork();
    for (const frame of framing.push(chunk)) {
      const decoded = decodePdu(frame);
      if (decoded.kind !== "pdu") throw new Error("Not understood");
      const { pdu } = decoded;
      if (pdu.command === "bind_transceiver_resp") {
        for (let count = 0; count < WINDOW; count += 1) submitNext();
      } else if (pdu.command === "submit_sm_resp") {
        remaining.noteOne();
        submitNext();
      } else if (pdu.command === "deliver_sm") {
        remaining.noteOne();
        socket.write(encodePdu("deliver_sm_resp", { message_id: "" }, { sequence: pdu.sequence }));
      }
    }
    socket.uncork();
  });
  const { system_id, password, system_type } = settings;
  const bind = { system_id, password, system_type, interface_version: 0x34, address_range: "" };
  socket.write(encodePdu("bind_transceiver", { ...bind, addr_ton: 0, addr_npi: 0 }, { sequence }));
  return socket;
}

async function runBare(port: number, binds: number): Promise<Run> {
  const remaining = countdown();
  const sockets: net.Socket[] = [];
  const run = await measure(() => {
    for (let count = 0; count < binds; count += 1) sockets.push(bareConnection(port, remaining));
    return remaining.done;
  });
  for (const socket of sockets) socket.destroy();
  return run;
}

const median = (runs: readonly Run[], of: keyof Run) =>
  runs.map((run) => run[of]).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0;

/** Alternates both, so that other load affects both. */
export async function benchSmpp(): Promise<SmppMeasurement[]> {
  const script = path.join(projectRoot(), "bench/smpp-smsc.ts");
  const stdio = ["ignore", "inherit", "inherit", "ipc"] as const;
  const child = spawn(process.execPath, ["--import", "tsx", script], { stdio: [...stdio] });
  try {
    const [port] = (await once(child, "message")) as [number];
    const measurements: SmppMeasurement[] = [];
    for (const binds of [1, 4]) {
      const adapter: Run[] = [];
      const bare: Run[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        bare.push(await runBare(port, binds));
        adapter.push(await runAdapter(port, binds));
      }
      const [adapterRate, bareRate] = [median(adapter, "rate"), median(bare, "rate")];
      measurements.push({
        binds,
        adapterRate,
        bareRate,
        ratio: adapterRate / bareRate,
        adapterCpu: median(adapter, "cpu"),
        bareCpu: median(bare, "cpu"),
      });
    }
    return measurements;
  } finally {
    child.kill();
  }
}
