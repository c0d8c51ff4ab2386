import { readFileSync } from "node:fs";
import path from "node:path";
import { queryOnce } from "@/lib/db/query-once";

/** One statement on the database of the copy under test: for time that passes, which no browser can wait for. */
async function inDatabase(sql: string): Promise<void> {
  const file = path.join(process.env.E2E_DATA_DIR ?? ".data", "secrets.json");
  const { DATABASE_URL } = JSON.parse(readFileSync(file, "utf8"));
  await queryOnce(DATABASE_URL, sql);
}

/** All tests share one IP, so failed attempts would add up. */
export function forgetGuesses(): Promise<void> {
  return inDatabase("DELETE FROM attempt_limits WHERE subject LIKE 'network:%'");
}

/** Codes of the person's app that were used belong to steps long past. */
export function letCodesAge(email: string): Promise<void> {
  return inDatabase(
    `UPDATE second_factors SET last_step = last_step - 10
     WHERE user_id = (SELECT user_id FROM users WHERE email = '${email}')`,
  );
}

/** Expires reauthentications of the last ten minutes. */
export function letConfirmationsEnd(email: string): Promise<void> {
  return inDatabase(
    `UPDATE sessions SET confirmed_at = now() - interval '1 hour'
     WHERE user_id = (SELECT user_id FROM users WHERE email = '${email}')`,
  );
}

/**
 * Makes messages due. Both statements commit together, messages first: otherwise a worker between the two would find
 * no work and postpone the account to the old time.
 */
function makeDue(messages: string): Promise<void> {
  return inDatabase(
    `UPDATE dispatch_queue SET due_at = now() WHERE uuid IN (${messages});
     UPDATE dispatch_ready SET due_at = now()
     WHERE account_id IN (SELECT account_id FROM dispatch_queue WHERE uuid IN (${messages}))`,
  );
}

/** The seconds are over in which a message that was just sent can be taken back. */
export function letGraceEnd(uuid: string): Promise<void> {
  return makeDue(`'${uuid}'`);
}

export async function letBulkGraceEnd(uuid: string): Promise<void> {
  await inDatabase(`UPDATE bulks SET delivery_at = now() WHERE uuid = '${uuid}'`);
  await makeDue(`SELECT uuid FROM messages WHERE bulk_id = '${uuid}'`);
}

/**
 * Four weeks of 1,000 messages a day in the sums of a new account, 2 % of them failed; a week ago 700 of them went to
 * Portugal, of which 14 % failed. Four of this hour have no report yet.
 */
export async function addWeeksWithOutlier(email: string): Promise<void> {
  await inDatabase(
    `INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id, sent, parts, cost, delivered, undelivered, refused)
     SELECT account_id, date_trunc('hour', now()) - day * interval '1 day', iso2, 'direct', 0, sent, sent, 0, delivered,
       undelivered, 0
     FROM memberships JOIN users USING (user_id),
       (SELECT day, 'DE', 1000, 980, 20 FROM generate_series(1, 28) AS day WHERE day <> 7
        UNION ALL VALUES (7, 'DE', 300, 294, 6), (7, 'PT', 700, 602, 98), (0, 'DE', 4, 0, 0))
         AS sums (day, iso2, sent, delivered, undelivered)
     WHERE email = '${email}'`,
  );
}

/** 13 months of 40,000 messages and more, but none in the second, and some of this one. */
export function addPublicMonths(): Promise<void> {
  return inDatabase(
    `INSERT INTO performance_days (day, computed_at, sent, delivered, undelivered, accounts, timed, prompt, requests, failed_requests)
     SELECT first, now() + interval '1 hour', sent, sent * 97 / 100, sent * 2 / 100, 5, sent, sent * 99 / 100, 2 * sent, sent / 1000
     FROM (SELECT date_trunc('month', now(), 'UTC') - n * interval '1 month' AS first,
             CASE WHEN n = 12 THEN 900 ELSE 40000 + 2000 * n END AS sent
           FROM generate_series(0, 13) AS n) AS months
     ON CONFLICT (day) DO UPDATE SET computed_at = excluded.computed_at, sent = excluded.sent, delivered = excluded.delivered,
       undelivered = excluded.undelivered, accounts = excluded.accounts, timed = excluded.timed, prompt = excluded.prompt,
       requests = excluded.requests, failed_requests = excluded.failed_requests`,
  );
}

export function chooseLanguage(email: string, lang: string): Promise<void> {
  return inDatabase(`UPDATE users SET lang = '${lang}' WHERE email = '${email}'`);
}

export function chooseTheme(email: string, theme: "system" | "light" | "dark"): Promise<void> {
  return inDatabase(`UPDATE users SET theme = '${theme}' WHERE email = '${email}'`);
}

/** Stored cards of the person's account, now in Austria, end this month, and its VAT ID waits to be confirmed. */
export function letMethodsEnd(email: string): Promise<void> {
  const accounts = `(SELECT account_id FROM memberships JOIN users USING (user_id) WHERE email = '${email}')`;
  return inDatabase(
    `UPDATE payment_methods SET exp_month = extract(month FROM now()), exp_year = extract(year FROM now())
     WHERE account_id IN ${accounts};
     UPDATE account_settings SET vat_id = 'ATU13585627', address_iso2 = 'AT' WHERE account_id IN ${accounts}`,
  );
}

/** The person's account has its address in Germany, where VAT is charged in euros; an operator has set this month's rate. */
export function chargeGermanVat(email: string): Promise<void> {
  return inDatabase(
    `UPDATE account_settings SET address_iso2 = 'DE' WHERE account_id IN
       (SELECT account_id FROM memberships JOIN users USING (user_id) WHERE email = '${email}');
     INSERT INTO exchange_rates (currency, period, per_euro, set_at)
     VALUES ('CHF', to_char(now(), 'YYYY-MM'), 931200, now()) ON CONFLICT DO NOTHING`,
  );
}

/** The person's invoices are unpaid, due 40 days ago, and 20.79 of each were paid by a transfer of which 5.00 are left. */
export function leaveInvoicesOpen(email: string): Promise<void> {
  const own = `account_id IN (SELECT account_id FROM memberships JOIN users USING (user_id) WHERE email = '${email}')`;
  return inDatabase(
    `UPDATE billing_documents SET status = 0, paid_at = NULL, paid_by = NULL, reminded = 2,
       month = to_char(now(), 'YYYY-MM'), due_on = current_date - 40 WHERE ${own};
     INSERT INTO received_transfers (account_id, line_id, received_on, currency, amount, allocated, created_at)
     SELECT account_id, 'e2e', current_date, currency, 2579, 2079, now() FROM billing_documents WHERE ${own};
     INSERT INTO invoice_payments (account_id, part_id, document_id, line_id, paid_on, net, fee, vat, amount, created_at)
     SELECT account_id, nextval('invoice_payment_ids'), document_id, 'e2e', current_date, 1747, 0, 332, 2079, now()
     FROM billing_documents WHERE ${own};
     INSERT INTO invoice_reminders (account_id, document_id, stage, sent_at, open, fee, interest)
     SELECT account_id, document_id, stage, now() - interval '20 days' + stage * interval '1 day', 12079, 250 * (stage - 1), 31 * (stage - 1)
     FROM billing_documents, generate_series(1, 2) AS stage WHERE ${own}`,
  );
}
