import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { assertUnlimited } from "@/lib/core/permissions/unlimited-key";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import { readSnapshot, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { lockAgainstErasure } from "@/lib/gateway/account/accounts/public";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { assertSteps } from "./change-state";
import { checkDefinition } from "./check";
import { enter } from "./enter";
import { listPlacesById, toProgram } from "./program";
import { toTest } from "./resource";
import type { AutomationTest, AutomationTestWrite } from "./schema-trial";
import { auditObject, endTest, findOrThrow, lockOrThrow } from "./service";
import { findTest, insertAutomation, insertVersion } from "./store";
import { findNotices } from "./store-notices";
import { findLastRun } from "./store-runs";
import { findTexts } from "./store-texts";
import { toPayload } from "./values";

const VERSION = 1;

async function getTestWithin(tx: Tx, accountId: number, id: string): Promise<AutomationTest> {
  const test = await findTest(tx, accountId, id);
  const run = test === undefined ? undefined : await findLastRun(tx, accountId, test.id);
  if (test === undefined || run === undefined) throw notFound("test of this automation");
  const texts = await findTexts(tx, accountId, run.id);
  const places = listPlacesById(toProgram(test.draft.steps));
  return toTest(run, places, texts, await findNotices(tx, accountId, run.id));
}

/**
 * Takes a phone through the draft, in an automation of its own that nothing else starts: waits are short, and neither the
 * window nor the limit of texts applies. Texts and other steps are real; emails go to the tester alone. Ends the test before.
 */
export async function startTest(
  ctx: WriteContext,
  id: number,
  { phone: input, values }: AutomationTestWrite,
): Promise<AutomationTest> {
  const { tx, account, actor, now } = ctx;
  assertUnlimited(actor);
  const { e164: phone } = parsePhoneNumber(input, account.iso2);
  await lockAgainstErasure(tx, account.id);
  const tested = await lockOrThrow(ctx, id);
  const { draft } = tested;
  assertSteps(draft);
  const names = await checkDefinition(ctx, draft);
  await endTest(ctx, tested.id);
  const test = await insertAutomation(tx, account.id, {
    ...tested,
    state: "active",
    version: VERSION,
    event: null,
    goal_event: null,
    source_kind: null,
    source: null,
    source_bulk: null,
    scanned_date: null,
    scan_after: "0",
    work_at: null,
    test_of: tested.id,
    test_by: actor.kind === "user" ? String(actor.userId) : null,
    created_at: now(),
    changed_at: now(),
  });
  await insertVersion(tx, account.id, test, names);
  const version = {
    automation_id: test.id,
    version: VERSION,
    definition: draft,
    names,
    published_at: now(),
  };
  const payload = toPayload(values ?? {});
  await enter(tx, account.id, version, [{ phone, payload, dueAt: now() }], now());
  await recordAudit(tx, ctx, { action: "automation.tested", object: auditObject(tested) });
  return getTestWithin(tx, account.id, tested.id);
}

export function getTest(ctx: Context, id: number): Promise<AutomationTest> {
  const { id: accountId } = ctx.account;
  return readSnapshot(accountId, async (tx) =>
    getTestWithin(tx, accountId, (await findOrThrow(tx, accountId, id)).id),
  );
}
