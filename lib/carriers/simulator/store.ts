import { plainArray, textArray } from "@/lib/db/grouping/array-literal";
import type { Statement } from "@/lib/db/grouping/send-together";
import { quoteLiteral } from "@/lib/db/quote-literal";
import type { DueQuery } from "@/lib/db/due-work/due-board";
import type { ReceiptState } from "@/lib/carriers/carrier";
import type { Tx } from "@/lib/db/transaction";
import { seal } from "@/lib/sealing";

export interface Delivery {
  carrierId: string;
  uuid: string;
  accountId: number;
  phone: string;
  senderId: string;
  kind: "text" | "call" | "messenger";
  text: string;
  part: number;
  parts: number;
  voiceLang: string | null;
  /** Reported before the submit was answered. */
  state: ReceiptState | null;
}

export interface DueReceipt {
  carrierId: string;
  state: ReceiptState | "READ";
  errorCode: string | null;
  afterMs: number;
}

/** Texts are sealed, so that a database dump has no plain text. */
export function deliveriesStatement(rows: readonly Delivery[]): Statement {
  return {
    name: "simulator_deliveries",
    text: `INSERT INTO simulator_deliveries (carrier_id, uuid, account_id, phone, sender_id, kind, sealed_text, part, parts, voice_lang, state)
           SELECT * FROM unnest($1::text[], $2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::text[],
             $7::bytea[], $8::smallint[], $9::smallint[], $10::text[], $11::text[])`,
    values: [
      textArray(rows.map((row) => row.carrierId)),
      plainArray(rows.map((row) => row.uuid)),
      plainArray(rows.map((row) => row.accountId)),
      textArray(rows.map((row) => row.phone)),
      textArray(rows.map((row) => row.senderId)),
      textArray(rows.map((row) => row.kind)),
      textArray(
        rows.map((row) => `\\x${seal(row.text, "simulated phone", row.phone).toString("hex")}`),
      ),
      plainArray(rows.map((row) => row.part)),
      plainArray(rows.map((row) => row.parts)),
      textArray(rows.map((row) => row.voiceLang)),
      textArray(rows.map((row) => row.state)),
    ],
  };
}

export async function insertDeliveries(tx: Tx, rows: readonly Delivery[]): Promise<void> {
  await tx.query(deliveriesStatement(rows));
}

/** Receipts survive restarts. */
export function receiptsStatement(carrier: string, rows: readonly DueReceipt[]): Statement {
  return {
    name: "simulator_receipts",
    text: `INSERT INTO simulator_receipts (carrier, carrier_id, state, error_code, due_at)
           SELECT $5, carrier_id, state, error_code, now() + after_ms * interval '1 millisecond'
           FROM unnest($1::text[], $2::text[], $3::text[], $4::double precision[])
             AS r (carrier_id, state, error_code, after_ms)`,
    values: [
      textArray(rows.map((row) => row.carrierId)),
      textArray(rows.map((row) => row.state)),
      textArray(rows.map((row) => row.errorCode)),
      plainArray(rows.map((row) => row.afterMs)),
      carrier,
    ],
  };
}

export async function insertReceipts(
  tx: Tx,
  carrier: string,
  rows: readonly DueReceipt[],
): Promise<void> {
  if (rows.length > 0) await tx.query(receiptsStatement(carrier, rows));
}

export const receiptsDue = (carrier: string): DueQuery => ({
  sql: `SELECT min(due_at) FROM simulator_receipts WHERE carrier = ${quoteLiteral(carrier)}`,
  placement: "local",
});

export interface ClaimedReceipt<State extends string = ReceiptState> {
  carrier_id: string;
  state: State;
  error_code: string | null;
  due_at: Date;
}

/** Claims due receipts, which are redelivered unless the transaction commits. */
export async function claimDueReceipts<State extends string = ReceiptState>(
  tx: Tx,
  carrier: string,
  limit: number,
): Promise<ClaimedReceipt<State>[]> {
  const { rows } = await tx.query<ClaimedReceipt<State>>({
    name: "simulator_take",
    // By ctid: a plan cached while the table was empty would scan all rows for each due one.
    text: `DELETE FROM simulator_receipts WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM simulator_receipts WHERE carrier = $2 AND due_at <= now()
             ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED))
           RETURNING carrier_id, state, error_code, due_at`,
    values: [limit, carrier],
  });
  return rows;
}

/** Returns message ids by network id. */
export async function updateReceiptStates(
  tx: Tx,
  receipts: readonly ClaimedReceipt<string>[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ carrier_id: string; uuid: string }>({
    name: "simulator_states",
    text: `UPDATE simulator_deliveries d SET state = r.state
           FROM unnest($1::text[], $2::text[]) AS r (carrier_id, state) WHERE d.carrier_id = r.carrier_id
           RETURNING d.carrier_id, d.uuid`,
    values: [
      textArray(receipts.map((row) => row.carrier_id)),
      textArray(receipts.map((row) => row.state)),
    ],
  });
  return new Map(rows.map((row) => [row.carrier_id, row.uuid]));
}
