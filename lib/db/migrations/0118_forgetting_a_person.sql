-- Forgetting a person: what the app changes of rows that hold a number, and the indexes by which it finds them.

-- The log of consents keeps that something was agreed to, without the number and the words.
GRANT UPDATE (phone, text) ON consents TO posthorn_app;
-- Nothing else may be written into it: a name in place of the number, and no words.
CREATE POLICY only_forgotten ON consents AS RESTRICTIVE FOR UPDATE TO posthorn_app
  USING (account_id = nullif(current_setting('app.account_id', true), '')::bigint)
  WITH CHECK (phone LIKE 'forgotten:%' AND text IS NULL);
GRANT UPDATE (note) ON blocked_numbers TO posthorn_app;
-- As retention does: the request stays, and counts.
GRANT UPDATE (ip, user_agent, referer, signals) ON short_link_requests TO posthorn_app;
-- Events of forms and verifications carry the number themselves.
GRANT UPDATE (data) ON webhook_events TO posthorn_app;
GRANT DELETE ON email_log, verify_codes, pumping_numbers, pumping_known, pumping_stops TO posthorn_app;

CREATE INDEX verify_codes_phone ON verify_codes (account_id, phone);
CREATE INDEX fraud_checks_phone ON fraud_checks (account_id, phone) WHERE phone IS NOT NULL;
CREATE INDEX form_answers_phone ON form_answers (account_id, phone) WHERE phone IS NOT NULL;
CREATE INDEX email_log_phone ON email_log (account_id, phone) WHERE phone IS NOT NULL;
CREATE INDEX webhook_events_phone ON webhook_events (account_id, (data ->> 'phone')) WHERE data ? 'phone';
