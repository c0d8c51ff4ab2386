import { uuidAt } from "@/lib/core/ids/uuid7";
import { asOwner } from "@/lib/db/transaction";
import type { TestContact } from "./test-evaluate";

/** Stores contacts with what else the conditions read. Campaigns and groups must exist, or needn't. */
export function storeContacts(accountId: number, contacts: readonly TestContact[]): Promise<void> {
  const entries = contacts.flatMap(({ phone, entries }) =>
    entries.map((entry) => ({ phone, ...entry })),
  );
  const clicks = contacts.flatMap(({ phone, clicks }, person) =>
    clicks.map((click, index) => ({
      ...click,
      phone,
      id: person * 100 + index + 1,
      message: uuidAt(click.at),
    })),
  );
  const replies = contacts.flatMap(({ phone, replies }) =>
    replies.map((reply) => ({ ...reply, phone, uuid: uuidAt(reply.at) })),
  );
  return asOwner(async (tx) => {
    const insert = (sql: string, rows: readonly object[]) =>
      tx.query(sql.replace("ROWS", "jsonb_to_recordset($2::jsonb) AS n"), [
        accountId,
        JSON.stringify(rows),
      ]);
    await insert(
      `INSERT INTO contact_phones (account_id, phone_id, group_id, phone, a, words, subscribed_at, unsubscribed_at,
         import_id, created_at, changed_at)
       SELECT $1, nextval('contact_phone_ids'), group_id, phone, a, '', CASE WHEN is_form THEN now() END,
         CASE WHEN is_unsubscribed THEN now() END, CASE WHEN is_import THEN 1 END, created_at, created_at
       FROM ROWS (phone text, group_id bigint, a text, is_form boolean, is_unsubscribed boolean, is_import boolean,
         created_at timestamptz)`,
      entries,
    );
    await insert(
      `INSERT INTO blocked_numbers (account_id, id, number, type)
       SELECT $1, row_number() OVER (), phone, 1 FROM ROWS (phone text, is_blocked boolean) WHERE is_blocked`,
      contacts,
    );
    await insert(
      `INSERT INTO last_messages (account_id, phone, sent_at, delivered_at, month)
       SELECT $1, phone, sent_at, delivered_at, date_trunc('month', sent_at)
       FROM ROWS (phone text, sent_at timestamptz, delivered_at timestamptz) WHERE sent_at IS NOT NULL`,
      contacts,
    );
    await insert(
      `INSERT INTO messages (account_id, uuid, created_at, text, sender_id, phone, iso2, service_code, is_unicode,
         is_text_deleted, parts_count, chars_count, price, status_code, origin, ip)
       SELECT $1, message, at, '', 'X', phone, 'DE', 'direct', false, false, 1, 0, 0, 100, 'api', '::1'
       FROM ROWS (message uuid, at timestamptz, phone text)`,
      clicks,
    );
    await insert(
      `INSERT INTO short_links (account_id, link_id, campaign, message, is_first, created_at, updated_at, requests_count,
         people_count)
       SELECT $1, id, campaign, message, true, at, at, 1, CASE WHEN is_person THEN 1 ELSE 0 END
       FROM ROWS (id bigint, campaign text, message uuid, at timestamptz, is_person boolean)`,
      clicks,
    );
    await insert(
      `INSERT INTO short_link_requests (account_id, request_id, link_id, campaign, asked_at, url, method, class)
       SELECT $1, id, id, campaign, at, '', 'GET', CASE WHEN is_person THEN 'person' ELSE 'machine' END
       FROM ROWS (id bigint, campaign text, at timestamptz, is_person boolean)`,
      clicks,
    );
    await insert(
      `INSERT INTO incomings (account_id, uuid, received_at, phone, number, text, opt, carrier, carrier_id)
       SELECT $1, uuid, at, phone, '+4930231250', text, CASE WHEN is_opt_out THEN 'out' END, 'c', uuid::text
       FROM ROWS (uuid uuid, at timestamptz, phone text, text text, is_opt_out boolean)`,
      replies,
    );
  });
}
