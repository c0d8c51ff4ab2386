import type { TestSender } from "@/lib/api-suites/test-api";
import { asOwner } from "@/lib/db/transaction";
import { followForTest } from "@/lib/gateway/campaigns/test-clicks";
import { workOff as processImports } from "@/lib/gateway/contacts/imports/test-imports";
import { EMPTY_DRAFT } from "@/lib/gateway/messaging/drafts/test-drafts";
import { phoneAt, workOff as processBulks } from "@/lib/gateway/messaging/bulks/test-bulks";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";
import { submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";

/** A person with traces in every table, and another one. */
export const PERSON = phoneAt(88);
export const OTHER = phoneAt(89);
/** Matches every spelling of the first number, and none of the second. */
export const SPELLINGS = /171[^\d]?392[^\d]?0088/;
/** Stands in every text that was written to them, by them, or about them. */
export const CANARY = "Quittenbaum";
const TYPED = "0171 3920088";

interface Account {
  id: number;
  owner: TestSender;
  // biome-ignore lint/suspicious/noExplicitAny: JSON of any operation, whose schemas other suites check
  make: (method: string, path: string, body?: object) => Promise<any>;
  upload: (groupId: number, file: string) => Promise<number>;
}

const findLinkId = async (accountId: number, uuid: string): Promise<number> => {
  const { rows } = await asOwner((tx) =>
    tx.query<{ link_id: string }>(
      "SELECT link_id FROM short_links WHERE account_id = $1 AND message = $2",
      [accountId, uuid],
    ),
  );
  return Number(rows[0]?.link_id);
};

/** Rows created by services unrelated to erasure. */
const ROWS = [
  `INSERT INTO verify_codes (account_id, id, created_at, updated_at, phone, iso2, lang, code_length, is_code_deleted,
     payload, valid_until, held, currency, is_test, status)
   VALUES ($1, gen_random_uuid(), now(), now(), $2, 'DE', 'DE', 4, false, $3, now(), 0, 'EUR', false, 10)`,
  `INSERT INTO form_answers (account_id, answer_id, number, campaign, kind, state, link_id, lang, created_at, phone, fields,
     ip, comment) VALUES ($1, gen_random_uuid(), 1, 'c', 'unsubscribe', 'done', 1, 'de', now(), $2,
     jsonb_build_object('a', $3::text), '192.0.2.7', $3)`,
  `INSERT INTO email_log (account_id, email_id, received_at, kind, result, address, mail_from, subject, ip, spf, dkim, dmarc,
     notes, phone) VALUES ($1, gen_random_uuid(), now(), 'sms', 'accepted', '', '', $3, '127.0.0.1', '', '', '', '{}', $2)`,
  `INSERT INTO email_aliases (account_id, alias_id, local_part, name, kind, phone, service_code, sender_id, text_source,
     encoding, max_parts, allowed_senders, created_at)
   VALUES ($1, 1, repeat('a', 26), $3, 'sms', $2, 'direct', 'X', 0, 0, 1, '{}', now())`,
  `INSERT INTO webhook_events (account_id, event_id, name, subject, phone, data, created_at)
   VALUES ($1, gen_random_uuid(), 'phone.unsubscribe', gen_random_uuid()::text, $2,
     jsonb_build_object('phone', $2::text, 'additional_data', jsonb_build_object('additional_text', $3::text)), now())`,
  `INSERT INTO kannel_parts (account_id, text_id, number, total, key_id, service, sender, phone, reference, digest, is_named,
     content, charset, is_test, delivery_at, received_at, ends_at)
   VALUES ($1, gen_random_uuid(), 1, 2, 1, 'direct', 'X', $2, 1, '', false, convert_to($3, 'UTF8'), 'UTF-8', false, 0, now(),
     now())`,
  `INSERT INTO automation_events (account_id, event_id, name, phone, started, ended, created_at)
   SELECT $1, '1', 'bought', $2, 1, 0, now() WHERE $3 <> ''`,
  `WITH automation AS (
     INSERT INTO automations (account_id, id, name, state, draft, created_at, changed_at)
     VALUES ($1, 1, 'Welcome', 'draft', '{}', now(), now()) RETURNING account_id, id),
   run AS (
     INSERT INTO automation_runs (account_id, id, automation_id, version, phone, state, step, due_at, payload, started_at)
     SELECT account_id, gen_random_uuid(), id, 1, $2, 'waiting', '1', now() + interval '1 day',
       jsonb_build_object('name', $3::text), now() FROM automation RETURNING account_id, id, automation_id)
   INSERT INTO automation_texts (account_id, run_id, step, automation_id, version, phone, outcome, created_at)
   SELECT account_id, id, '1', automation_id, 1, $2, 'capped', now() FROM run`,
  `INSERT INTO automation_notices (account_id, run_id, step, user_id, automation_id, version, phone, outcome, created_at)
   SELECT account_id, id, '2', 1, automation_id, 1, phone, 'left_out', now() FROM automation_runs
   WHERE account_id = $1 AND phone = $2 AND $3 <> ''`,
  `INSERT INTO automation_matches (account_id, automation_id, phone, is_pending)
   SELECT account_id, id, $2, true FROM automations WHERE account_id = $1 AND $3 <> ''`,
  `INSERT INTO pumping_numbers (account_id, phone, recent, seen_at) SELECT $1, $2, ARRAY[now()], now() WHERE $3 <> ''`,
  `INSERT INTO pumping_known (account_id, phone, checked_at) SELECT $1, $2, now() WHERE $3 <> ''`,
  `INSERT INTO pumping_stops (account_id, id, stopped_at, phone, iso2, reason, amount)
   SELECT $1, gen_random_uuid(), now(), $2, 'DE', 'country', 1 WHERE $3 <> ''`,
  `INSERT INTO pumping_prefixes (account_id, id, prefix, note, created_at)
   VALUES ($1, gen_random_uuid(), $2, $3, now())`,
];

/** Leaves traces of both numbers in an account with money. Returns the messages to the person. */
export async function leaveTraces({ id, make, upload }: Account): Promise<string[]> {
  const other = OTHER.slice(1);
  const group = await make("POST", "/groups", {
    name: "Customers",
    name_a: "Name",
    phones: [{ phone: PERSON, a: CANARY }, { phone: OTHER }],
  });
  await make("POST", "/groups", { name: "Others", phones: [{ phone: PERSON, b: CANARY }] });
  await make("PUT", `/contacts/${PERSON}`, { own_name: CANARY });
  const campaign = await make("POST", "/short_link_campaigns", {
    type: 2,
    name: "Sale",
    url: "https://example.org/sale",
  });
  const text = `Hello ${CANARY} [slink ${campaign.id}]`;
  const sms = { text, sender_id: "POSTHORN" };
  const followed = await make("POST", "/sms", { ...sms, phone: PERSON });
  await make("POST", "/sms", { ...sms, text: "Hello", phone: OTHER });
  while ((await submitDueMessages(id, 500)).length > 0);
  const link = { linkId: await findLinkId(id, followed.uuid), at: new Date() };
  await followForTest(id, [{ ...link, referer: `https://example.org/${CANARY}` }]);
  const planned = { delivery_at: Math.floor(Date.now() / 1_000) + 86_400 };
  const waiting = await make("POST", "/sms", { ...sms, ...planned, phone: PERSON });

  // The last one is no number, and stays as it was given.
  const phones = [PERSON, other, `${CANARY} ${TYPED}`];
  const bulk = { text: "To all [phone]", sender_id: "POSTHORN", phones };
  const block = await make("POST", "/blocked_numbers", { number: PERSON, note: CANARY });
  await make("POST", "/bulks", bulk);
  await processBulks(id);
  await make("DELETE", `/blocked_numbers/${block.id}`);
  await make("POST", "/bulks", bulk);
  await processBulks(id);
  await make("POST", "/bulks", { ...bulk, ...planned, msg_groups: [group.id] });

  const number = await giveNumber(id);
  await write(PERSON, number, `It is ${CANARY}`);
  await write(OTHER, number, "It is me");
  const [theirs] = await make("GET", `/conversations?phone=${encodeURIComponent(PERSON)}`);
  await make("POST", `/conversations/${theirs.id}/notes`, { text: `${CANARY} called, ${TYPED}` });
  await make("POST", "/fraud-checks", {
    service_code: "pro",
    phone: PERSON,
  });
  await make("POST", "/drafts", {
    ...EMPTY_DRAFT,
    mode: "bulk",
    phone: `${TYPED}, +${other}`,
    bulk: {
      phones: `${TYPED} ${CANARY}\n+${other}`,
      msg_groups: [],
      skip_empty: false,
      send_window: null,
      not_after: null,
      messages_per_second: null,
    },
  });
  await make("POST", "/table-views", {
    table: "messages",
    name: "One person",
    is_shared: false,
    filters: [{ field: "phone", operator: "is", values: [PERSON] }],
    sort: null,
    columns: ["phone"],
    order: ["phone"],
    density: "default",
  });
  const file = `Handy;Name\n${TYPED};${CANARY}\n+${other};Max\n`;
  await upload(group.id, file);
  await processImports(id);
  const started = await upload(group.id, file);
  await processImports(id);
  await make("PUT", `/imports/${started}`, { known: "overwrite" });
  await processImports(id);
  await make("PUT", `/imports/${started}/start`);
  await processImports(id);
  await asOwner(async (tx) => {
    for (const sql of ROWS) await tx.query(sql, [id, PERSON, CANARY]);
  });
  return [followed.uuid, waiting.uuid];
}
