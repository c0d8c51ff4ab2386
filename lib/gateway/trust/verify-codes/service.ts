import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { isTestKey } from "@/lib/core/messages/message-origin";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import type { PhoneNumber } from "@/lib/core/phone/parse-digits";
import { VERIFY_NEW } from "@/lib/core/trust/verify-state";
import { listPage } from "@/lib/db/lists/list";
import { readAccount, type Tx, withoutAccount } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { assertTestLimit } from "@/lib/gateway/messaging/sms/public";
import { refreshCountries } from "@/lib/gateway/trust/pumping-guard/public";
import { replayRefused } from "@/lib/idempotency/earlier-response";
import type { GroupKey } from "@/lib/idempotency/group";
import {
  acceptVerification,
  COUNTRIES_UNKNOWN,
  type VerifyAcceptance,
  type VerifyOutcome,
} from "./accept";
import { generateCode, hashCode, sealCode } from "./code";
import { resolveTemplates } from "./from-templates";
import type { StepRecord, VerifyRecord } from "./record";
import { toResource, toVerifyCode } from "./resource";
import type { VerifyCode, VerifyCreate } from "./schema";
import { CODE_LENGTH, VALIDITY } from "./schema-values";
import { assertSteps, type NewStep, prepareSteps, INITIAL_STEP_STATE } from "./steps";
import { findSteps, findVerification, VERIFICATIONS } from "./store";

/** Throws `invalid_input` on contradicting lengths. */
function checkCodeLength({ code, code_length: length }: VerifyCreate): number {
  if (code != null && length != null && code.length !== length)
    throw new DomainError(
      "invalid_input",
      `The code has ${code.length} characters. Omit code_length, or set it to that.`,
      { path: "code_length" },
    );
  return code?.length ?? length ?? CODE_LENGTH.default;
}

export type Idempotent = Context & { idempotency?: GroupKey & { replayed: boolean } };

const HIDDEN_CHARACTER = "•";

const sumPrices = (steps: readonly NewStep[]) => steps.reduce((sum, { price }) => sum + price, 0n);

function createRow(
  { account, actor }: Context,
  { input, phone, code, now }: { input: VerifyCreate; phone: PhoneNumber; code: string; now: Date },
  held: bigint,
): VerifyRecord {
  const id = uuidv7();
  // Field by field: a spread costs as much as the rest of this function.
  return {
    account_id: String(account.id),
    id,
    created_at: now,
    updated_at: now,
    phone: phone.e164,
    iso2: phone.iso2,
    lang: input.lang ?? "DE",
    code_length: code.length,
    sealed_code: sealCode(account.id, id, code),
    code_hash: hashCode(account.id, id, code),
    is_code_deleted: input.is_code_deleted ?? false,
    payload: input.payload ?? null,
    web_otp: input.web_otp ?? null,
    valid_until: new Date(now.getTime() + (input.validity_sec ?? VALIDITY.default) * 1_000),
    status: VERIFY_NEW,
    step: 0,
    delivered_channel: null,
    tries: 0,
    checked_at: null,
    held: held.toString(),
    cost: null,
    currency: account.currency,
    is_reached: false,
    failures: 0,
    due_at: now,
    key_id: actor.kind === "key" ? String(actor.keyId) : null,
    user_id: actor.kind === "user" ? String(actor.userId) : null,
    is_test: isTestKey(actor),
  };
}

const createSteps = (verifyId: string, steps: readonly NewStep[]): StepRecord[] =>
  steps.map((newStep, step) => ({
    verify_id: verifyId,
    step,
    id: newStep.id,
    channel: newStep.channel,
    timeout_sec: newStep.timeout_sec,
    sender_id: newStep.sender_id,
    template: newStep.template,
    price: newStep.price.toString(),
    draft: newStep.draft,
    ...INITIAL_STEP_STATE,
  }));

