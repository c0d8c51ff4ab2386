import { TEST_NETWORK } from "@/lib/carriers/carrier";
import type { CarrierService, Submission } from "@/lib/carriers/carrier";
import type { PartOutcome } from "@/lib/carriers/code-messenger";
import { type AfterUnknown, type CarrierRecord, findCarriers } from "@/lib/carriers/table/store";
import { findCosts, type CarrierCostRecord } from "@/lib/carriers/table/store-costs";
import { findRoutes, routesInUse } from "@/lib/carriers/table/store-routes";
import { partCost } from "@/lib/core/routing/part-cost";
import { chooseCarrier, type RouteRule } from "@/lib/core/routing/route-rules";
import { asWorker } from "@/lib/db/transaction";
import { findReported, type ReportedCarrier } from "@/lib/carriers/table/store-reports";
import type { Messengers } from "@/lib/gateway/trust/verify-codes/public";
import type { LiveCarrier } from "@/lib/dispatch/connections/live-carrier";
import type { LiveCarriers } from "@/lib/dispatch/connections/live-carriers";
import { createPace, type Pace } from "./pace";
import type { Claim } from "@/lib/dispatch/claims";
import type { Routable } from "@/lib/queue/store-waiting";

/** `elsewhere`: connected to other workers. */
export type Choice =
  | {
      kind: "carrier";
      name: string;
      submit: (submission: Submission) => Promise<PartOutcome[]>;
      pace: Pace | null;
      afterUnknown: AfterUnknown;
    }
  | { kind: "elsewhere" }
  | { kind: "nobody" };

/** One of this worker's carriers, one of other workers' (`elsewhere`), or none (`nobody`). */
export type Destination =
  | { kind: "carrier"; name: string }
  | { kind: "elsewhere" }
  | { kind: "nobody" };

export interface CarrierTable {
  /** Best matching route; prefers others over `isAvoided` ones. */
  findDestination: (message: Routable, isAvoided: (carrier: string) => boolean) => Destination;
  /** Includes how to submit. */
  choose: (claim: Claim, isAvoided: (carrier: string) => boolean) => Choice;
  chooseMessenger: Messengers["choose"];
  /** `isAll`: these are all enabled carriers. */
  connected: () => { carriers: readonly string[]; isAll: boolean };
  /** Share of the carrier's rate limit; null for none. */
  getPartsPerSecond: (carrier: string) => number | null;
  /** Unchanged carriers keep their connections and pace. */
  reread: () => Promise<void>;
}

const MESSENGER = "messenger" satisfies CarrierService;

interface Route {
  row: CarrierRecord;
  pace: Pace | null;
  costs: CarrierCostRecord[];
}

async function readTable() {
  return asWorker(async (tx) => {
    const records = await findCarriers(tx);
    const further = await findRoutes(tx);
    const costs = await findCosts(tx);
    return { records, further, costs, reported: await findReported(tx) };
  });
}

/** Returns the carrier for the rest of a message that was partly accepted or whose response never came. */
function findPreviousCarrier(
  { carrier, acceptedParts }: Routable,
  row: CarrierRecord | undefined,
): string | null {
  if (carrier === null || row === undefined) return null;
  return row.after_unknown !== "reroute" || acceptedParts.length > 0 ? carrier : null;
}

function toCostReporter(live: LiveCarrier, { costs }: Route, claim: Claim) {
  const perPart = partCost(costs, claim);
  return async (submission: Submission) => {
    const outcomes = await live.submit(submission);
    const parts = outcomes.filter(({ kind }) => kind === "accepted").length;
    if (perPart !== null) {
      live.statistics.recordCost(perPart.currency, perPart.cost * BigInt(parts));
    }
    return outcomes;
  };
}

const acceptsMessages = (services: readonly string[]) =>
  services.some((service) => service !== MESSENGER);

