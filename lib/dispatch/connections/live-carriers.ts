import { createHash } from "node:crypto";
import { type Carrier, type CarrierHandlers, TEST_NETWORK } from "@/lib/carriers/carrier";
import type { CarrierKind, CarrierLog, ValidSettings } from "@/lib/carriers/carrier-kind";
import type { CarrierKinds } from "@/lib/carriers/registry/kinds";
import { openSettings } from "@/lib/carriers/table/settings";
import type { CarrierRecord } from "@/lib/carriers/table/store";
import { asWorker } from "@/lib/db/transaction";
import type { Messengers } from "@/lib/gateway/trust/verify-codes/public";
import { releaseBinds, claimBinds } from "./store-binds";
import { type RunningCarrier, startCarrier } from "./running-carrier";
import type { StatisticsByCarrier } from "./carrier-statistics";
import { LiveCarrier } from "./live-carrier";

export interface LiveCarriers {
  find: (name: string) => LiveCarrier | undefined;
  all: () => LiveCarrier[];
  sendCode: Messengers["send"];
  /** In no table or statistic; null if absent. */
  testNetwork: RunningCarrier | null;
  /** Unchanged connections continue. */
  follow: (records: readonly CarrierRecord[]) => Promise<void>;
  stop: () => Promise<void>;
}

interface LiveOptions {
  fixed: readonly Carrier[];
  testNetwork: Carrier | null;
  kinds: CarrierKinds;
  handlers: CarrierHandlers;
  statistics: StatisticsByCarrier;
  lease: () => number;
  log: CarrierLog;
}

/** Hashes the settings whose changes require a new connection. */
function toSettingsKey({ kind, settings, sealed }: CarrierRecord): string {
  const hash = createHash("sha256").update(JSON.stringify([kind, settings]));
  return hash.update(sealed ?? "").digest("hex");
}

function readSettings(kind: CarrierKind, record: CarrierRecord): ValidSettings | string {
  try {
    const ready = kind.read(openSettings(record));
    if (!Array.isArray(ready)) return ready;
    return ready.map(({ field, message }) => `${field}: ${message}`).join("; ");
  } catch {
    return "The settings can't be opened: KEY_PEPPER is another one than when they were stored.";
  }
}

export function createLiveCarriers(options: LiveOptions): LiveCarriers {
  const { fixed, kinds, handlers, statistics, log } = options;
  const testNetwork =
    options.testNetwork === null
      ? null
      : startCarrier({
          carrier: options.testNetwork,
          settingsKey: "test",
          bindSlots: [],
          handlers,
          log,
        });
  const live = new Map<string, LiveCarrier>();
  const retiring = new Set<Promise<void>>();
  let isStopping = false;
  let following: Promise<void> = Promise.resolve();

  const countedHandlers = (name: string): CarrierHandlers => ({
    async onReceipts(receipts) {
      await handlers.onReceipts(receipts);
      statistics.of(name).recordReceipts(receipts);
    },
    async onInbound(messages) {
      await handlers.onInbound(messages);
      statistics.of(name).recordInbound(messages.length);
    },
    async onInboundPart(part) {
      await handlers.onInboundPart(part);
      statistics.of(name).recordInbound(1);
    },
    onUnread: (unread) => handlers.onUnread(unread),
    ...(handlers.onCodeSteps && { onCodeSteps: handlers.onCodeSteps }),
  });

  function getCarrier(name: string): LiveCarrier {
    const existing = live.get(name) ?? new LiveCarrier(name, statistics.of(name));
    live.set(name, existing);
    return existing;
  }

  function open(
    target: LiveCarrier,
    carrier: Carrier,
    settingsKey: string,
    bindSlots: number[],
  ): void {
    const session = {
      carrier,
      settingsKey,
      bindSlots,
      handlers: countedHandlers(target.name),
      log,
    };
    target.sessions.push(startCarrier(session));
  }

  function retire(target: LiveCarrier, settingsKey: string | null): void {
    for (const session of target.sessions) {
      if (session.isDraining() || session.settingsKey === settingsKey) continue;
      const ended = session.retire().finally(() => {
        target.sessions.splice(target.sessions.indexOf(session), 1);
        retiring.delete(ended);
      });
      retiring.add(ended);
    }
  }

  /** Returns free slots of the limited connections; empty if all are taken, null if unlimited. */
  async function createSlots(
    target: LiveCarrier,
    { max_binds }: CarrierRecord,
    ready: ValidSettings,
  ): Promise<number[] | null> {
    if (max_binds === null) return null;
    const bindRequest = {
      wanted: ready.connections,
      max: max_binds,
      inUse: target.sessions.flatMap(({ bindSlots }) => bindSlots),
    };
    return asWorker((tx) => claimBinds(tx, target.name, options.lease(), bindRequest));
  }

  async function syncCarrier(kind: CarrierKind, record: CarrierRecord): Promise<void> {
    const target = getCarrier(record.carrier);
    const ready = readSettings(kind, record);
    if (typeof ready === "string") {
      if (target.problem !== ready) log(`The carrier ${target.name}: ${ready}`, null);
      target.problem = ready;
      return retire(target, null);
    }
    target.problem = null;
    const slots = await createSlots(target, record, ready);
    if (isStopping || slots?.length === 0) return retire(target, null);
    const key = `${toSettingsKey(record)}/${slots?.join(",") ?? ""}`;
    retire(target, key);
    // Old connections close before new ones open: providers count both.
    if (target.sessions.length > 0) return;
    const settings = slots === null ? ready : ready.withConnections(slots.length);
    open(target, settings.open({ name: target.name, log }), key, slots ?? []);
  }

  async function disconnect(target: LiveCarrier): Promise<void> {
    retire(target, null);
    if (target.sessions.length > 0) return;
    live.delete(target.name);
    await asWorker((tx) => releaseBinds(tx, target.name, options.lease()));
  }

  async function syncCarriers(records: readonly CarrierRecord[]): Promise<void> {
    const names = new Set<string>();
    for (const record of records) {
      const kind = kinds[record.kind];
      if (kind === undefined || !record.is_enabled || isFixed(record.carrier)) continue;
      names.add(record.carrier);
      await syncCarrier(kind, record);
    }
    for (const target of [...live.values()]) {
      if (!names.has(target.name) && !isFixed(target.name)) await disconnect(target);
    }
  }

  for (const carrier of fixed) open(getCarrier(carrier.name), carrier, "fixed", []);
  const isFixed = (name: string) => fixed.some((carrier) => carrier.name === name);

  return {
    find: (name) => live.get(name),
    all: () => [...live.values()],
    sendCode(name, message) {
      const messenger =
        name === TEST_NETWORK ? testNetwork?.carrier.messenger : live.get(name)?.messenger();
      return messenger?.send(message) ?? null;
    },
    testNetwork,
    follow(records) {
      if (!isStopping) following = syncCarriers(records);
      return following;
    },
    async stop() {
      isStopping = true;
      // A running update's connections would otherwise leak; its caller reports failures.
      await following.catch(() => {});
      for (const target of live.values()) retire(target, null);
      await Promise.all([...retiring, testNetwork?.retire()]);
    },
  };
}