/** Hides the code from users, who reveal it through an audited request. */
export function hideCode({ actor }: Context, item: VerifyCode): VerifyCode {
  if (actor.kind !== "user" || item.code === undefined) return item;
  return { ...item, code: HIDDEN_CHARACTER.repeat(item.code_length) };
}

const lookups = new Map<number, Promise<void>>();

/** Looks up the account's countries; concurrent callers share one lookup. */
function resolveCountries(ctx: Context): Promise<void> {
  const { id } = ctx.account;
  const underWay = lookups.get(id);
  if (underWay !== undefined) return underWay;
  // Own transaction: its result serves all requests waiting for it, before they are accepted in groups.
  const lookup = runWrite(ctx, refreshCountries).finally(() => lookups.delete(id));
  lookups.set(id, lookup);
  return lookup;
}

/** Accepts, and retries once after looking up the account's countries. */
export async function acceptWithCountries(
  ctx: Context,
  accept: () => Promise<VerifyOutcome>,
): Promise<VerifyOutcome> {
  const outcome = await accept();
  if (outcome.kind !== "refused" || outcome.error !== COUNTRIES_UNKNOWN) return outcome;
  await resolveCountries(ctx);
  return accept();
}

/**
 * Creates a verification. Holds the price of the most expensive path; workers take the steps. Throws 400 and 422 for
 * invalid steps, 402 if the account can't pay, 429 on suspected pumping.
 */
export async function createVerifyCode(
  ctx: Idempotent,
  request: VerifyCreate,
): Promise<VerifyCode> {
  return hideCode(ctx, await replayRefused(ctx, () => create(ctx, request)));
}

async function create(ctx: Idempotent, request: VerifyCreate): Promise<VerifyCode> {
  const input = await resolveTemplates(ctx, request);
  assertSteps(input);
  const length = checkCodeLength(input);
  const { account } = ctx;
  const phone = parsePhoneNumber(input.phone, account.iso2);
  const prepared = await prepareSteps(ctx, input, phone, length);
  if (isTestKey(ctx.actor)) await withoutAccount((tx) => assertTestLimit(tx, ctx, "verify_code"));
  const held = sumPrices(prepared);
  const code = input.code ?? generateCode(length);
  const row = createRow(ctx, { input, phone, code, now: ctx.now() }, held);
  const steps = createSteps(row.id, prepared);
  const response = toVerifyCode(row, steps);
  response.code = code;
  const acceptance: VerifyAcceptance = {
    accountId: account.id,
    homeIso2: account.iso2,
    row,
    steps,
    held,
    answer: response,
    idempotency: ctx.idempotency ?? null,
  };
  const outcome = await acceptWithCountries(ctx, () => acceptVerification(acceptance));
  if (outcome.kind === "refused") throw outcome.error;
  if (outcome.kind === "accepted") return response;
  if (ctx.idempotency !== undefined) ctx.idempotency.replayed = true;
  return outcome.answer;
}

export function listVerifyCodes(ctx: Context, query: CollectionQuery): Promise<Page<VerifyCode>> {
  return listPage(ctx, VERIFICATIONS, query, async (rows, tx) => {
    const ids = rows.map(({ id }) => id);
    const steps = await findSteps(tx, ctx.account.id, ids);
    return rows.map((row) => hideCode(ctx, toResource(row, steps.get(row.id) ?? [])));
  });
}

/** Throws `not_found`. */
export async function getVerifyCodeWithin(
  ctx: Context,
  tx: Tx,
  input: string,
): Promise<VerifyCode> {
  const id = parseUuid(input, `verification ${input}`);
  const row = await findVerification(tx, ctx.account.id, id);
  if (row === undefined) throw notFound(`verification ${input}`);
  const steps = await findSteps(tx, ctx.account.id, [id]);
  return toResource(row, steps.get(id) ?? []);
}

export function getVerifyCode(ctx: Context, input: string): Promise<VerifyCode> {
  return readAccount(ctx.account.id, async (tx) =>
    hideCode(ctx, await getVerifyCodeWithin(ctx, tx, input)),
  );
}
