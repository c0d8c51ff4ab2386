import { TEST_NETWORK } from "@/lib/carriers/carrier";
import type { z } from "zod";
import type { CarrierKind } from "@/lib/carriers/carrier-kind";
import type { CarrierKinds } from "@/lib/carriers/registry/kinds";
import { DomainError, type Violation } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";
import { carrierSchema, type CarrierOptions, type CarrierRoute, routeSchema } from "./schema";
import { openSettings, sealSettings } from "./settings";
import { type CarrierRecord, findCarrier, saveCarrier } from "./store";
import { insertRoute } from "./store-routes";

type Settings = Record<string, unknown>;

/** Omitted fields keep their values; null deletes a setting. */
export type CarrierChange = Partial<CarrierOptions> & {
  settings?: Settings;
};

const NEW_CARRIER: CarrierOptions = {
  services: ["direct"],
  countries: null,
  prefixes: null,
  senders: null,
  priority: 100,
  weight: 1,
  rate_per_second: null,
  max_binds: null,
  is_enabled: true,
  after_unknown: "fail",
};

const refuse = (problems: readonly Pick<Violation, "path" | "message">[]) =>
  new DomainError("invalid_input", "Nothing changed.", {
    violations: problems.map((problem) => ({ ...problem, code: "invalid_input" })),
  });

/** Throws `invalid_input` naming each field. */
function check<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const violations = result.error.issues.map(({ path, message }) => {
    return { path: String(path[0] ?? "carrier"), message };
  });
  throw refuse(violations);
}

/** Throws `invalid_input` for services that this kind can't deliver. */
function checkServices(kind: CarrierKind | undefined, services: readonly string[]): void {
  if (
    kind === undefined ||
    services.every((service) => kind.services.some((supported) => supported === service))
  )
    return;
  const message = `must be some of ${kind.services.join(", ")} for this kind`;
  throw refuse([{ path: "services", message }]);
}

/** Returns the settings as stored; throws `invalid_input` naming each wrong field. */
function checkSettings(name: string, kind: CarrierKind, settings: Settings) {
  const ready = kind.read(settings);
  if (!Array.isArray(ready)) return sealSettings(name, kind, settings);
  const violations = ready.map(({ field, message }) => ({ path: field, message }));
  throw refuse(violations);
}

function merge(settings: Settings, change: Settings): Settings {
  const merged = { ...settings, ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

const isName = (name: string) => /^[a-z0-9-]{1,40}$/.test(name);

const toUnknownError = (name: string) =>
  new DomainError("not_found", `Carrier ${name} not found.`, { path: "carrier" });

/** Throws `invalid_input` naming the wrong fields. */
export async function addCarrier(
  tx: Tx,
  kinds: CarrierKinds,
  { name, kind }: { name: string; kind: string },
  { settings = {}, ...options }: CarrierChange,
): Promise<void> {
  const path = "carrier";
  if (!isName(name))
    throw refuse([{ path, message: "must be up to 40 lower-case letters, digits and hyphens" }]);
  if (name === TEST_NETWORK)
    throw refuse([{ path, message: "is the name of the network of test messages" }]);
  if ((await findCarrier(tx, name)) !== null)
    throw refuse([{ path, message: `${name} exists already` }]);
  const result = kinds[kind];
  if (result === undefined) {
    const message = `must be one of ${Object.keys(kinds).join(", ")}`;
    throw refuse([{ path: "kind", message }]);
  }
  const services = result.services.includes("direct") ? NEW_CARRIER.services : result.services;
  const checked = check(carrierSchema, { ...NEW_CARRIER, services, ...options });
  checkServices(result, checked.services);
  await saveCarrier(tx, {
    carrier: name,
    kind,
    ...checked,
    ...checkSettings(name, result, settings),
  });
}

/** Updates a carrier; workers apply the change within seconds. Throws `not_found` or `invalid_input`. */
export async function updateCarrier(
  tx: Tx,
  kinds: CarrierKinds,
  name: string,
  { settings, ...options }: CarrierChange,
): Promise<void> {
  const record = await findCarrier(tx, name);
  if (record === null) throw toUnknownError(name);
  const checked = check(carrierSchema, { ...record, ...options });
  checkServices(kinds[record.kind], checked.services);
  await saveCarrier(tx, { ...record, ...checked, ...mergeSettings(kinds, record, settings) });
}

function mergeSettings(
  kinds: CarrierKinds,
  record: CarrierRecord,
  change: Settings | undefined,
): Partial<CarrierRecord> {
  if (change === undefined) return {};
  const kind = kinds[record.kind];
  if (kind === undefined) {
    const message = `Carriers of the kind ${record.kind} have none`;
    throw refuse([{ path: "settings", message }]);
  }
  return checkSettings(record.carrier, kind, merge(openSettings(record), change));
}

/** Returns the route's number. */
export async function addRoute(
  tx: Tx,
  kinds: CarrierKinds,
  carrier: string,
  route: Partial<CarrierRoute>,
): Promise<number> {
  const record = await findCarrier(tx, carrier);
  if (record === null) throw toUnknownError(carrier);
  const { services, priority } = record;
  const base = { ...NEW_CARRIER, services, priority };
  const checked = check(routeSchema, { ...base, ...route });
  checkServices(kinds[record.kind], checked.services);
  return insertRoute(tx, { carrier, ...checked });
}
