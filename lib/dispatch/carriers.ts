import { TEST_NETWORK } from "@/lib/carriers/carrier";
import type { PartOutcome, Submission } from "@/lib/carriers/carrier";
import { type AfterUnknown, type CarrierRecord, findCarriers } from "@/lib/carriers/table/store";
import { findCosts, type CarrierCostRecord } from "@/lib/carriers/table/store-costs";
import { findRoutes, routesInUse } from "@/lib/carriers/table/store-routes";
import { partCost } from "@/lib/core/routing/part-cost";
import { chooseCarrier, type RouteRule } from "@/lib/core/routing/route-rules";
import { asWorker } from "@/lib/db/transaction";
import { findPassedOver } from "./health-store";
import type { Messengers } from "@/lib/gateway/trust/verify-codes/service-work";
import type { LiveCarrier } from "./live-carrier";
import type { LiveCarriers } from "./live-carriers";
import { createPace, type Pace } from "./pace";
import type { Claim, Served } from "./queue-store";

/** Who takes a message: a carrier, one of other workers (`elsewhere`), or nobody. */
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

export interface CarrierTable {
  /** The carrier of the best route of an enabled carrier that takes the message. */
  choose: (claim: Claim) => Choice;
  /** The carrier of the best route of an enabled carrier for a code by messenger. */
  chooseMessenger: Messengers["choose"];
  /** What this process is connected to; null when that is all that is enabled. */
  served: () => Served | null;
  /** Follows changes of the table; what did not change keeps its connections and its pace. */
  reread: () => Promise<void>;
}

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
    return { records, further, costs, passedOver: await findPassedOver(tx) };
  });
}

/** Where the rest of a message goes whose answer never came, or of which a part was taken. */
function keptCarrier(
  { carrier, partsTaken }: Claim,
  row: CarrierRecord | undefined,
): string | null {
  if (carrier === null || row === undefined) return null;
  return row.after_unknown !== "reroute" || partsTaken.length > 0 ? carrier : null;
}

function withCost(live: LiveCarrier, { costs }: Route, claim: Claim) {
  const perPart = partCost(costs, claim);
  return async (submission: Submission) => {
    const outcomes = await live.submit(submission);
    const parts = outcomes.filter(({ kind }) => kind === "accepted").length;
    if (perPart !== null) {
      live.statistics.noteCost(perPart.currency, perPart.cost * BigInt(parts));
    }
    return outcomes;
  };
}

/** Whatever is configured: test messages have one way. */
function chooseTestNetwork({ testNetwork }: LiveCarriers): Choice {
  if (testNetwork === null) return { kind: "elsewhere" };
  const { submit } = testNetwork;
  return { kind: "carrier", name: TEST_NETWORK, submit, pace: null, afterUnknown: "fail" };
}

/** Reads the table of carriers and keeps the connections of this process as it says. */
export async function readCarrierTable(live: LiveCarriers): Promise<CarrierTable> {
  let routes = new Map<string, Route>();
  let rules: RouteRule[] = [];
  /** Carriers that no worker reaches any more. */
  let unreachable = new Set<string>();

  function toRoute(row: CarrierRecord, costs: readonly CarrierCostRecord[]): Route {
    const rate = row.rate_per_second;
    const before = routes.get(row.carrier);
    // Two paces in one process would each reserve slots of their own.
    const pace =
      before?.row.rate_per_second === rate
        ? before.pace
        : rate === null
          ? null
          : createPace(row.carrier, rate);
    return { row, pace, costs: costs.filter(({ carrier }) => carrier === row.carrier) };
  }

  async function reread(): Promise<void> {
    const { records, further, costs, passedOver } = await readTable();
    await live.follow(records);
    const enabled = records.filter(({ is_enabled }) => is_enabled);
    routes = new Map(enabled.map((row) => [row.carrier, toRoute(row, costs)]));
    rules = routesInUse(records, further);
    unreachable = passedOver;
  }

  const isConnected = (carrier: string) => (live.find(carrier)?.sessions.length ?? 0) > 0;
  const isPassedOver = (carrier: string) =>
    isConnected(carrier) ? (live.find(carrier)?.isPassedOver() ?? false) : unreachable.has(carrier);

  await reread();
  return {
    reread,
    served() {
      const names = [...routes.keys()];
      const carriers = names.filter(isConnected);
      if (carriers.length === names.length) return null;
      return { carriers, passedOver: names.filter(isPassedOver) };
    },
    chooseMessenger({ isTest, ...message }) {
      if (isTest) {
        const name = live.testNetwork?.carrier.messenger && TEST_NETWORK;
        return name === undefined ? { kind: "elsewhere" } : { kind: "carrier", name };
      }
      const wanted = { ...message, serviceCode: "messenger", senderId: "" };
      const name = chooseCarrier(rules, wanted, isPassedOver);
      if (name === null) return { kind: "nobody" };
      return live.find(name)?.messenger() === undefined
        ? { kind: "elsewhere" }
        : { kind: "carrier", name };
    },
    choose(claim) {
      if (claim.isTest) return chooseTestNetwork(live);
      const kept = keptCarrier(claim, routes.get(claim.carrier ?? "")?.row);
      const carrier =
        kept ?? chooseCarrier(rules, claim, (name) => name === claim.carrier || isPassedOver(name));
      const route = carrier === null ? undefined : routes.get(carrier);
      if (carrier === null || route === undefined) return { kind: "nobody" };
      const found = live.find(carrier);
      if (found === undefined || !isConnected(carrier)) return { kind: "elsewhere" };
      return {
        kind: "carrier",
        name: carrier,
        submit: withCost(found, route, claim),
        pace: route.pace,
        afterUnknown: route.row.after_unknown,
      };
    },
  };
}
