import { SocketAddress, isIP } from "node:net";
import { type Batch, RefusedEntry, readEntries } from "@/lib/core/batch";
import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { isTestKey } from "@/lib/core/messages/message-origin";
import { resolvePhones } from "@/lib/core/phone/phone-filter";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import type { FraudInput } from "@/lib/core/trust/fraud/findings";
import { listPage } from "@/lib/db/lists/list";
import { readAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { microToNumber } from "@/lib/core/money/money";
import { partPrice } from "@/lib/gateway/pricing/rates/public";
import { assertTestLimit } from "@/lib/gateway/messaging/sms/public";
import type { NewFraudCheck } from "./record";
import { toFraudCheck } from "./resource";
import type { FraudCheck, FraudCreate, FraudPrices } from "./schema";
import { WORLDWIDE_CODE, type FraudService, priceName } from "./schema-values";
import { deleteFraudCheck, FRAUD_CHECKS, findFraudCheck, insertFraudChecks } from "./store";

/** Returns E.164, or the digits if invalid, which is a finding too. */
function parsePhone(input: string, iso2: string): string {
  try {
    return parsePhoneNumber(input, iso2).e164;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return `+${input.replace(/\D/g, "").replace(/^00/, "")}`;
  }
}

const canonicalIp = (ip: string): string =>
  isIP(ip) === 6 ? new SocketAddress({ address: ip, family: "ipv6" }).address : ip;

/** Reads either spelling of the fields. Throws `invalid_input` if empty. */
function readInput(input: FraudCreate, iso2: string): FraudInput {
  const phone = input.phone ?? input.request_phone?.phone ?? null;
  const ip = input.ip ?? input.request_ip?.ip ?? null;
  const address = input.address ?? input.request_address ?? null;
  const email = input.email ?? input.request_email?.email ?? null;
  if (phone === null && email === null && ip === null && address === null)
    throw new DomainError("invalid_input", "Enter at least one of phone, email, ip and address.", {
      path: "phone",
      reason: "check_without_subject",
    });
  return {
    phone: phone === null ? null : parsePhone(phone, iso2),
    email,
    ip: ip === null ? null : canonicalIp(ip),
    address:
      address === null
        ? null
        : {
            iso2: address.iso2,
            city: address.city,
            postcode: address.postcode ?? null,
            street_number: address.street_number ?? null,
            street_name: address.street_name,
          },
  };
}

/** Micro-units by service; null if not offered. */
type Rates = Record<FraudService, bigint | null>;

async function loadRates({ account: { currency, priceLevel } }: Context): Promise<Rates> {
  const rate = (service: FraudService) =>
    partPrice(WORLDWIDE_CODE, priceName(service), currency, priceLevel);
  return { economy: await rate("economy"), pro: await rate("pro"), direct: await rate("direct") };
}

export async function getFraudPrices(ctx: Context): Promise<FraudPrices> {
  const rates = await loadRates(ctx);
  const decimal = (rate: bigint | null) => (rate === null ? null : microToNumber(rate));
  return {
    currency: ctx.account.currency,
    prices: {
      economy: decimal(rates.economy),
      pro: decimal(rates.pro),
      direct: decimal(rates.direct),
    },
  };
}

/** Throws 400 for invalid fields, `no_route` for a service without a price. */
function toNewCheck(ctx: Context, input: FraudCreate, rates: Rates, dueAt: Date): NewFraudCheck {
  const { account, actor } = ctx;
  const fraudInput = readInput(input, account.iso2);
  const service = input.service_code;
  const price = rates[service];
  if (price === null)
    throw new DomainError("no_route", `Fraud checks of the service ${service} aren't offered.`, {
      path: "service_code",
    });
  const isTest = isTestKey(actor);
  return {
    id: uuidv7(),
    created_at: ctx.now(),
    service_code: service,
    ...fraudInput,
    is_test: isTest,
    price: isTest ? 0n : price,
    callback_data: input.callback_data ?? null,
    due_at: dueAt,
    key_id: actor.kind === "key" ? actor.keyId : null,
    user_id: actor.kind === "user" ? actor.userId : null,
  };
}

/**
 * Queues a check. A worker completes and charges it and raises `fraud-check.done`. Throws 400 for invalid fields, 422
 * for a service without a price.
 */
export async function createFraudCheck(ctx: WriteContext, input: FraudCreate): Promise<FraudCheck> {
  const check = toNewCheck(ctx, input, await loadRates(ctx), ctx.now());
  await assertTestLimit(ctx.tx, ctx, "fraud_check");
  const [row] = await insertFraudChecks(ctx.tx, ctx.account.id, [check]);
  if (row === undefined) throw notFound(`fraud check ${check.id}`);
  return toFraudCheck(row);
}

/** Delay between the checks of one request, so that others run in between. */
const CHECK_DELAY_MS = 20;

/** Queues checks; each entry is accepted or refused separately. */
export async function createFraudChecks(
  ctx: WriteContext,
  entries: readonly (FraudCreate | RefusedEntry)[],
): Promise<Batch<FraudCheck>> {
  const rates = await loadRates(ctx);
  const begins = ctx.now().getTime();
  const parsed = await readEntries(entries, (entry, index) => {
    if (entry instanceof RefusedEntry) throw entry.error;
    return toNewCheck(ctx, entry, rates, new Date(begins + index * CHECK_DELAY_MS));
  });
  const right = parsed.filter((item): item is NewFraudCheck => !(item instanceof DomainError));
  const rows = (await insertFraudChecks(ctx.tx, ctx.account.id, right)).values();
  return {
    entries: parsed.map((item) => {
      if (item instanceof DomainError) return { error: item };
      const { value } = rows.next();
      if (value === undefined) throw new Error("A fraud check has no result");
      return { item: toFraudCheck(value) };
    }),
  };
}

export function listFraudChecks(ctx: Context, query: CollectionQuery): Promise<Page<FraudCheck>> {
  const conditions = resolvePhones(query.conditions, "phone", ctx.account.iso2);
  return listPage(ctx, FRAUD_CHECKS, { ...query, conditions }, (rows) => rows.map(toFraudCheck));
}

export async function getFraudCheck(ctx: Context, input: string): Promise<FraudCheck> {
  const id = parseUuid(input, `fraud check ${input}`);
  const row = await readAccount(ctx.account.id, (tx) => findFraudCheck(tx, ctx.account.id, id));
  if (row === undefined) throw notFound(`fraud check ${input}`);
  return toFraudCheck(row);
}

/** Deletes a check; the ledger keeps its cost. */
export async function deleteCheck(ctx: WriteContext, input: string): Promise<void> {
  const id = parseUuid(input, `fraud check ${input}`);
  const isDeleted = await deleteFraudCheck(ctx.tx, ctx.account.id, id);
  if (!isDeleted) throw notFound(`fraud check ${input}`);
  await recordAudit(ctx.tx, ctx, {
    action: "fraud_check.deleted",
    object: { kind: "fraud_check", id },
  });
}