/** Chooses the test network as the single route, whatever is configured. */
function chooseTestNetwork({ testNetwork }: LiveCarriers): Choice {
  if (testNetwork === null) return { kind: "elsewhere" };
  const { submit } = testNetwork;
  return { kind: "carrier", name: TEST_NETWORK, submit, pace: null, afterUnknown: "fail" };
}

export async function readCarrierTable(live: LiveCarriers): Promise<CarrierTable> {
  let routes = new Map<string, Route>();
  let rules: RouteRule[] = [];
  let reported: ReportedCarrier = { bypassed: new Set(), workers: new Map() };

  function toRoute(row: CarrierRecord, costs: readonly CarrierCostRecord[]): Route {
    const rate = row.rate_per_second;
    const before = routes.get(row.carrier);
    // Two paces in one process would each reserve their own slots.
    const pace =
      before?.row.rate_per_second === rate
        ? before.pace
        : rate === null
          ? null
          : createPace(row.carrier, rate);
    return { row, pace, costs: costs.filter(({ carrier }) => carrier === row.carrier) };
  }

  async function reread(): Promise<void> {
    const { records, further, costs, reported: latest } = await readTable();
    await live.follow(records);
    const enabled = records.filter(({ is_enabled }) => is_enabled);
    routes = new Map(enabled.map((row) => [row.carrier, toRoute(row, costs)]));
    rules = routesInUse(records, further);
    reported = latest;
  }

  const isConnected = (carrier: string) => (live.find(carrier)?.sessions.length ?? 0) > 0;
  const isBypassed = (carrier: string) =>
    isConnected(carrier)
      ? (live.find(carrier)?.isBypassed() ?? false)
      : reported.bypassed.has(carrier);

  const findDestination: CarrierTable["findDestination"] = (message, isAvoided) => {
    if (message.isTest) {
      return live.testNetwork === null
        ? { kind: "elsewhere" }
        : { kind: "carrier", name: TEST_NETWORK };
    }
    const previous = findPreviousCarrier(message, routes.get(message.carrier ?? "")?.row);
    const name =
      previous ??
      chooseCarrier(
        rules,
        message,
        (other) => other === message.carrier || isBypassed(other) || isAvoided(other),
      );
    if (name === null || !routes.has(name)) return { kind: "nobody" };
    return isConnected(name) ? { kind: "carrier", name } : { kind: "elsewhere" };
  };

  await reread();
  return {
    reread,
    findDestination,
    connected() {
      const names = new Set(
        rules.flatMap(({ carrier, services }) => (acceptsMessages(services) ? [carrier] : [])),
      );
      const carriers = [...names].filter(isConnected);
      return { carriers, isAll: carriers.length === names.size };
    },
    getPartsPerSecond(carrier) {
      const rate = routes.get(carrier)?.row.rate_per_second ?? null;
      return rate && rate / Math.max(1, reported.workers.get(carrier) ?? 1);
    },
    chooseMessenger({ isTest, ...message }) {
      if (isTest) {
        const name = live.testNetwork?.carrier.messenger && TEST_NETWORK;
        return name === undefined ? { kind: "elsewhere" } : { kind: "carrier", name };
      }
      const requested = { ...message, serviceCode: MESSENGER, senderId: "" };
      const name = chooseCarrier(rules, requested, isBypassed);
      if (name === null) return { kind: "nobody" };
      return live.find(name)?.messenger() === undefined
        ? { kind: "elsewhere" }
        : { kind: "carrier", name };
    },
    choose(claim, isAvoided) {
      if (claim.isTest) return chooseTestNetwork(live);
      const destination = findDestination(claim, isAvoided);
      if (destination.kind !== "carrier") return destination;
      const { name } = destination;
      const [route, found] = [routes.get(name), live.find(name)];
      if (route === undefined || found === undefined) return { kind: "elsewhere" };
      return {
        kind: "carrier",
        name,
        pace: route.pace,
        submit: toCostReporter(found, route, claim),
        afterUnknown: route.row.after_unknown,
      };
    },
  };
}
