import { DomainError } from "@/lib/core/errors";
import { uuidv7 } from "@/lib/core/uuid7";
import { groupCommit } from "@/lib/db/group-commit";
import { type Tx, withAccounts } from "@/lib/db/transaction";
import { claimKeys, forgetKeys } from "@/lib/idempotency/claim";
import { lockFunds, transfer } from "@/lib/ledger/ledger";
import { announceWork } from "@/lib/dispatch/announce";
import type { MessageRow } from "./resource";
import type { Sms } from "./schema";
import { addToCounts, insertMessages, markReady, queueMessages, spendOfKeys } from "./accept-store";

/** One message that asks to be accepted. */
export interface Acceptance {
  message: MessageRow;
  /** The answer to store under the idempotency key. */
  answer: Sms;
  idempotency: { key: string; fingerprint: string } | null;
  /** Cap of the API key in micro-units a calendar month, or null. */
  spendCap: bigint | null;
}

export type AcceptOutcome =
  | { kind: "accepted" }
  | { kind: "replayed"; answer: Sms }
  | { kind: "refused"; error: DomainError };

const ACCEPTED: AcceptOutcome = { kind: "accepted" };

function refuse(outcomes: (AcceptOutcome | undefined)[], index: number, error: DomainError): void {
  outcomes[index] = { kind: "refused", error };
}

/** Answers from earlier requests; what is left is new. Returns which item waits for which twin. */
async function settleKeys(
  tx: Tx,
  items: Acceptance[],
  outcomes: (AcceptOutcome | undefined)[],
): Promise<Map<number, number>> {
  const twins = new Map<number, number>();
  const claims = items.flatMap(({ message, answer, idempotency }, index) =>
    idempotency === null
      ? []
      : [{ index, accountId: message.account_id, ...idempotency, status: 201, body: answer }],
  );
  if (claims.length === 0) return twins;
  for (const { index, stored, twinOf } of await claimKeys(tx, claims)) {
    const mine = items[index]?.idempotency;
    if (stored.fingerprint !== mine?.fingerprint) {
      const text = "This Idempotency-Key was used before with another request.";
      refuse(outcomes, index, new DomainError("idempotency_mismatch", text));
    } else {
      outcomes[index] = { kind: "replayed", answer: stored.body as Sms };
      if (twinOf !== null) twins.set(index, twinOf);
    }
  }
  return twins;
}

/** Takes messages in order while the account can pay; a dearer one does not stop a cheaper later one. */
function decideFunds(
  items: Acceptance[],
  outcomes: (AcceptOutcome | undefined)[],
  funds: Map<number, bigint>,
): void {
  items.forEach(({ message }, index) => {
    if (outcomes[index] !== undefined) return;
    const left = funds.get(message.account_id) ?? 0n;
    if (left < message.price) {
      const text = "Not enough funds: top up the account, or ask for a higher credit line.";
      refuse(outcomes, index, new DomainError("insufficient_funds", text));
    } else {
      funds.set(message.account_id, left - message.price);
      outcomes[index] = ACCEPTED;
    }
  });
}

/** Refuses what goes beyond the spend cap of its API key. */
async function decideSpendCaps(
  tx: Tx,
  items: Acceptance[],
  outcomes: (AcceptOutcome | undefined)[],
): Promise<void> {
  const capped = items.flatMap(({ message, spendCap }, index) =>
    outcomes[index] === ACCEPTED && spendCap !== null && message.key_id !== null
      ? [
          {
            index,
            accountId: message.account_id,
            keyId: message.key_id,
            price: message.price,
            spendCap,
          },
        ]
      : [],
  );
  if (capped.length === 0) return;
  for (const index of await spendOfKeys(tx, capped)) {
    const text = "The API key has reached its spend cap of this month.";
    refuse(outcomes, index, new DomainError("spend_cap_reached", text));
  }
}

/** Moves the money of the accepted messages and writes them, their queue entries and counters. */
async function holdAndInsert(tx: Tx, messages: MessageRow[]): Promise<void> {
  const holds = new Map<number, { transferId: string; amount: bigint }>();
  for (const { account_id, price } of messages) {
    const held = holds.get(account_id) ?? { transferId: uuidv7(), amount: 0n };
    held.amount += price;
    holds.set(account_id, held);
  }
  const movements = [...holds].map(([accountId, { transferId, amount }]) => {
    return { accountId, amount, transferId, ref: `hold:${transferId}` };
  });
  await transfer(tx, "hold", movements);
  await insertMessages(tx, messages, (accountId) => {
    const held = holds.get(accountId);
    return held !== undefined && held.amount > 0n ? held.transferId : null;
  });
  await queueMessages(tx, messages);
  await addToCounts(tx, messages);
  await markReady(tx, messages);
}

/** A refusal is not remembered: the caller may top up and try again with the same key. */
async function forgetRefused(
  tx: Tx,
  items: Acceptance[],
  outcomes: (AcceptOutcome | undefined)[],
): Promise<void> {
  const keys = items.flatMap(({ message, idempotency }, index) => {
    const outcome = outcomes[index];
    const isOurs = outcome?.kind === "refused" && outcome.error.code !== "idempotency_mismatch";
    return idempotency !== null && isOurs
      ? [{ accountId: message.account_id, key: idempotency.key }]
      : [];
  });
  if (keys.length > 0) await forgetKeys(tx, keys);
}

async function write(items: Acceptance[]): Promise<AcceptOutcome[]> {
  const accounts = [...new Set(items.map((item) => item.message.account_id))].sort((a, b) => a - b);
  const outcomes: (AcceptOutcome | undefined)[] = new Array(items.length).fill(undefined);
  await withAccounts(accounts, async (tx) => {
    const twins = await settleKeys(tx, items, outcomes);
    if (outcomes.some((outcome) => outcome === undefined)) {
      const funds = await lockFunds(tx, accounts, ["available", "held"]);
      decideFunds(items, outcomes, funds);
      await decideSpendCaps(tx, items, outcomes);
      const accepted = items.filter((_, index) => outcomes[index] === ACCEPTED);
      if (accepted.length > 0)
        await holdAndInsert(
          tx,
          accepted.map(({ message }) => message),
        );
    }
    await forgetRefused(tx, items, outcomes);
    for (const [index, twin] of twins) {
      const decided = outcomes[twin];
      if (decided?.kind === "refused") outcomes[index] = decided;
    }
  });
  if (outcomes.includes(ACCEPTED)) announceWork();
  return outcomes as AcceptOutcome[];
}

/** Errors of the data of one item; everything else concerns the whole group. */
function isItemError(error: unknown): boolean {
  if (error instanceof DomainError) return true;
  const code = (error as { code?: string }).code ?? "";
  // 22: data exception, 23: constraint, 55P03: an idempotency key whose first request still runs.
  return code.startsWith("22") || code.startsWith("23") || code === "55P03";
}

const acceptances = groupCommit<Acceptance, AcceptOutcome>({
  write,
  maxItems: 256,
  // One at a time: a second transaction would wait for the same ledger row, and groups would be smaller.
  concurrency: 1,
  isItemError,
});

/** Accepts one message; resolves after the COMMIT of message, hold and queue entry. */
export function acceptMessage(acceptance: Acceptance): Promise<AcceptOutcome> {
  return acceptances.submit(acceptance);
}
