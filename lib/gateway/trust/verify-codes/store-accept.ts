import { plainArray, textArray, timeArray } from "@/lib/db/grouping/array-literal";
import type { Statement } from "@/lib/db/grouping/send-together";
import { groupStatement } from "@/lib/db/grouping/group-statement";
import type { StepRecord, VerifyRecord } from "./record";

export interface NewVerification {
  accountId: number;
  row: VerifyRecord;
  steps: readonly StepRecord[];
}

const INSERT_VERIFICATIONS = groupStatement(
  "verify_insert",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO verify_codes (account_id, id, created_at, updated_at, phone, iso2, lang, code_length, sealed_code,
       code_hash, is_code_deleted, payload, autofill_domain, valid_until, held, currency, key_id, user_id, is_test, due_at)
     SELECT ${accountIdIn("n")}, n.id, n.created_at, n.created_at, n.phone, n.iso2, n.lang, n.code_length,
       decode(n.sealed_code, 'base64'), decode(n.code_hash, 'base64'), n.is_code_deleted, n.payload, n.autofill_domain,
       n.valid_until, n.held, n.currency, n.key_id, n.user_id, n.is_test, n.created_at
     FROM unnest($1::bigint[], $2::uuid[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::smallint[],
       $8::text[], $9::text[], $10::boolean[], $11::text[], $12::text[], $13::timestamptz[], $14::bigint[], $15::text[],
       $16::bigint[], $17::bigint[], $18::boolean[])
       AS n (account_id, id, created_at, phone, iso2, lang, code_length, sealed_code, code_hash, is_code_deleted, payload,
         autofill_domain, valid_until, held, currency, key_id, user_id, is_test) ${anchor}`,
);

const INSERT_STEPS = groupStatement(
  "verify_insert_steps",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO verify_steps (account_id, verify_id, step, id, channel, timeout_sec, sender_id, template, price, draft)
     SELECT ${accountIdIn("n")}, n.verify_id, n.step, n.id, n.channel, n.timeout_sec, n.sender_id, n.template, n.price,
       n.draft::jsonb
     FROM unnest($1::bigint[], $2::uuid[], $3::smallint[], $4::uuid[], $5::text[], $6::integer[], $7::text[], $8::text[],
       $9::bigint[], $10::text[])
       AS n (account_id, verify_id, step, id, channel, timeout_sec, sender_id, template, price, draft) ${anchor}`,
);

const toBase64OrNull = (bytes: Buffer | null) => bytes?.toString("base64") ?? null;

export async function insertVerifications(
  verifications: readonly NewVerification[],
): Promise<Statement[]> {
  return [await codesStatement(verifications), await insertSteps(verifications)];
}

async function codesStatement(verifications: readonly NewVerification[]): Promise<Statement> {
  const mapRows = <T>(toValue: (row: VerifyRecord) => T): T[] =>
    verifications.map(({ row }) => toValue(row));
  return {
    ...(await INSERT_VERIFICATIONS()),
    values: [
      plainArray(verifications.map(({ accountId }) => accountId)),
      plainArray(mapRows(({ id }) => id)),
      timeArray(mapRows((row) => row.created_at)),
      textArray(mapRows(({ phone }) => phone)),
      textArray(mapRows(({ iso2 }) => iso2)),
      textArray(mapRows(({ lang }) => lang)),
      plainArray(mapRows((row) => row.code_length)),
      textArray(mapRows((row) => toBase64OrNull(row.sealed_code))),
      textArray(mapRows((row) => toBase64OrNull(row.code_hash))),
      plainArray(mapRows((row) => row.is_code_deleted)),
      textArray(mapRows(({ payload }) => payload)),
      textArray(mapRows((row) => row.web_otp)),
      timeArray(mapRows((row) => row.valid_until)),
      plainArray(mapRows(({ held }) => held)),
      textArray(mapRows(({ currency }) => currency)),
      plainArray(mapRows((row) => row.key_id)),
      plainArray(mapRows((row) => row.user_id)),
      plainArray(mapRows((row) => row.is_test)),
    ],
  };
}

export async function insertSteps(
  verifications: readonly Pick<NewVerification, "accountId" | "steps">[],
): Promise<Statement> {
  const steps = verifications.flatMap(({ accountId, steps: own }) =>
    own.map((step) => ({ accountId, step })),
  );
  const mapSteps = <T>(toValue: (step: StepRecord) => T): T[] =>
    steps.map(({ step }) => toValue(step));
  return {
    ...(await INSERT_STEPS()),
    values: [
      plainArray(steps.map(({ accountId }) => accountId)),
      plainArray(mapSteps((step) => step.verify_id)),
      plainArray(mapSteps(({ step }) => step)),
      plainArray(mapSteps(({ id }) => id)),
      textArray(mapSteps(({ channel }) => channel)),
      plainArray(mapSteps((step) => step.timeout_sec)),
      textArray(mapSteps((step) => step.sender_id)),
      textArray(mapSteps(({ template }) => template)),
      plainArray(mapSteps(({ price }) => price)),
      textArray(mapSteps(({ draft }) => (draft === null ? null : JSON.stringify(draft)))),
    ],
  };
}
