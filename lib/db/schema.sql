-- Tables of the database after all migrations; functions are in lib/db/functions.
-- Written by npx vitest run --project api lib/db/migrator/schema.test.ts -u; change it by a migration.

-- Owner: lib/gateway/identity/role-requests (requests for a role)
CREATE TABLE access_requests (
  account_id bigint NOT NULL,
  user_id bigint NOT NULL,
  page text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  CONSTRAINT access_requests_pkey PRIMARY KEY (account_id, user_id, page),
  CONSTRAINT access_requests_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES memberships(account_id, user_id) ON DELETE CASCADE,
  CONSTRAINT access_requests_page_check CHECK (((length(page) >= 1) AND (length(page) <= 100)))
);
COMMENT ON TABLE access_requests IS 'distributed';
-- Rows seen by owner: all; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON access_requests TO posthorn_app;

-- Owner: lib/gateway/account/brand (sender names and accent colours of forms)
CREATE TABLE account_brands (
  account_id bigint NOT NULL,
  name text,
  accent text,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT account_brands_pkey PRIMARY KEY (account_id),
  CONSTRAINT account_brands_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT account_brands_accent_check CHECK ((accent ~ '^#[0-9a-f]{6}$'::text)),
  CONSTRAINT account_brands_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
);
COMMENT ON TABLE account_brands IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON account_brands TO posthorn_app;
GRANT SELECT ON account_brands TO posthorn_worker;

-- Owner: lib/gateway/account/logo (logos of forms)
CREATE TABLE account_logos (
  account_id bigint NOT NULL,
  type text NOT NULL,
  image bytea NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT account_logos_pkey PRIMARY KEY (account_id),
  CONSTRAINT account_logos_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT account_logos_image_check CHECK (((octet_length(image) >= 1) AND (octet_length(image) <= 102400))),
  CONSTRAINT account_logos_type_check CHECK ((type = ANY (ARRAY['png'::text, 'jpg'::text])))
);
COMMENT ON TABLE account_logos IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON account_logos TO posthorn_app;
GRANT SELECT ON account_logos TO posthorn_worker;

-- Owner: lib/gateway/account/settings (settings of accounts)
CREATE TABLE account_settings (
  account_id bigint NOT NULL,
  street text,
  street_more text,
  postal_code text,
  city text,
  address_iso2 text,
  vat_id text,
  invoice_email text,
  document_lang text,
  default_sender text,
  quiet_from text,
  quiet_to text,
  approval_recipients bigint DEFAULT 5000,
  approval_amount bigint DEFAULT 500000000,
  text_retention_days smallint,
  texts_removed_to uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid,
  texts_due_at timestamp with time zone NOT NULL DEFAULT now(),
  document_reference text,
  document_mails text NOT NULL DEFAULT 'pdf'::text,
  vat_check_at timestamp with time zone,
  click_ip_retention_days smallint,
  click_ips_due_at timestamp with time zone NOT NULL DEFAULT now(),
  document_references jsonb NOT NULL DEFAULT '{}'::jsonb,
  required_references text[] NOT NULL DEFAULT '{}'::text[],
  approves_templates boolean NOT NULL DEFAULT false,
  invoice_copy_emails text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT account_settings_pkey PRIMARY KEY (account_id),
  CONSTRAINT account_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT account_settings_address_iso2_check CHECK ((address_iso2 ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT account_settings_approval_amount_check CHECK ((approval_amount > 0)),
  CONSTRAINT account_settings_approval_recipients_check CHECK ((approval_recipients > 0)),
  CONSTRAINT account_settings_check CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  CONSTRAINT account_settings_city_check CHECK ((length(city) <= 100)),
  CONSTRAINT account_settings_click_ip_retention_days_check CHECK (((click_ip_retention_days >= 1) AND (click_ip_retention_days <= 365))),
  CONSTRAINT account_settings_default_sender_check CHECK (((length(default_sender) >= 1) AND (length(default_sender) <= 16))),
  CONSTRAINT account_settings_document_lang_check CHECK ((document_lang = ANY (ARRAY['en'::text, 'de'::text, 'es'::text, 'pt'::text, 'pl'::text]))),
  CONSTRAINT account_settings_document_mails_check CHECK ((document_mails = ANY (ARRAY['none'::text, 'pdf'::text, 'pdf_and_xrechnung'::text]))),
  CONSTRAINT account_settings_document_reference_check CHECK (((length(document_reference) >= 1) AND (length(document_reference) <= 50))),
  CONSTRAINT account_settings_invoice_copy_emails_check CHECK ((cardinality(invoice_copy_emails) <= 5)),
  CONSTRAINT account_settings_invoice_email_check CHECK ((length(invoice_email) <= 254)),
  CONSTRAINT account_settings_postal_code_check CHECK ((length(postal_code) <= 20)),
  CONSTRAINT account_settings_quiet_from_check CHECK ((quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  CONSTRAINT account_settings_quiet_to_check CHECK ((quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  CONSTRAINT account_settings_required_references_check CHECK ((required_references <@ ARRAY['order_number'::text, 'project'::text, 'contract'::text, 'accounting_reference'::text])),
  CONSTRAINT account_settings_street_check CHECK ((length(street) <= 200)),
  CONSTRAINT account_settings_street_more_check CHECK ((length(street_more) <= 200)),
  CONSTRAINT account_settings_text_retention_days_check CHECK (((text_retention_days >= 1) AND (text_retention_days <= 365))),
  CONSTRAINT account_settings_vat_id_check CHECK ((vat_id ~ '^[A-Z0-9]{4,20}$'::text))
);
COMMENT ON TABLE account_settings IS 'distributed';
CREATE INDEX account_settings_click_ips_due ON account_settings (click_ips_due_at);
CREATE INDEX account_settings_texts_due ON account_settings (texts_due_at);
CREATE INDEX account_settings_vat_check ON account_settings (vat_check_at) WHERE (vat_check_at IS NOT NULL);
-- Rows seen by owner: all; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON account_settings TO posthorn_app;
GRANT SELECT ON account_settings TO posthorn_worker;

-- Owner: lib/gateway/account/accounts (accounts)
CREATE TABLE accounts (
  account_id bigint NOT NULL,
  name text NOT NULL,
  iso2 text NOT NULL,
  currency text NOT NULL,
  price_level text NOT NULL DEFAULT 'S'::text,
  lang text NOT NULL DEFAULT 'en'::text,
  time_zone text NOT NULL DEFAULT 'Europe/Berlin'::text,
  is_text_deleted boolean NOT NULL DEFAULT false,
  activated_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  is_demo boolean NOT NULL DEFAULT false,
  CONSTRAINT accounts_pkey PRIMARY KEY (account_id),
  CONSTRAINT accounts_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CHF'::text]))),
  CONSTRAINT accounts_iso2_check CHECK ((iso2 ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT accounts_lang_check CHECK ((lang ~ '^[a-z]{2}$'::text)),
  CONSTRAINT accounts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  CONSTRAINT accounts_price_level_check CHECK ((price_level = ANY (ARRAY['S'::text, 'M'::text, 'L'::text, 'XL'::text])))
);
COMMENT ON TABLE accounts IS 'distributed';
CREATE INDEX accounts_demo ON accounts (account_id) WHERE is_demo;
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON accounts TO posthorn_app;
GRANT SELECT ON accounts TO posthorn_worker;

-- Owner: lib/gateway/developers/api-keys (previous secrets of keys)
CREATE TABLE api_key_previous_secrets (
  account_id bigint NOT NULL,
  secret_hash bytea NOT NULL,
  key_id bigint NOT NULL,
  visible_start text NOT NULL,
  visible_end text NOT NULL,
  valid_until timestamp with time zone NOT NULL,
  CONSTRAINT api_key_previous_secrets_pkey PRIMARY KEY (account_id, secret_hash),
  CONSTRAINT api_key_previous_secrets_account_id_key_id_fkey FOREIGN KEY (account_id, key_id) REFERENCES api_keys(account_id, key_id)
);
COMMENT ON TABLE api_key_previous_secrets IS 'distributed';
CREATE INDEX api_key_previous_secrets_key ON api_key_previous_secrets (account_id, key_id);
CREATE INDEX api_key_previous_secrets_until ON api_key_previous_secrets (valid_until);
-- Rows seen by owner: all; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT ON api_key_previous_secrets TO posthorn_app;
GRANT DELETE, SELECT ON api_key_previous_secrets TO posthorn_worker;

-- Owner: lib/gateway/developers/api-keys (API keys and their monthly spend)
CREATE TABLE api_key_spend (
  account_id bigint NOT NULL,
  key_id bigint NOT NULL,
  month date NOT NULL,
  spent bigint NOT NULL DEFAULT 0,
  CONSTRAINT api_key_spend_pkey PRIMARY KEY (account_id, key_id, month),
  CONSTRAINT api_key_spend_account_id_key_id_fkey FOREIGN KEY (account_id, key_id) REFERENCES api_keys(account_id, key_id)
);
COMMENT ON TABLE api_key_spend IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON api_key_spend TO posthorn_accept;
GRANT INSERT, SELECT, UPDATE ON api_key_spend TO posthorn_app;
GRANT SELECT, UPDATE ON api_key_spend TO posthorn_worker;

-- Owner: lib/gateway/developers/api-keys (API keys and their monthly spend)
CREATE TABLE api_keys (
  account_id bigint NOT NULL,
  key_id bigint NOT NULL,
  name text NOT NULL,
  kind text NOT NULL DEFAULT 'api'::text,
  roles text[] NOT NULL,
  is_test boolean NOT NULL DEFAULT false,
  secret_hash bytea,
  pepper_version smallint NOT NULL DEFAULT 1,
  secret_start text NOT NULL,
  secret_end text NOT NULL,
  ip_list cidr[] NOT NULL DEFAULT '{}'::cidr[],
  spend_cap bigint,
  is_active boolean NOT NULL DEFAULT true,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  last_used_ip inet,
  CONSTRAINT api_keys_pkey PRIMARY KEY (account_id, key_id),
  CONSTRAINT api_keys_account_id_secret_hash_key UNIQUE (account_id, secret_hash),
  CONSTRAINT api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT api_keys_dashboard_check CHECK (((key_id = account_id) = (kind = 'dashboard'::text))),
  CONSTRAINT api_keys_kind_check CHECK ((kind = ANY (ARRAY['api'::text, 'kannel'::text, 'email'::text, 'dashboard'::text]))),
  CONSTRAINT api_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  CONSTRAINT api_keys_secret_check CHECK (((secret_hash IS NULL) = (kind = 'dashboard'::text))),
  CONSTRAINT api_keys_spend_cap_check CHECK ((spend_cap >= 0))
);
COMMENT ON TABLE api_keys IS 'distributed';
CREATE INDEX api_keys_capped ON api_keys (account_id, key_id) WHERE (spend_cap IS NOT NULL);
CREATE INDEX api_keys_expires ON api_keys (expires_at, account_id, key_id) WHERE (expires_at IS NOT NULL);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON api_keys TO posthorn_app;
GRANT SELECT ON api_keys TO posthorn_worker;

-- Owner: lib/gateway/identity/rate-limits (wrong passwords)
CREATE TABLE attempt_limits (
  subject text NOT NULL,
  full_at timestamp with time zone NOT NULL,
  CONSTRAINT attempt_limits_pkey PRIMARY KEY (subject)
);
COMMENT ON TABLE attempt_limits IS 'local';
CREATE INDEX attempt_limits_full ON attempt_limits (full_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON attempt_limits TO posthorn_app;
GRANT DELETE, SELECT ON attempt_limits TO posthorn_worker;

-- Owner: lib/gateway/account/audit-log (audit log)
CREATE TABLE audit_heads (
  account_id bigint NOT NULL,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  removed_seq bigint,
  removed_hash bytea,
  CONSTRAINT audit_heads_pkey PRIMARY KEY (account_id),
  CONSTRAINT audit_heads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
);
COMMENT ON TABLE audit_heads IS 'distributed';
-- Rows seen by owner: all; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON audit_heads TO posthorn_app;
GRANT SELECT ON audit_heads TO posthorn_worker;

-- Owner: lib/gateway/account/audit-log (audit log)
CREATE TABLE audit_log (
  account_id bigint NOT NULL,
  seq bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  actor_kind text NOT NULL,
  actor_id bigint,
  actor_name text NOT NULL,
  request_id text NOT NULL,
  ip inet NOT NULL,
  action text NOT NULL,
  object_kind text NOT NULL,
  object_id text,
  object_label text,
  before jsonb,
  after jsonb,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_log_pkey PRIMARY KEY (account_id, seq),
  CONSTRAINT audit_log_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT audit_log_action_check CHECK ((action ~ '^[a-z_]+\.[a-z_]+$'::text)),
  CONSTRAINT audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'key'::text, 'system'::text]))),
  CONSTRAINT audit_log_seq_check CHECK ((seq > 0))
);
COMMENT ON TABLE audit_log IS 'distributed';
CREATE INDEX audit_log_action ON audit_log (account_id, action, seq);
CREATE INDEX audit_log_actor ON audit_log (account_id, actor_id, seq);
CREATE INDEX audit_log_created ON audit_log (account_id, created_at);
CREATE INDEX audit_log_object ON audit_log (account_id, object_kind, object_id);
CREATE INDEX audit_log_request ON audit_log (account_id, request_id);
-- Rows seen by owner: all; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT ON audit_log TO posthorn_app;
GRANT SELECT ON audit_log TO posthorn_worker;

-- Owner: lib/gateway/billing/top-up-rules (auto top-up)
CREATE TABLE auto_top_ups (
  account_id bigint NOT NULL,
  is_enabled boolean NOT NULL,
  threshold bigint NOT NULL,
  target bigint NOT NULL,
  method_id bigint NOT NULL,
  daily_limit smallint NOT NULL,
  is_armed boolean NOT NULL,
  payment_id bigint,
  started_day date,
  started smallint NOT NULL DEFAULT 0,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT auto_top_ups_pkey PRIMARY KEY (account_id),
  CONSTRAINT auto_top_ups_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT auto_top_ups_check CHECK ((target > threshold)),
  CONSTRAINT auto_top_ups_daily_limit_check CHECK (((daily_limit >= 1) AND (daily_limit <= 10))),
  CONSTRAINT auto_top_ups_threshold_check CHECK ((threshold >= 0))
);
COMMENT ON TABLE auto_top_ups IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON auto_top_ups TO posthorn_app;
GRANT SELECT ON auto_top_ups TO posthorn_worker;

-- Owner: lib/gateway/messaging/automations (how many texts a person gets from automations)
CREATE TABLE automation_caps (
  account_id bigint NOT NULL,
  texts integer NOT NULL,
  days integer NOT NULL,
  CONSTRAINT automation_caps_pkey PRIMARY KEY (account_id),
  CONSTRAINT automation_caps_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT automation_caps_days_check CHECK (((days >= 1) AND (days <= 90))),
  CONSTRAINT automation_caps_texts_check CHECK (((texts >= 1) AND (texts <= 1000)))
);
COMMENT ON TABLE automation_caps IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT, UPDATE ON automation_caps TO posthorn_accept;
GRANT DELETE, INSERT, SELECT, UPDATE ON automation_caps TO posthorn_app;

-- Owner: lib/gateway/messaging/automations (clicks that start automations: ids of messages)
CREATE TABLE automation_clicks (
  account_id bigint NOT NULL,
  automation_id bigint NOT NULL,
  message uuid NOT NULL,
  clicked_at timestamp with time zone NOT NULL,
  CONSTRAINT automation_clicks_pkey PRIMARY KEY (account_id, automation_id, message),
  CONSTRAINT automation_clicks_account_id_automation_id_fkey FOREIGN KEY (account_id, automation_id) REFERENCES automations(account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE automation_clicks IS 'distributed';
CREATE INDEX automation_clicks_due ON automation_clicks (clicked_at);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, SELECT, UPDATE ON automation_clicks TO posthorn_app;
GRANT INSERT, SELECT ON automation_clicks TO posthorn_worker;

-- Owner: lib/gateway/messaging/automations (events that started or ended automations: phone number and name)
CREATE TABLE automation_events (
  account_id bigint NOT NULL,
  event_id text NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  started integer NOT NULL,
  ended integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT automation_events_pkey PRIMARY KEY (account_id, event_id),
  CONSTRAINT automation_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT automation_events_event_id_check CHECK (((char_length(event_id) >= 1) AND (char_length(event_id) <= 100)))
);
COMMENT ON TABLE automation_events IS 'distributed';
CREATE INDEX automation_events_created ON automation_events (created_at);
CREATE INDEX automation_events_name ON automation_events (account_id, name, created_at);
CREATE INDEX automation_events_phone ON automation_events (account_id, phone);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON automation_events TO posthorn_app;
GRANT DELETE, SELECT ON automation_events TO posthorn_worker;

-- Owner: lib/gateway/messaging/automations (who is in the segment of an automation: phone number)
CREATE TABLE automation_matches (
  account_id bigint NOT NULL,
  automation_id bigint NOT NULL,
  phone text NOT NULL,
  is_pending boolean NOT NULL,
  CONSTRAINT automation_matches_pkey PRIMARY KEY (account_id, automation_id, phone),
  CONSTRAINT automation_matches_account_id_automation_id_fkey FOREIGN KEY (account_id, automation_id) REFERENCES automations(account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE automation_matches IS 'distributed';
CREATE INDEX automation_matches_pending ON automation_matches (account_id, automation_id, phone) WHERE is_pending;
CREATE INDEX automation_matches_person ON automation_matches (account_id, phone);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON automation_matches TO posthorn_app;

-- Owner: lib/gateway/messaging/automations (how many people of automations were moved to another version, last)
CREATE TABLE automation_moves (
  account_id bigint NOT NULL,
  automation_id bigint NOT NULL,
  version integer NOT NULL,
  moved integer NOT NULL,
  started_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT automation_moves_pkey PRIMARY KEY (account_id, automation_id),
  CONSTRAINT automation_moves_account_id_automation_id_fkey FOREIGN KEY (account_id, automation_id) REFERENCES automations(account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE automation_moves IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON automation_moves TO posthorn_app;

-- Owner: lib/gateway/messaging/automations (how many emails members got from automations within an hour)
CREATE TABLE automation_notice_limits (
  account_id bigint NOT NULL,
  automation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  began_at timestamp with time zone NOT NULL,
  mails integer NOT NULL,
  round integer NOT NULL,
  held integer NOT NULL,
  due_at timestamp with time zone,
  CONSTRAINT automation_notice_limits_pkey PRIMARY KEY (account_id, automation_id, user_id),
  CONSTRAINT automation_notice_limits_account_id_automation_id_fkey FOREIGN KEY (account_id, automation_id) REFERENCES automations(account_id, id) ON DELETE CASCADE,
  CONSTRAINT automation_notice_limits_check CHECK (((held > 0) = (due_at IS NOT NULL)))
);
COMMENT ON TABLE automation_notice_limits IS 'distributed';
CREATE INDEX automation_notice_limits_due ON automation_notice_limits (due_at) WHERE (due_at IS NOT NULL);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON automation_notice_limits TO posthorn_app;
GRANT SELECT ON automation_notice_limits TO posthorn_worker;

-- Owner: lib/gateway/messaging/automations (what became of the emails that automations send to members: phone number, no text)
CREATE TABLE automation_notices (
  account_id bigint NOT NULL,
  run_id uuid NOT NULL,
  step text NOT NULL,
  user_id bigint NOT NULL,
  automation_id bigint NOT NULL,
  version integer NOT NULL,
  phone text NOT NULL,
  outcome text NOT NULL,
  round integer,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT automation_notices_pkey PRIMARY KEY (account_id, run_id, step, user_id),
  CONSTRAINT automation_notices_account_id_run_id_fkey FOREIGN KEY (account_id, run_id) REFERENCES automation_runs(account_id, id) ON DELETE CASCADE,
  CONSTRAINT automation_notices_check CHECK (((outcome = 'grouped'::text) = (round IS NOT NULL))),
  CONSTRAINT automation_notices_outcome_check CHECK ((outcome = ANY (ARRAY['mailed'::text, 'grouped'::text, 'left_out'::text])))
);
COMMENT ON TABLE automation_notices IS 'distributed';
CREATE INDEX automation_notices_grouped ON automation_notices (account_id, automation_id, user_id, round, created_at) WHERE (round IS NOT NULL);
CREATE INDEX automation_notices_person ON automation_notices (account_id, phone);
CREATE INDEX automation_notices_steps ON automation_notices (account_id, automation_id, version, step, outcome);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT ON automation_notices TO posthorn_app;

-- Owner: lib/gateway/messaging/automations (people in automations: phone number, step, values of their event)
CREATE TABLE automation_runs (
  account_id bigint NOT NULL,
  id uuid NOT NULL,
  automation_id bigint NOT NULL,
  version integer NOT NULL,
  phone text NOT NULL,
  state text NOT NULL,
  step text,
  due_at timestamp with time zone,
  lacks_funds boolean NOT NULL DEFAULT false,
  reason text,
  payload jsonb,
  columns jsonb,
  message_id uuid,
  started_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  passed text[],
  CONSTRAINT automation_runs_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT automation_runs_account_id_automation_id_fkey FOREIGN KEY (account_id, automation_id) REFERENCES automations(account_id, id) ON DELETE CASCADE,
  CONSTRAINT automation_runs_check CHECK (((ended_at IS NULL) = (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'parked'::text])))),
  CONSTRAINT automation_runs_check1 CHECK (((due_at IS NOT NULL) = (state = ANY (ARRAY['waiting'::text, 'sending'::text])))),
  CONSTRAINT automation_runs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'parked'::text, 'finished'::text, 'goal'::text, 'left'::text])))
);
COMMENT ON TABLE automation_runs IS 'distributed';
CREATE INDEX automation_runs_due ON automation_runs (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX automation_runs_ended ON automation_runs (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX automation_runs_lacking ON automation_runs (account_id, automation_id, due_at) WHERE lacks_funds;
CREATE INDEX automation_runs_listed ON automation_runs (account_id, automation_id, id);
CREATE INDEX automation_runs_next ON automation_runs (account_id, automation_id, state, due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX automation_runs_open ON automation_runs (account_id, automation_id, phone) WHERE (ended_at IS NULL);
CREATE INDEX automation_runs_person ON automation_runs (account_id, phone, automation_id, started_at);
CREATE INDEX automation_runs_state ON automation_runs (account_id, automation_id, state, id);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT, UPDATE ON automation_runs TO posthorn_accept;
GRANT DELETE, INSERT, SELECT, UPDATE ON automation_runs TO posthorn_app;
GRANT DELETE, SELECT ON automation_runs TO posthorn_worker;

-- Owner: lib/gateway/messaging/automations (how far the segments of automations have been evaluated)
CREATE TABLE automation_scans (
  account_id bigint NOT NULL,
  automation_id bigint NOT NULL,
  after text,
  began_at timestamp with time zone,
  next_at timestamp with time zone,
  checked_at timestamp with time zone,
  is_baseline boolean NOT NULL,
  is_reset boolean NOT NULL,
  problem text,
  CONSTRAINT automation_scans_pkey PRIMARY KEY (account_id, automation_id),
  CONSTRAINT automation_scans_account_id_automation_id_fkey FOREIGN KEY (account_id, automation_id) REFERENCES automations(account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE automation_scans IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON automation_scans TO posthorn_app;

-- Owner: lib/gateway/messaging/automations (what became of the texts of automations: phone number, no text)
CREATE TABLE automation_texts (
  account_id bigint NOT NULL,
  run_id uuid NOT NULL,
  step text NOT NULL,
  automation_id bigint NOT NULL,
  version integer NOT NULL,
  phone text NOT NULL,
  outcome text NOT NULL,
  message_id uuid,
  created_at timestamp with time zone NOT NULL,
  variant smallint,
  template_version integer,
  CONSTRAINT automation_texts_pkey PRIMARY KEY (account_id, run_id, step),
  CONSTRAINT automation_texts_account_id_run_id_fkey FOREIGN KEY (account_id, run_id) REFERENCES automation_runs(account_id, id) ON DELETE CASCADE,
  CONSTRAINT automation_texts_check CHECK (((outcome = 'sent'::text) = (message_id IS NOT NULL))),
  CONSTRAINT automation_texts_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'capped'::text, 'blocked'::text, 'unsendable'::text, 'empty'::text]))) NOT VALID
);
COMMENT ON TABLE automation_texts IS 'distributed';
CREATE INDEX automation_texts_sent ON automation_texts (account_id, phone, created_at) WHERE (outcome = 'sent'::text);
CREATE INDEX automation_texts_steps ON automation_texts (account_id, automation_id, version, step, outcome);
CREATE INDEX automation_texts_templates ON automation_texts (account_id, automation_id, version, step, template_version) WHERE (template_version IS NOT NULL);
CREATE INDEX automation_texts_variants ON automation_texts (account_id, automation_id, version, created_at) WHERE (variant IS NOT NULL);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT ON automation_texts TO posthorn_accept;
GRANT DELETE, SELECT ON automation_texts TO posthorn_app;

-- Owner: lib/gateway/messaging/automations (published automations: texts, conditions)
CREATE TABLE automation_versions (
  account_id bigint NOT NULL,
  automation_id bigint NOT NULL,
  version integer NOT NULL,
  definition jsonb NOT NULL,
  names text[] NOT NULL,
  published_at timestamp with time zone NOT NULL,
  CONSTRAINT automation_versions_pkey PRIMARY KEY (account_id, automation_id, version),
  CONSTRAINT automation_versions_account_id_automation_id_fkey FOREIGN KEY (account_id, automation_id) REFERENCES automations(account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE automation_versions IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON automation_versions TO posthorn_accept;
GRANT DELETE, INSERT, SELECT ON automation_versions TO posthorn_app;

-- Owner: lib/gateway/messaging/automations (automations: texts, conditions)
CREATE TABLE automations (
  account_id bigint NOT NULL,
  id bigint NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  draft jsonb NOT NULL,
  version integer,
  event text,
  goal_event text,
  scanned_date date,
  scan_after bigint NOT NULL DEFAULT 0,
  work_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  source_kind text,
  source text,
  test_of bigint,
  test_by bigint,
  source_bulk uuid,
  CONSTRAINT automations_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT automations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT automations_check CHECK (((state = 'draft'::text) OR (version IS NOT NULL))),
  CONSTRAINT automations_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  CONSTRAINT automations_source_kind_check CHECK ((source_kind = ANY (ARRAY['form'::text, 'click'::text, 'reply'::text, 'segment'::text]))) NOT VALID,
  CONSTRAINT automations_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'paused'::text, 'archived'::text])))
);
COMMENT ON TABLE automations IS 'distributed';
CREATE INDEX automations_created ON automations (account_id, created_at, id);
CREATE INDEX automations_due ON automations (work_at) WHERE (work_at IS NOT NULL);
CREATE INDEX automations_name ON automations (account_id, name, id);
CREATE INDEX automations_sources ON automations (account_id, source_kind) WHERE (source_kind IS NOT NULL);
CREATE INDEX automations_tests ON automations (account_id, test_of) WHERE (test_of IS NOT NULL);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON automations TO posthorn_accept;
GRANT DELETE, INSERT, SELECT, UPDATE ON automations TO posthorn_app;
GRANT SELECT ON automations TO posthorn_worker;

-- Owner: lib/gateway/billing/balance-alerts (addresses that hear of a low balance)
CREATE TABLE balance_alerts (
  account_id bigint NOT NULL,
  email text NOT NULL,
  threshold bigint NOT NULL,
  is_told boolean NOT NULL DEFAULT false,
  CONSTRAINT balance_alerts_pkey PRIMARY KEY (account_id, email),
  CONSTRAINT balance_alerts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT balance_alerts_threshold_check CHECK ((threshold >= 0))
);
COMMENT ON TABLE balance_alerts IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON balance_alerts TO posthorn_app;
GRANT SELECT ON balance_alerts TO posthorn_worker;

-- Owner: lib/ledger (sums of the ledger)
CREATE TABLE balance_changes (
  account_id bigint NOT NULL,
  hour timestamp with time zone NOT NULL,
  item text NOT NULL,
  service_code text NOT NULL DEFAULT ''::text,
  iso2 text NOT NULL DEFAULT ''::text,
  key_id bigint NOT NULL DEFAULT 0,
  entries bigint NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT balance_changes_pkey PRIMARY KEY (account_id, hour, item, service_code, iso2, key_id),
  CONSTRAINT balance_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT balance_changes_item_check CHECK ((item = ANY (ARRAY['top_up'::text, 'refund'::text, 'correction'::text, 'message'::text, 'short_link'::text, 'messenger_code'::text, 'fraud_check'::text])))
);
COMMENT ON TABLE balance_changes IS 'distributed';
CREATE INDEX balance_changes_others ON balance_changes (account_id, hour) WHERE (item = ANY (ARRAY['messenger_code'::text, 'fraud_check'::text]));
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON balance_changes TO posthorn_app;
GRANT INSERT, SELECT, UPDATE ON balance_changes TO posthorn_worker;

-- Owner: lib/gateway/billing/received-transfers (transfers of bank statements, with the payer's name and purpose, and what they paid)
CREATE TABLE bank_lines (
  line_id text NOT NULL,
  booked_on date,
  amount bigint,
  currency text NOT NULL,
  payer text,
  purpose text NOT NULL,
  imported_at timestamp with time zone NOT NULL,
  format text NOT NULL DEFAULT 'camt.053'::text,
  end_to_end_id text,
  same_as text,
  statement text,
  CONSTRAINT bank_lines_pkey PRIMARY KEY (line_id),
  CONSTRAINT bank_lines_end_to_end_id_check CHECK ((length(end_to_end_id) <= 100)),
  CONSTRAINT bank_lines_format_check CHECK ((format = ANY (ARRAY['camt.053'::text, 'camt.054'::text, 'mt940'::text, 'csv'::text]))),
  CONSTRAINT bank_lines_payer_check CHECK ((length(payer) <= 200)),
  CONSTRAINT bank_lines_purpose_check CHECK ((length(purpose) <= 2000)),
  CONSTRAINT bank_lines_statement_check CHECK ((length(statement) <= 100))
);
COMMENT ON TABLE bank_lines IS 'local';
CREATE INDEX bank_lines_newest ON bank_lines (imported_at);
CREATE INDEX bank_lines_same_as ON bank_lines (same_as) WHERE (same_as IS NOT NULL);
CREATE INDEX bank_lines_same_day ON bank_lines (booked_on, amount);
GRANT INSERT, SELECT ON bank_lines TO posthorn_app;
GRANT SELECT ON bank_lines TO posthorn_worker;

-- Owner: lib/gateway/billing/documents (invoices and credit notes, their numbers, and those without an exchange rate)
CREATE TABLE billing_documents (
  account_id bigint NOT NULL,
  document_id bigint NOT NULL,
  kind text NOT NULL,
  number text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  currency text NOT NULL,
  net bigint NOT NULL,
  fee bigint NOT NULL,
  vat bigint NOT NULL,
  amount bigint NOT NULL,
  payment_type smallint NOT NULL,
  status smallint NOT NULL,
  paid_at timestamp with time zone,
  paid_by bigint,
  payment_id bigint,
  month text,
  corrects bigint,
  due_on date,
  reminded smallint NOT NULL DEFAULT 0,
  document jsonb NOT NULL,
  issued_on date GENERATED ALWAYS AS (make_date((split_part((document ->> 'issuedOn'::text), '-'::text, 1))::integer, (split_part((document ->> 'issuedOn'::text), '-'::text, 2))::integer, (split_part((document ->> 'issuedOn'::text), '-'::text, 3))::integer)) STORED,
  order_number text,
  line_id text,
  written_off_at timestamp with time zone,
  write_off_reason text,
  CONSTRAINT billing_documents_pkey PRIMARY KEY (account_id, document_id),
  CONSTRAINT billing_documents_account_id_corrects_fkey FOREIGN KEY (account_id, corrects) REFERENCES billing_documents(account_id, document_id),
  CONSTRAINT billing_documents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT billing_documents_check CHECK ((amount = ((net + fee) + vat))),
  CONSTRAINT billing_documents_check1 CHECK (((kind = 'credit_note'::text) = (corrects IS NOT NULL))),
  CONSTRAINT billing_documents_check2 CHECK (((status = 1) = (paid_at IS NOT NULL))),
  CONSTRAINT billing_documents_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CHF'::text]))),
  CONSTRAINT billing_documents_fee_check CHECK ((fee >= 0)),
  CONSTRAINT billing_documents_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))),
  CONSTRAINT billing_documents_month_check CHECK ((month ~ '^[0-9]{4}-[0-9]{2}$'::text)),
  CONSTRAINT billing_documents_net_check CHECK ((net >= 0)),
  CONSTRAINT billing_documents_payment_type_check CHECK ((payment_type = ANY (ARRAY[1, 6, 7, 8, 91, 92]))),
  CONSTRAINT billing_documents_status_check CHECK ((status = ANY (ARRAY[0, 1, 2, 3]))),
  CONSTRAINT billing_documents_vat_check CHECK ((vat >= 0)),
  CONSTRAINT billing_documents_write_off_reason_check CHECK (((length(write_off_reason) >= 1) AND (length(write_off_reason) <= 200))),
  CONSTRAINT billing_documents_written_off CHECK ((((status = 3) = (written_off_at IS NOT NULL)) AND ((status = 3) = (write_off_reason IS NOT NULL))))
);
COMMENT ON TABLE billing_documents IS 'distributed';
CREATE INDEX billing_documents_amount ON billing_documents (account_id, amount, document_id) INCLUDE (number);
CREATE INDEX billing_documents_corrects ON billing_documents (account_id, corrects) WHERE (corrects IS NOT NULL);
CREATE INDEX billing_documents_issued ON billing_documents (account_id, issued_on, created_at, document_id) INCLUDE (number);
CREATE INDEX billing_documents_line ON billing_documents (account_id, line_id, document_id) WHERE (line_id IS NOT NULL);
CREATE UNIQUE INDEX billing_documents_month ON billing_documents (account_id, month) WHERE (month IS NOT NULL);
CREATE INDEX billing_documents_newest ON billing_documents (account_id, created_at, document_id) INCLUDE (number);
CREATE UNIQUE INDEX billing_documents_number ON billing_documents (account_id, number);
CREATE INDEX billing_documents_open ON billing_documents (account_id, created_at, document_id) WHERE (status = 0);
CREATE INDEX billing_documents_order_number ON billing_documents (account_id, order_number) WHERE (order_number IS NOT NULL);
CREATE UNIQUE INDEX billing_documents_payment ON billing_documents (account_id, payment_id) WHERE (kind = 'invoice'::text);
CREATE INDEX billing_documents_unpaid ON billing_documents (due_on) WHERE ((status = 0) AND (due_on IS NOT NULL));
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT ON billing_documents TO posthorn_app;
GRANT SELECT ON billing_documents TO posthorn_worker;

-- Owner: lib/gateway/contacts/blocked-numbers (blocked numbers, and which imports ask for them)
CREATE TABLE blocked_number_claims (
  account_id bigint NOT NULL,
  block_id bigint NOT NULL,
  import_id bigint NOT NULL,
  CONSTRAINT blocked_number_claims_pkey PRIMARY KEY (account_id, block_id, import_id),
  CONSTRAINT blocked_number_claims_account_id_block_id_fkey FOREIGN KEY (account_id, block_id) REFERENCES blocked_numbers(account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE blocked_number_claims IS 'distributed';
CREATE INDEX blocked_number_claims_import ON blocked_number_claims (account_id, import_id, block_id);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT ON blocked_number_claims TO posthorn_app;
GRANT SELECT ON blocked_number_claims TO posthorn_worker;

-- Owner: lib/gateway/contacts/blocked-numbers (blocked numbers, and which imports ask for them)
CREATE TABLE blocked_numbers (
  account_id bigint NOT NULL,
  id bigint NOT NULL,
  number text NOT NULL,
  type smallint NOT NULL,
  added_at timestamp with time zone NOT NULL DEFAULT now(),
  note text,
  source text NOT NULL DEFAULT 'api'::text,
  import_id bigint,
  CONSTRAINT blocked_numbers_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT blocked_numbers_account_id_number_key UNIQUE (account_id, number),
  CONSTRAINT blocked_numbers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT blocked_numbers_note_check CHECK ((length(note) <= 255)),
  CONSTRAINT blocked_numbers_number_check CHECK ((number ~ '^\+[0-9]{4,20}$'::text)),
  CONSTRAINT blocked_numbers_type_check CHECK ((type = ANY (ARRAY[1, 2])))
);
COMMENT ON TABLE blocked_numbers IS 'distributed';
CREATE INDEX blocked_numbers_added ON blocked_numbers (account_id, added_at, id);
CREATE INDEX blocked_numbers_import ON blocked_numbers (account_id, import_id, id) WHERE (import_id IS NOT NULL);
CREATE INDEX blocked_numbers_type_added ON blocked_numbers (account_id, type, added_at, id);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON blocked_numbers TO posthorn_accept;
GRANT DELETE, INSERT, SELECT ON blocked_numbers TO posthorn_app;
GRANT SELECT ON blocked_numbers TO posthorn_worker;

-- Owner: lib/gateway/billing/budgets (when budgets were reached)
CREATE TABLE budget_thresholds (
  account_id bigint NOT NULL,
  budget_id bigint NOT NULL,
  month date NOT NULL,
  percent smallint NOT NULL,
  reached_at timestamp with time zone NOT NULL,
  CONSTRAINT budget_thresholds_pkey PRIMARY KEY (account_id, budget_id, month, percent),
  CONSTRAINT budget_thresholds_account_id_budget_id_fkey FOREIGN KEY (account_id, budget_id) REFERENCES budgets(account_id, id) ON DELETE CASCADE,
  CONSTRAINT budget_thresholds_percent_check CHECK ((percent = ANY (ARRAY[80, 100])))
);
COMMENT ON TABLE budget_thresholds IS 'distributed';
CREATE INDEX budget_thresholds_reached ON budget_thresholds (reached_at);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT ON budget_thresholds TO posthorn_app;
GRANT DELETE, SELECT ON budget_thresholds TO posthorn_worker;

-- Owner: lib/gateway/billing/budgets (budgets)
CREATE TABLE budgets (
  account_id bigint NOT NULL,
  id bigint NOT NULL,
  cost_centre text NOT NULL DEFAULT ''::text,
  amount bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT budgets_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT budgets_account_id_cost_centre_key UNIQUE (account_id, cost_centre),
  CONSTRAINT budgets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT budgets_amount_check CHECK ((amount > 0)),
  CONSTRAINT budgets_cost_centre_check CHECK ((char_length(cost_centre) <= 64))
);
COMMENT ON TABLE budgets IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON budgets TO posthorn_app;
GRANT SELECT ON budgets TO posthorn_worker;

-- Owner: lib/gateway/messaging/bulks (numbers left out of bulks)
CREATE TABLE bulk_drops (
  account_id bigint NOT NULL,
  bulk_id uuid NOT NULL,
  phone text NOT NULL,
  reason text NOT NULL,
  is_recipient boolean NOT NULL DEFAULT true,
  CONSTRAINT bulk_drops_pkey PRIMARY KEY (account_id, bulk_id, phone),
  CONSTRAINT bulk_drops_account_id_bulk_id_fkey FOREIGN KEY (account_id, bulk_id) REFERENCES bulks(account_id, uuid) ON DELETE CASCADE
);
COMMENT ON TABLE bulk_drops IS 'distributed';
CREATE INDEX bulk_drops_reason ON bulk_drops (account_id, bulk_id, reason, phone) INCLUDE (is_recipient);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT ON bulk_drops TO posthorn_accept;
GRANT DELETE, INSERT, SELECT ON bulk_drops TO posthorn_app;
GRANT DELETE, SELECT ON bulk_drops TO posthorn_worker;

-- Owner: lib/gateway/messaging/bulks (remaining recipients of bulks)
CREATE TABLE bulk_recipients (
  account_id bigint NOT NULL,
  bulk_id uuid NOT NULL,
  phone text NOT NULL,
  group_id bigint,
  a text,
  b text,
  c text,
  d text,
  e text,
  callback_data text,
  CONSTRAINT bulk_recipients_pkey PRIMARY KEY (account_id, bulk_id, phone),
  CONSTRAINT bulk_recipients_account_id_bulk_id_fkey FOREIGN KEY (account_id, bulk_id) REFERENCES bulks(account_id, uuid) ON DELETE CASCADE
);
COMMENT ON TABLE bulk_recipients IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, SELECT ON bulk_recipients TO posthorn_accept;
GRANT DELETE, INSERT, SELECT ON bulk_recipients TO posthorn_app;
GRANT DELETE, SELECT ON bulk_recipients TO posthorn_worker;

-- Owner: lib/gateway/account/stats (sums of bulks)
CREATE TABLE bulk_stats (
  account_id bigint NOT NULL,
  bulk_id uuid NOT NULL,
  minute timestamp with time zone NOT NULL,
  iso2 text NOT NULL,
  code smallint NOT NULL,
  sent bigint NOT NULL DEFAULT 0,
  parts bigint NOT NULL DEFAULT 0,
  cost bigint NOT NULL DEFAULT 0,
  delivered bigint NOT NULL DEFAULT 0,
  undelivered bigint NOT NULL DEFAULT 0,
  refused bigint NOT NULL DEFAULT 0,
  stopped bigint NOT NULL DEFAULT 0,
  CONSTRAINT bulk_stats_pkey PRIMARY KEY (account_id, bulk_id, minute, iso2, code)
);
COMMENT ON TABLE bulk_stats IS 'distributed';
CREATE INDEX bulk_stats_minute ON bulk_stats (minute);
CREATE INDEX bulk_stats_of_account ON bulk_stats (account_id, minute);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON bulk_stats TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON bulk_stats TO posthorn_worker;

-- Owner: lib/gateway/account/stats (sums of bulks)
CREATE TABLE bulk_variants (
  account_id bigint NOT NULL,
  bulk_id uuid NOT NULL,
  variant smallint NOT NULL,
  since timestamp with time zone NOT NULL,
  sent bigint NOT NULL,
  delivered bigint NOT NULL,
  CONSTRAINT bulk_variants_pkey PRIMARY KEY (account_id, bulk_id, variant),
  CONSTRAINT bulk_variants_variant_check CHECK ((variant = ANY (ARRAY[1, 2])))
);
COMMENT ON TABLE bulk_variants IS 'distributed';
CREATE INDEX bulk_variants_since ON bulk_variants (since);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, SELECT ON bulk_variants TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON bulk_variants TO posthorn_worker;

-- Owner: lib/gateway/messaging/bulks (bulks: text, numbers as given)
CREATE TABLE bulks (
  account_id bigint NOT NULL,
  uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  text text,
  sender_id text NOT NULL,
  service_code text NOT NULL,
  source bigint NOT NULL,
  voice_lang text,
  unicode_choice boolean,
  is_text_deleted boolean NOT NULL,
  is_dryrun boolean NOT NULL,
  phones text[],
  msg_groups bigint[],
  columns jsonb NOT NULL,
  delivery_at timestamp with time zone,
  not_after timestamp with time zone,
  window_from text,
  window_to text,
  per_second integer,
  skips_empty boolean NOT NULL,
  status_code smallint NOT NULL DEFAULT 0,
  stopped_code smallint,
  pause text,
  recipients bigint NOT NULL,
  expanded_to text NOT NULL DEFAULT ''::text,
  is_expanded boolean NOT NULL DEFAULT false,
  settled bigint NOT NULL DEFAULT 0,
  msg_total_count bigint NOT NULL DEFAULT 0,
  msg_total_cost bigint NOT NULL DEFAULT 0,
  tally jsonb NOT NULL,
  pace_at timestamp with time zone,
  pace_before bigint NOT NULL DEFAULT 0,
  failures smallint NOT NULL DEFAULT 0,
  work_at timestamp with time zone,
  processed_at timestamp with time zone,
  removed_at timestamp with time zone,
  currency text NOT NULL,
  price_level text NOT NULL,
  key_id bigint,
  user_id bigint,
  released_by bigint,
  origin text NOT NULL,
  ip inet NOT NULL,
  request_id text NOT NULL,
  variant_text text,
  variant_key text,
  except_groups bigint[],
  segments jsonb,
  template jsonb,
  CONSTRAINT bulks_pkey PRIMARY KEY (account_id, uuid),
  CONSTRAINT bulks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT bulks_check CHECK (((window_from IS NULL) = (window_to IS NULL))),
  CONSTRAINT bulks_check1 CHECK (((NOT is_text_deleted) OR (status_code = ANY (ARRAY[0, 5])) OR (text IS NULL))),
  CONSTRAINT bulks_check2 CHECK (((NOT is_text_deleted) OR (status_code = ANY (ARRAY[0, 5])) OR (variant_text IS NULL))),
  CONSTRAINT bulks_origin_check CHECK ((origin = ANY (ARRAY['api'::text, 'dashboard'::text, 'email'::text, 'test'::text]))) NOT VALID,
  CONSTRAINT bulks_pause_check CHECK ((pause = ANY (ARRAY['funds'::text, 'spend_cap'::text, 'approval'::text]))),
  CONSTRAINT bulks_per_second_check CHECK ((per_second > 0)),
  CONSTRAINT bulks_service_code_check CHECK ((service_code = ANY (ARRAY['direct'::text, 'text2speech'::text, 'text2speech_ssml'::text]))),
  CONSTRAINT bulks_status_code_check CHECK ((status_code = ANY (ARRAY[0, 5, 10, 15, 20, 201]))),
  CONSTRAINT bulks_stopped_code_check CHECK ((stopped_code = ANY (ARRAY[410, 6000]))),
  CONSTRAINT bulks_window_from_check CHECK ((window_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  CONSTRAINT bulks_window_to_check CHECK ((window_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text))
);
COMMENT ON TABLE bulks IS 'distributed';
CREATE INDEX bulks_created ON bulks (created_at);
CREATE INDEX bulks_removed ON bulks (account_id, uuid) WHERE (removed_at IS NOT NULL);
CREATE INDEX bulks_scheduled ON bulks (account_id, delivery_at, uuid) WHERE ((delivery_at IS NOT NULL) AND (NOT is_dryrun));
CREATE INDEX bulks_work ON bulks (work_at) WHERE (work_at IS NOT NULL);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT, UPDATE ON bulks TO posthorn_accept;
GRANT DELETE, INSERT, SELECT, UPDATE ON bulks TO posthorn_app;
GRANT DELETE, SELECT, UPDATE ON bulks TO posthorn_worker;

-- Owner: lib/gateway/overview/calendar (secret URLs of calendars)
CREATE TABLE calendar_feeds (
  account_id bigint NOT NULL,
  user_id bigint NOT NULL,
  nonce text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT calendar_feeds_pkey PRIMARY KEY (account_id, user_id),
  CONSTRAINT calendar_feeds_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
);
COMMENT ON TABLE calendar_feeds IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT ON calendar_feeds TO posthorn_app;

-- Owner: lib/gateway/campaigns/campaign-messages (bulks with links of a campaign)
CREATE TABLE campaign_bulks (
  account_id bigint NOT NULL,
  bulk_id uuid NOT NULL,
  campaign text NOT NULL,
  variant smallint,
  CONSTRAINT campaign_bulks_pkey PRIMARY KEY (account_id, bulk_id, campaign),
  CONSTRAINT campaign_bulks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
);
COMMENT ON TABLE campaign_bulks IS 'distributed';
CREATE INDEX campaign_bulks_campaign ON campaign_bulks (account_id, campaign);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT ON campaign_bulks TO posthorn_app;
GRANT DELETE, SELECT ON campaign_bulks TO posthorn_worker;

-- Owner: lib/gateway/campaigns/short-links (numbers of links per campaign)
CREATE TABLE campaign_links (
  account_id bigint NOT NULL,
  campaign text NOT NULL,
  bulk_id uuid NOT NULL,
  links bigint NOT NULL,
  CONSTRAINT campaign_links_pkey PRIMARY KEY (account_id, campaign, bulk_id),
  CONSTRAINT campaign_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT campaign_links_links_check CHECK ((links >= 0))
);
COMMENT ON TABLE campaign_links IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON campaign_links TO posthorn_accept;
GRANT INSERT, SELECT, UPDATE ON campaign_links TO posthorn_app;
GRANT DELETE, SELECT ON campaign_links TO posthorn_worker;

-- Owner: lib/gateway/campaigns/campaign-messages (sums of messages with links)
CREATE TABLE campaign_messages (
  account_id bigint NOT NULL,
  campaign text NOT NULL,
  bulk_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  sent bigint NOT NULL,
  delivered bigint NOT NULL,
  sent_again bigint NOT NULL DEFAULT 0,
  delivered_again bigint NOT NULL DEFAULT 0,
  CONSTRAINT campaign_messages_pkey PRIMARY KEY (account_id, campaign, bulk_id, at)
);
COMMENT ON TABLE campaign_messages IS 'distributed';
CREATE INDEX campaign_messages_at ON campaign_messages (at);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON campaign_messages TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON campaign_messages TO posthorn_worker;

-- Owner: lib/dispatch (work under way)
CREATE TABLE carrier_binds (
  carrier text NOT NULL,
  slot integer NOT NULL,
  incarnation bigint NOT NULL,
  CONSTRAINT carrier_binds_pkey PRIMARY KEY (carrier, slot),
  CONSTRAINT carrier_binds_slot_check CHECK ((slot > 0))
);
COMMENT ON TABLE carrier_binds IS 'local';
GRANT DELETE, INSERT, SELECT, UPDATE ON carrier_binds TO posthorn_worker;

-- Owner: lib/carriers (callbacks of carriers of the kind `http`)
CREATE TABLE carrier_callbacks (
  callback_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  carrier text NOT NULL,
  received_at timestamp with time zone NOT NULL DEFAULT now(),
  sealed bytea NOT NULL,
  CONSTRAINT carrier_callbacks_pkey PRIMARY KEY (callback_id)
);
COMMENT ON TABLE carrier_callbacks IS 'local';
CREATE INDEX carrier_callbacks_received ON carrier_callbacks (received_at);
GRANT INSERT ON carrier_callbacks TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON carrier_callbacks TO posthorn_worker;

-- Owner: lib/carriers (calls under way at a provider)
CREATE TABLE carrier_calls (
  carrier text NOT NULL,
  call_id text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  valid_until timestamp with time zone NOT NULL,
  attempt smallint NOT NULL DEFAULT 1,
  attempts_max smallint NOT NULL,
  next_at timestamp with time zone,
  asked_at timestamp with time zone NOT NULL DEFAULT now(),
  sealed bytea NOT NULL,
  CONSTRAINT carrier_calls_pkey PRIMARY KEY (carrier, call_id),
  CONSTRAINT carrier_calls_attempts_max_check CHECK (((attempts_max >= 1) AND (attempts_max <= 3)))
);
COMMENT ON TABLE carrier_calls IS 'local';
CREATE INDEX carrier_calls_asked ON carrier_calls (carrier, asked_at) WHERE (next_at IS NULL);
CREATE INDEX carrier_calls_due ON carrier_calls (carrier, next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX carrier_calls_valid ON carrier_calls (valid_until);
GRANT DELETE, INSERT, SELECT, UPDATE ON carrier_calls TO posthorn_worker;

-- Owner: lib/carriers (carriers, their routes and costs)
CREATE TABLE carrier_costs (
  carrier text NOT NULL,
  service text NOT NULL,
  area text NOT NULL,
  currency text NOT NULL,
  cost bigint NOT NULL,
  CONSTRAINT carrier_costs_pkey PRIMARY KEY (carrier, service, area),
  CONSTRAINT carrier_costs_area_check CHECK ((area ~ '^([A-Z]{2}|\+[1-9][0-9]{0,14})?$'::text)),
  CONSTRAINT carrier_costs_cost_check CHECK ((cost >= 0)),
  CONSTRAINT carrier_costs_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CHF'::text]))),
  CONSTRAINT carrier_costs_service_check CHECK ((service = ANY (ARRAY['direct'::text, 'text2speech'::text, 'text2speech_ssml'::text])))
);
COMMENT ON TABLE carrier_costs IS 'reference';
GRANT SELECT ON carrier_costs TO posthorn_app;
GRANT SELECT ON carrier_costs TO posthorn_worker;

-- Owner: lib/carriers (work under way)
CREATE TABLE carrier_health (
  carrier text NOT NULL,
  incarnation bigint NOT NULL,
  reported_at timestamp with time zone NOT NULL DEFAULT now(),
  state text NOT NULL,
  detail text,
  wanted integer NOT NULL,
  up integer NOT NULL,
  per_second double precision NOT NULL,
  orphans bigint NOT NULL DEFAULT 0,
  CONSTRAINT carrier_health_pkey PRIMARY KEY (carrier, incarnation),
  CONSTRAINT carrier_health_state_check CHECK ((state = ANY (ARRAY['up'::text, 'degraded'::text, 'down'::text, 'refused'::text])))
);
COMMENT ON TABLE carrier_health IS 'local';
GRANT SELECT ON carrier_health TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON carrier_health TO posthorn_worker;

-- Owner: lib/dispatch (work under way)
CREATE TABLE carrier_pace (
  carrier text NOT NULL,
  next_at timestamp with time zone NOT NULL,
  CONSTRAINT carrier_pace_pkey PRIMARY KEY (carrier)
);
COMMENT ON TABLE carrier_pace IS 'local';
GRANT DELETE, INSERT, SELECT, UPDATE ON carrier_pace TO posthorn_worker;

-- Owner: lib/carriers (carriers, their routes and costs)
CREATE TABLE carrier_routes (
  carrier text NOT NULL,
  route integer NOT NULL,
  services text[] NOT NULL,
  countries text[],
  prefixes text[],
  senders text[],
  priority integer NOT NULL,
  weight integer NOT NULL DEFAULT 1,
  CONSTRAINT carrier_routes_pkey PRIMARY KEY (carrier, route),
  CONSTRAINT carrier_routes_route_check CHECK ((route > 0)),
  CONSTRAINT carrier_routes_weight_check CHECK (((weight >= 1) AND (weight <= 1000)))
);
COMMENT ON TABLE carrier_routes IS 'reference';
GRANT SELECT ON carrier_routes TO posthorn_accept;
GRANT SELECT ON carrier_routes TO posthorn_app;
GRANT SELECT ON carrier_routes TO posthorn_worker;

-- Owner: lib/carriers (sums of carriers)
CREATE TABLE carrier_stats (
  carrier text NOT NULL,
  hour timestamp with time zone NOT NULL,
  submitted bigint NOT NULL DEFAULT 0,
  accepted bigint NOT NULL DEFAULT 0,
  throttled bigint NOT NULL DEFAULT 0,
  refused bigint NOT NULL DEFAULT 0,
  unknown bigint NOT NULL DEFAULT 0,
  receipts bigint NOT NULL DEFAULT 0,
  inbound bigint NOT NULL DEFAULT 0,
  delivered bigint NOT NULL DEFAULT 0,
  failed bigint NOT NULL DEFAULT 0,
  delay_ms bigint NOT NULL DEFAULT 0,
  delays bigint NOT NULL DEFAULT 0,
  cost_eur bigint NOT NULL DEFAULT 0,
  cost_chf bigint NOT NULL DEFAULT 0,
  CONSTRAINT carrier_stats_pkey PRIMARY KEY (carrier, hour)
);
COMMENT ON TABLE carrier_stats IS 'local';
CREATE INDEX carrier_stats_hour ON carrier_stats (hour);
GRANT SELECT ON carrier_stats TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON carrier_stats TO posthorn_worker;

-- Owner: lib/dispatch (carriers' ids, receipts)
CREATE TABLE carrier_submits (
  carrier text NOT NULL,
  carrier_id text NOT NULL,
  submitted_at timestamp with time zone NOT NULL DEFAULT now(),
  account_id bigint NOT NULL,
  uuid uuid NOT NULL,
  part smallint NOT NULL,
  attempt integer NOT NULL
) PARTITION BY RANGE (submitted_at);
COMMENT ON TABLE carrier_submits IS 'local';
CREATE INDEX carrier_submits_id ON carrier_submits (carrier, carrier_id);
GRANT INSERT, SELECT ON carrier_submits TO posthorn_worker;

-- Owner: lib/dispatch (unreadable input from carriers, with its numbers and texts)
CREATE TABLE carrier_unread (
  digest text NOT NULL,
  carrier text NOT NULL,
  kind text NOT NULL,
  content bytea NOT NULL,
  reason text NOT NULL,
  times bigint NOT NULL DEFAULT 1,
  first_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT carrier_unread_pkey PRIMARY KEY (digest),
  CONSTRAINT carrier_unread_kind_check CHECK ((kind = ANY (ARRAY['pdu'::text, 'receipt'::text, 'message'::text])))
);
COMMENT ON TABLE carrier_unread IS 'local';
CREATE INDEX carrier_unread_last ON carrier_unread (last_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON carrier_unread TO posthorn_worker;

-- Owner: lib/carriers (carriers, their routes and costs)
CREATE TABLE carriers (
  carrier text NOT NULL,
  kind text NOT NULL,
  services text[] NOT NULL,
  countries text[],
  priority integer NOT NULL DEFAULT 100,
  rate_per_second integer,
  is_enabled boolean NOT NULL DEFAULT true,
  settings jsonb NOT NULL DEFAULT '{}'::jsonb,
  after_unknown text NOT NULL DEFAULT 'fail'::text,
  sealed bytea,
  prefixes text[],
  senders text[],
  weight integer NOT NULL DEFAULT 1,
  max_binds integer,
  CONSTRAINT carriers_pkey PRIMARY KEY (carrier),
  CONSTRAINT carriers_after_unknown_check CHECK ((after_unknown = ANY (ARRAY['fail'::text, 'sent'::text, 'reroute'::text]))),
  CONSTRAINT carriers_carrier_check CHECK ((carrier ~ '^[a-z0-9-]{1,40}$'::text)),
  CONSTRAINT carriers_max_binds_check CHECK ((max_binds > 0)),
  CONSTRAINT carriers_rate_per_second_check CHECK ((rate_per_second > 0)),
  CONSTRAINT carriers_weight_check CHECK (((weight >= 1) AND (weight <= 1000)))
);
COMMENT ON TABLE carriers IS 'reference';
GRANT SELECT ON carriers TO posthorn_accept;
GRANT SELECT ON carriers TO posthorn_app;
GRANT SELECT ON carriers TO posthorn_worker;

-- Owner: lib/gateway/billing/documents (reminders of invoices with their fees and interest, and what was paid or waived of these)
CREATE TABLE charge_settlements (
  account_id bigint NOT NULL,
  part_id bigint NOT NULL,
  document_id bigint NOT NULL,
  line_id text,
  settled_on date NOT NULL,
  amount bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  is_waived boolean NOT NULL DEFAULT false,
  CONSTRAINT charge_settlements_pkey PRIMARY KEY (account_id, part_id),
  CONSTRAINT charge_settlements_account_id_document_id_fkey FOREIGN KEY (account_id, document_id) REFERENCES billing_documents(account_id, document_id),
  CONSTRAINT charge_settlements_amount_check CHECK ((amount > 0))
);
COMMENT ON TABLE charge_settlements IS 'distributed';
CREATE INDEX charge_settlements_document ON charge_settlements (account_id, document_id, part_id);
CREATE INDEX charge_settlements_line ON charge_settlements (account_id, line_id, part_id) WHERE (line_id IS NOT NULL);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT ON charge_settlements TO posthorn_app;
GRANT SELECT ON charge_settlements TO posthorn_worker;

-- Owner: lib/gateway/campaigns/click-stats (sums of clicks, by quarter hour and day)
CREATE TABLE click_days (
  account_id bigint NOT NULL,
  campaign text NOT NULL,
  day timestamp with time zone NOT NULL,
  kind_id bigint NOT NULL,
  bulk_id uuid NOT NULL,
  day_zone text NOT NULL,
  clicks bigint NOT NULL,
  people bigint NOT NULL,
  CONSTRAINT click_days_pkey PRIMARY KEY (account_id, campaign, day, kind_id, bulk_id, day_zone)
);
COMMENT ON TABLE click_days IS 'distributed';
CREATE INDEX click_days_account ON click_days (account_id, day);
CREATE INDEX click_days_bulk ON click_days (account_id, bulk_id) WHERE (bulk_id <> '00000000-0000-0000-0000-000000000000'::uuid);
CREATE INDEX click_days_day ON click_days (day);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON click_days TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON click_days TO posthorn_worker;

-- Owner: lib/gateway/responses/short-link-requests (clicks, as they came)
CREATE TABLE click_inbox (
  click_key uuid NOT NULL,
  click_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id bigint NOT NULL,
  link_id bigint NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  url text NOT NULL,
  ip inet,
  method text NOT NULL,
  signals jsonb NOT NULL,
  is_repeat boolean NOT NULL DEFAULT false,
  CONSTRAINT click_inbox_pkey PRIMARY KEY (click_key)
);
COMMENT ON TABLE click_inbox IS 'local';
CREATE INDEX click_inbox_accounts ON click_inbox (account_id, click_id);
CREATE INDEX click_inbox_asked ON public.click_inbox USING brin (asked_at);
GRANT INSERT ON click_inbox TO posthorn_accept;
GRANT DELETE, SELECT ON click_inbox TO posthorn_worker;

-- Owner: lib/gateway/campaigns/click-stats (classes of clicks (country, browser, referring host …), and time zones of these sums)
CREATE TABLE click_kinds (
  account_id bigint NOT NULL,
  kind_id bigint NOT NULL,
  class text NOT NULL,
  country text NOT NULL,
  device text NOT NULL,
  os text NOT NULL,
  browser text NOT NULL,
  referrer text NOT NULL,
  target text NOT NULL DEFAULT ''::text,
  CONSTRAINT click_kinds_pkey PRIMARY KEY (account_id, kind_id),
  CONSTRAINT click_kinds_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT click_kinds_class_check CHECK ((class = ANY (ARRAY['person'::text, 'machine'::text, 'own'::text])))
);
COMMENT ON TABLE click_kinds IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON click_kinds TO posthorn_app;
GRANT INSERT, SELECT ON click_kinds TO posthorn_worker;

-- Owner: lib/gateway/campaigns/click-stats (sums of clicks, by month)
CREATE TABLE click_months (
  account_id bigint NOT NULL,
  campaign text NOT NULL,
  month timestamp with time zone NOT NULL,
  kind_id bigint NOT NULL,
  bulk_id uuid NOT NULL,
  day_zone text NOT NULL,
  clicks bigint NOT NULL,
  people bigint NOT NULL,
  CONSTRAINT click_months_pkey PRIMARY KEY (account_id, campaign, month, kind_id, bulk_id, day_zone)
);
COMMENT ON TABLE click_months IS 'distributed';
CREATE INDEX click_months_account ON click_months (account_id, month);
CREATE INDEX click_months_month ON click_months (month);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON click_months TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON click_months TO posthorn_worker;

-- Owner: lib/gateway/campaigns/click-stats (sums of clicks, by quarter hour and day)
CREATE TABLE click_quarters (
  account_id bigint NOT NULL,
  campaign text NOT NULL,
  at timestamp with time zone NOT NULL,
  kind_id bigint NOT NULL,
  bulk_id uuid NOT NULL,
  day_zone text NOT NULL,
  clicks bigint NOT NULL,
  people bigint NOT NULL,
  CONSTRAINT click_quarters_pkey PRIMARY KEY (account_id, campaign, at, kind_id, bulk_id, day_zone)
);
COMMENT ON TABLE click_quarters IS 'distributed';
CREATE INDEX click_quarters_account ON click_quarters (account_id, at);
CREATE INDEX click_quarters_at ON click_quarters (at);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON click_quarters TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON click_quarters TO posthorn_worker;

-- Owner: lib/gateway/campaigns/click-stats (clicks on a campaign's links since it exists)
CREATE TABLE click_totals (
  account_id bigint NOT NULL,
  campaign text NOT NULL,
  class text NOT NULL,
  clicks bigint NOT NULL,
  people bigint NOT NULL,
  CONSTRAINT click_totals_pkey PRIMARY KEY (account_id, campaign, class),
  CONSTRAINT click_totals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT click_totals_class_check CHECK ((class = ANY (ARRAY['person'::text, 'machine'::text, 'own'::text])))
);
COMMENT ON TABLE click_totals IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON click_totals TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON click_totals TO posthorn_worker;

-- Owner: lib/gateway/campaigns/click-stats (classes of clicks (country, browser, referring host …), and time zones of these sums)
CREATE TABLE click_zones (
  account_id bigint NOT NULL,
  day_zone text NOT NULL,
  CONSTRAINT click_zones_pkey PRIMARY KEY (account_id, day_zone),
  CONSTRAINT click_zones_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
);
COMMENT ON TABLE click_zones IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON click_zones TO posthorn_app;
GRANT INSERT, SELECT ON click_zones TO posthorn_worker;

-- Owner: lib/retention (sums of dropped messages by the hour)
CREATE TABLE closed_message_stats (
  account_id bigint NOT NULL,
  before timestamp with time zone NOT NULL,
  hour timestamp with time zone NOT NULL,
  iso2 text NOT NULL,
  service_code text NOT NULL,
  key_id bigint NOT NULL,
  sent bigint NOT NULL,
  parts bigint NOT NULL,
  cost bigint NOT NULL,
  delivered bigint NOT NULL,
  undelivered bigint NOT NULL,
  refused bigint NOT NULL,
  links bigint NOT NULL DEFAULT 0,
  links_cost bigint NOT NULL DEFAULT 0,
  parts_1 bigint NOT NULL DEFAULT 0,
  parts_2 bigint NOT NULL DEFAULT 0,
  parts_3 bigint NOT NULL DEFAULT 0,
  parts_4 bigint NOT NULL DEFAULT 0,
  parts_5 bigint NOT NULL DEFAULT 0,
  checked bigint NOT NULL DEFAULT 0,
  one_over bigint NOT NULL DEFAULT 0,
  savable bigint NOT NULL DEFAULT 0,
  savable_parts bigint NOT NULL DEFAULT 0,
  savable_cost bigint NOT NULL DEFAULT 0,
  CONSTRAINT closed_message_stats_pkey PRIMARY KEY (account_id, before, hour, iso2, service_code, key_id)
);
COMMENT ON TABLE closed_message_stats IS 'distributed';
-- Rows seen by owner: all; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON closed_message_stats TO posthorn_worker;

-- Owner: lib/retention (sums that explain dropped messages)
CREATE TABLE closed_settlements (
  account_id bigint NOT NULL,
  before timestamp with time zone NOT NULL,
  month date NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT closed_settlements_pkey PRIMARY KEY (account_id, before, month)
);
COMMENT ON TABLE closed_settlements IS 'distributed';
-- Rows seen by owner: all; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON closed_settlements TO posthorn_worker;

-- Owner: lib/retention (work under way)
CREATE TABLE closing_accounts (
  account_id bigint NOT NULL,
  messages bigint NOT NULL,
  CONSTRAINT closing_accounts_pkey PRIMARY KEY (account_id)
);
COMMENT ON TABLE closing_accounts IS 'distributed';
-- Rows seen by owner: all; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON closing_accounts TO posthorn_worker;

-- Owner: lib/gateway/contacts/consents (consent log)
CREATE TABLE consents (
  account_id bigint NOT NULL,
  id bigint NOT NULL,
  phone text NOT NULL,
  kind text NOT NULL,
  source text NOT NULL,
  text text,
  actor_kind text NOT NULL,
  actor_id bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT consents_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT consents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
);
COMMENT ON TABLE consents IS 'distributed';
CREATE INDEX consents_phone ON consents (account_id, phone, id);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_worker: all
CREATE POLICY one_account ON consents FOR SELECT TO posthorn_app USING ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint));
CREATE POLICY one_account_added ON consents FOR INSERT TO posthorn_app WITH CHECK ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint));
CREATE POLICY one_account_forgotten ON consents FOR UPDATE TO posthorn_app USING ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint)) WITH CHECK (((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint) AND (phone ~~ 'forgotten:%'::text) AND (text IS NULL)));
GRANT INSERT, SELECT ON consents TO posthorn_app;
GRANT INSERT, SELECT ON consents TO posthorn_worker;

-- Owner: lib/gateway/contacts/group-records (growth of groups, and when each last received a message)
CREATE TABLE contact_group_stats (
  account_id bigint NOT NULL,
  group_id bigint NOT NULL,
  hour timestamp with time zone NOT NULL,
  added bigint NOT NULL,
  removed bigint NOT NULL,
  unsubscribed bigint[] NOT NULL,
  CONSTRAINT contact_group_stats_pkey PRIMARY KEY (account_id, group_id, hour),
  CONSTRAINT contact_group_stats_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT contact_group_stats_added_check CHECK ((added >= 0)),
  CONSTRAINT contact_group_stats_removed_check CHECK ((removed >= 0))
);
COMMENT ON TABLE contact_group_stats IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON contact_group_stats TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON contact_group_stats TO posthorn_worker;

-- Owner: lib/gateway/contacts/group-records (growth of groups, and when each last received a message)
CREATE TABLE contact_group_uses (
  account_id bigint NOT NULL,
  group_id bigint NOT NULL,
  used_at timestamp with time zone NOT NULL,
  CONSTRAINT contact_group_uses_pkey PRIMARY KEY (account_id, group_id),
  CONSTRAINT contact_group_uses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
);
COMMENT ON TABLE contact_group_uses IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON contact_group_uses TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON contact_group_uses TO posthorn_worker;

-- Owner: lib/gateway/contacts/group-records (groups)
CREATE TABLE contact_groups (
  account_id bigint NOT NULL,
  group_id bigint NOT NULL,
  name text NOT NULL,
  description text,
  name_a text,
  name_b text,
  name_c text,
  name_d text,
  name_e text,
  delete_at timestamp with time zone,
  removed_at timestamp with time zone,
  count_items bigint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  unsubscribed bigint NOT NULL DEFAULT 0,
  counted_since timestamp with time zone,
  contact_name_columns text[],
  CONSTRAINT contact_groups_pkey PRIMARY KEY (account_id, group_id),
  CONSTRAINT contact_groups_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT contact_groups_contact_name_columns_check CHECK (((contact_name_columns <@ '{a,b,c,d,e}'::text[]) AND (cardinality(contact_name_columns) <= 5))),
  CONSTRAINT contact_groups_count_items_check CHECK ((count_items >= 0)),
  CONSTRAINT contact_groups_description_check CHECK ((length(description) <= 255)),
  CONSTRAINT contact_groups_name_a_check CHECK (((length(name_a) >= 1) AND (length(name_a) <= 50))),
  CONSTRAINT contact_groups_name_b_check CHECK (((length(name_b) >= 1) AND (length(name_b) <= 50))),
  CONSTRAINT contact_groups_name_c_check CHECK (((length(name_c) >= 1) AND (length(name_c) <= 50))),
  CONSTRAINT contact_groups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
  CONSTRAINT contact_groups_name_d_check CHECK (((length(name_d) >= 1) AND (length(name_d) <= 50))),
  CONSTRAINT contact_groups_name_e_check CHECK (((length(name_e) >= 1) AND (length(name_e) <= 50))),
  CONSTRAINT contact_groups_unsubscribed_check CHECK ((unsubscribed >= 0))
);
COMMENT ON TABLE contact_groups IS 'distributed';
CREATE INDEX contact_groups_created ON contact_groups (account_id, created_at, group_id) WHERE (removed_at IS NULL);
CREATE INDEX contact_groups_ending ON contact_groups (delete_at) WHERE ((delete_at IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX contact_groups_removed ON contact_groups (account_id, group_id) WHERE (removed_at IS NOT NULL);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON contact_groups TO posthorn_app;
GRANT DELETE, SELECT, UPDATE ON contact_groups TO posthorn_worker;

-- Owner: lib/gateway/contacts/imports (imports: files, their rows, what they changed)
CREATE TABLE contact_import_changes (
  account_id bigint NOT NULL,
  import_id bigint NOT NULL,
  phone_id bigint NOT NULL,
  is_added boolean NOT NULL,
  a text,
  b text,
  c text,
  d text,
  e text,
  callback_data text,
  changed_at timestamp with time zone,
  import_before bigint,
  written_at timestamp with time zone NOT NULL,
  CONSTRAINT contact_import_changes_pkey PRIMARY KEY (account_id, import_id, phone_id)
);
COMMENT ON TABLE contact_import_changes IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT ON contact_import_changes TO posthorn_app;
GRANT DELETE, SELECT ON contact_import_changes TO posthorn_worker;

-- Owner: lib/gateway/contacts/imports (imports: files, their rows, what they changed)
CREATE TABLE contact_import_files (
  account_id bigint NOT NULL,
  import_id bigint NOT NULL,
  no integer NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT contact_import_files_pkey PRIMARY KEY (account_id, import_id, no),
  CONSTRAINT contact_import_files_account_id_import_id_fkey FOREIGN KEY (account_id, import_id) REFERENCES contact_imports(account_id, import_id) ON DELETE CASCADE
);
COMMENT ON TABLE contact_import_files IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT ON contact_import_files TO posthorn_app;
GRANT DELETE, SELECT ON contact_import_files TO posthorn_worker;

-- Owner: lib/gateway/contacts/imports (imports: files, their rows, what they changed)
CREATE TABLE contact_import_rows (
  account_id bigint NOT NULL,
  import_id bigint NOT NULL,
  read_no integer NOT NULL,
  line bigint NOT NULL,
  cells text[] NOT NULL,
  fate text,
  note text,
  phone text,
  CONSTRAINT contact_import_rows_pkey PRIMARY KEY (account_id, import_id, read_no, line)
);
COMMENT ON TABLE contact_import_rows IS 'distributed';
CREATE INDEX contact_import_rows_note ON contact_import_rows (account_id, import_id, read_no, fate, note, line);
CREATE INDEX contact_import_rows_phone ON contact_import_rows (account_id, import_id, read_no, phone, line) WHERE (phone IS NOT NULL);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON contact_import_rows TO posthorn_app;
GRANT DELETE, SELECT ON contact_import_rows TO posthorn_worker;

-- Owner: lib/gateway/contacts/imports (imports: settings and counts)
CREATE TABLE contact_imports (
  account_id bigint NOT NULL,
  import_id bigint NOT NULL,
  group_id bigint,
  file_name text,
  file_size bigint NOT NULL,
  state text NOT NULL,
  layout jsonb NOT NULL,
  sheets jsonb NOT NULL,
  columns jsonb NOT NULL,
  choices jsonb NOT NULL,
  read_no integer NOT NULL DEFAULT 1,
  rows_read bigint NOT NULL DEFAULT 0,
  "position" bigint NOT NULL DEFAULT 0,
  tally jsonb NOT NULL DEFAULT '{}'::jsonb,
  added bigint NOT NULL DEFAULT 0,
  changed bigint NOT NULL DEFAULT 0,
  unchanged bigint NOT NULL DEFAULT 0,
  undone bigint NOT NULL DEFAULT 0,
  kept bigint NOT NULL DEFAULT 0,
  names jsonb NOT NULL DEFAULT '{}'::jsonb,
  problem text,
  failures smallint NOT NULL DEFAULT 0,
  work_at timestamp with time zone,
  key_id bigint,
  user_id bigint,
  created_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone,
  undo_key_id bigint,
  undo_user_id bigint,
  shared bigint NOT NULL DEFAULT 0,
  problem_line bigint,
  CONSTRAINT contact_imports_pkey PRIMARY KEY (account_id, import_id),
  CONSTRAINT contact_imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT contact_imports_file_name_check CHECK ((length(file_name) <= 255))
);
COMMENT ON TABLE contact_imports IS 'distributed';
CREATE INDEX contact_imports_created ON contact_imports (created_at);
CREATE INDEX contact_imports_expire ON contact_imports (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX contact_imports_group ON contact_imports (account_id, group_id, import_id);
CREATE INDEX contact_imports_work ON contact_imports (work_at) WHERE (work_at IS NOT NULL);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON contact_imports TO posthorn_app;
GRANT DELETE, SELECT, UPDATE ON contact_imports TO posthorn_worker;

-- Owner: lib/gateway/contacts/contact-names (names of contacts that people set by hand)
CREATE TABLE contact_names (
  account_id bigint NOT NULL,
  phone text NOT NULL,
  name text NOT NULL,
  words tsvector NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT contact_names_pkey PRIMARY KEY (account_id, phone),
  CONSTRAINT contact_names_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT contact_names_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  CONSTRAINT contact_names_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{5,14}$'::text))
);
COMMENT ON TABLE contact_names IS 'distributed';
CREATE INDEX contact_names_words ON public.contact_names USING gin (words);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON contact_names TO posthorn_app;
GRANT SELECT ON contact_names TO posthorn_worker;

-- Owner: lib/gateway/contacts/phones (phone numbers in groups)
CREATE TABLE contact_phones (
  account_id bigint NOT NULL,
  phone_id bigint NOT NULL,
  group_id bigint NOT NULL,
  phone text NOT NULL,
  a text,
  b text,
  c text,
  d text,
  e text,
  callback_data text,
  words tsvector NOT NULL,
  subscribed_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  unsubscribe_reason smallint,
  import_id bigint,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT contact_phones_pkey PRIMARY KEY (account_id, phone_id),
  CONSTRAINT contact_phones_account_id_group_id_phone_key UNIQUE (account_id, group_id, phone),
  CONSTRAINT contact_phones_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT contact_phones_callback_data_check CHECK ((length(callback_data) <= 36)),
  CONSTRAINT contact_phones_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{5,14}$'::text)),
  CONSTRAINT contact_phones_unsubscribe_reason_check CHECK (((unsubscribe_reason >= 1) AND (unsubscribe_reason <= 6)))
);
COMMENT ON TABLE contact_phones IS 'distributed';
CREATE INDEX contact_phones_callback ON contact_phones (account_id, group_id, callback_data, phone_id) WHERE (callback_data IS NOT NULL);
CREATE INDEX contact_phones_end ON contact_phones (account_id, group_id, reverse(phone));
CREATE INDEX contact_phones_end_everywhere ON contact_phones (account_id, reverse(phone));
CREATE INDEX contact_phones_everywhere ON contact_phones (account_id, phone, group_id);
CREATE INDEX contact_phones_group ON contact_phones (account_id, group_id, phone_id);
CREATE INDEX contact_phones_unsubscribed ON contact_phones (account_id, group_id, phone_id) WHERE (unsubscribed_at IS NOT NULL);
CREATE INDEX contact_phones_words ON public.contact_phones USING gin (words);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON contact_phones TO posthorn_app;
GRANT DELETE, SELECT ON contact_phones TO posthorn_worker;

-- Owner: lib/gateway/messaging/conversation-notes (notes for colleagues in conversations)
CREATE TABLE conversation_notes (
  account_id bigint NOT NULL,
  conversation_id uuid NOT NULL,
  note_id uuid NOT NULL,
  author bigint NOT NULL,
  text text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  edited_at timestamp with time zone,
  CONSTRAINT conversation_notes_pkey PRIMARY KEY (account_id, conversation_id, note_id),
  CONSTRAINT conversation_notes_account_id_conversation_id_fkey FOREIGN KEY (account_id, conversation_id) REFERENCES conversations(account_id, conversation_id) ON DELETE CASCADE,
  CONSTRAINT conversation_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000)))
);
COMMENT ON TABLE conversation_notes IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON conversation_notes TO posthorn_app;

-- Owner: lib/gateway/messaging/conversations (conversations)
CREATE TABLE conversations (
  account_id bigint NOT NULL,
  conversation_id uuid NOT NULL,
  number text NOT NULL,
  phone text NOT NULL,
  last_uuid uuid NOT NULL,
  last_at timestamp with time zone NOT NULL,
  is_unread boolean NOT NULL,
  assigned_to bigint,
  closed_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT conversations_pkey PRIMARY KEY (account_id, conversation_id),
  CONSTRAINT conversations_account_id_number_phone_key UNIQUE (account_id, number, phone),
  CONSTRAINT conversations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
);
COMMENT ON TABLE conversations IS 'distributed';
CREATE INDEX conversations_last_at ON conversations (last_at);
CREATE INDEX conversations_latest ON conversations (account_id, last_uuid);
CREATE INDEX conversations_mine ON conversations (account_id, assigned_to, last_uuid) WHERE (assigned_to IS NOT NULL);
CREATE INDEX conversations_open ON conversations (account_id, last_uuid) WHERE (closed_at IS NULL);
CREATE INDEX conversations_phone ON conversations (account_id, phone, last_uuid);
CREATE INDEX conversations_unread ON conversations (account_id, last_uuid) WHERE is_unread;
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON conversations TO posthorn_app;
GRANT DELETE, SELECT ON conversations TO posthorn_worker;

-- Owner: lib/gateway/campaigns/conversions (sums of conversions by day)
CREATE TABLE conversion_sums (
  account_id bigint NOT NULL,
  campaign text NOT NULL,
  day timestamp with time zone NOT NULL,
  bulk_id uuid NOT NULL,
  variant smallint NOT NULL,
  kind text NOT NULL,
  currency text NOT NULL,
  conversions bigint NOT NULL,
  value numeric NOT NULL,
  CONSTRAINT conversion_sums_pkey PRIMARY KEY (account_id, campaign, day, bulk_id, variant, kind, currency),
  CONSTRAINT conversion_sums_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
);
COMMENT ON TABLE conversion_sums IS 'distributed';
CREATE INDEX conversion_sums_bulk ON conversion_sums (account_id, bulk_id) WHERE (bulk_id <> '00000000-0000-0000-0000-000000000000'::uuid);
CREATE INDEX conversion_sums_day ON conversion_sums (day);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON conversion_sums TO posthorn_app;
GRANT DELETE, SELECT ON conversion_sums TO posthorn_worker;

-- Owner: lib/gateway/campaigns/conversions (conversions: what people did after clicks, the customer's order numbers)
CREATE TABLE conversions (
  account_id bigint NOT NULL,
  id bigint NOT NULL,
  kind text NOT NULL,
  name text,
  value bigint,
  currency text,
  external_id text,
  source text NOT NULL,
  link_id bigint NOT NULL,
  campaign text NOT NULL,
  bulk_id uuid,
  variant smallint,
  clicked_at timestamp with time zone NOT NULL,
  converted_at timestamp with time zone NOT NULL,
  day timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT conversions_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT conversions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT conversions_check CHECK (((value IS NULL) = (currency IS NULL))),
  CONSTRAINT conversions_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT conversions_external_id_check CHECK (((char_length(external_id) >= 1) AND (char_length(external_id) <= 100))),
  CONSTRAINT conversions_kind_check CHECK ((kind = ANY (ARRAY['lead'::text, 'sale'::text]))),
  CONSTRAINT conversions_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  CONSTRAINT conversions_source_check CHECK ((source = ANY (ARRAY['api'::text, 'page'::text]))),
  CONSTRAINT conversions_value_check CHECK ((value >= 0))
);
COMMENT ON TABLE conversions IS 'distributed';
CREATE INDEX conversions_campaign ON conversions (account_id, campaign, converted_at, id);
CREATE INDEX conversions_converted ON conversions (converted_at);
CREATE UNIQUE INDEX conversions_external ON conversions (account_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX conversions_link ON conversions (account_id, link_id);
CREATE INDEX conversions_newest ON conversions (account_id, converted_at, id);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON conversions TO posthorn_app;
GRANT DELETE, SELECT, UPDATE ON conversions TO posthorn_worker;

-- Owner: lib/gateway/billing/cost-centres (cost centres of keys and groups)
CREATE TABLE cost_centres (
  account_id bigint NOT NULL,
  kind text NOT NULL,
  subject_id bigint NOT NULL,
  cost_centre text NOT NULL,
  CONSTRAINT cost_centres_pkey PRIMARY KEY (account_id, kind, subject_id),
  CONSTRAINT cost_centres_cost_centre_check CHECK (((length(cost_centre) >= 1) AND (length(cost_centre) <= 64))),
  CONSTRAINT cost_centres_kind_check CHECK ((kind = ANY (ARRAY['key'::text, 'group'::text])))
);
COMMENT ON TABLE cost_centres IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON cost_centres TO posthorn_app;
GRANT SELECT ON cost_centres TO posthorn_worker;

-- Owner: lib/dispatch (identity of the database for recognizing copies)
CREATE TABLE database_identity (
  id boolean NOT NULL DEFAULT true,
  system_id text NOT NULL,
  database_oid bigint NOT NULL,
  timeline bigint NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT database_identity_pkey PRIMARY KEY (id),
  CONSTRAINT database_identity_id_check CHECK (id)
);
COMMENT ON TABLE database_identity IS 'local';
GRANT INSERT, SELECT, UPDATE ON database_identity TO posthorn_worker;

-- Owner: lib/gateway/messaging/sms (costs of deleted messages)
CREATE TABLE deleted_messages (
  account_id bigint NOT NULL,
  uuid uuid NOT NULL,
  price bigint NOT NULL,
  hold_id uuid,
  settle_id uuid,
  deleted_at timestamp with time zone NOT NULL DEFAULT now(),
  hour timestamp with time zone,
  iso2 text,
  service_code text,
  key_id bigint,
  parts_count smallint,
  status_code smallint,
  dlr_code smallint,
  links_count smallint,
  links_price bigint,
  hand_over_ms integer,
  delivery_ms integer,
  savable_parts smallint,
  is_one_over boolean,
  CONSTRAINT deleted_messages_pkey PRIMARY KEY (account_id, uuid)
);
COMMENT ON TABLE deleted_messages IS 'distributed';
CREATE INDEX deleted_messages_hour ON deleted_messages (account_id, hour) WHERE (hour IS NOT NULL);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT ON deleted_messages TO posthorn_app;
GRANT INSERT, SELECT ON deleted_messages TO posthorn_worker;

-- Owner: lib/gateway/account/stats (sums of messages)
CREATE TABLE delivery_time_sums (
  account_id bigint NOT NULL,
  scope text NOT NULL,
  grain text NOT NULL,
  hour timestamp with time zone NOT NULL,
  day timestamp with time zone NOT NULL,
  day_end timestamp with time zone NOT NULL,
  iso2 text NOT NULL,
  service_code text NOT NULL,
  key_id bigint NOT NULL,
  times bigint[] NOT NULL,
  CONSTRAINT delivery_time_sums_pkey PRIMARY KEY (account_id, scope, grain, hour, iso2, service_code, key_id, day, day_end),
  CONSTRAINT delivery_time_sums_grain_check CHECK ((grain = ANY (ARRAY['hour'::text, 'day'::text, 'old_day'::text]))),
  CONSTRAINT delivery_time_sums_scope_check CHECK ((scope = ANY (ARRAY['part'::text, 'each'::text, 'all'::text, 'iso2'::text, 'service_code'::text, 'key_id'::text])))
);
COMMENT ON TABLE delivery_time_sums IS 'distributed';
CREATE INDEX delivery_time_sums_by_grain ON delivery_time_sums (grain, hour, account_id) WHERE (grain <> 'old_day'::text);
CREATE INDEX delivery_time_sums_hour ON delivery_time_sums (hour, account_id);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON delivery_time_sums TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON delivery_time_sums TO posthorn_worker;

-- Owner: lib/gateway/account/stats (sums of messages)
CREATE TABLE delivery_times (
  account_id bigint NOT NULL,
  hour timestamp with time zone NOT NULL,
  iso2 text NOT NULL,
  service_code text NOT NULL,
  key_id bigint NOT NULL,
  times bigint[] NOT NULL,
  grain text NOT NULL DEFAULT 'hour'::text,
  CONSTRAINT delivery_times_pkey PRIMARY KEY (account_id, hour, iso2, service_code, key_id, grain),
  CONSTRAINT delivery_times_grain_check CHECK ((grain = ANY (ARRAY['hour'::text, 'merged'::text, 'day'::text])))
);
COMMENT ON TABLE delivery_times IS 'distributed';
CREATE INDEX delivery_times_hour ON delivery_times (hour, account_id);
CREATE INDEX delivery_times_of_hours ON delivery_times (grain, hour, account_id) WHERE (grain <> 'day'::text);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON delivery_times TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON delivery_times TO posthorn_worker;

-- Owner: lib/dispatch (operators' holds of dispatch)
CREATE TABLE dispatch_holds (
  hold_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  held_at timestamp with time zone NOT NULL,
  reason text NOT NULL,
  released_at timestamp with time zone,
  is_discarded boolean NOT NULL DEFAULT false,
  CONSTRAINT dispatch_holds_pkey PRIMARY KEY (hold_id),
  CONSTRAINT dispatch_holds_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500)))
);
COMMENT ON TABLE dispatch_holds IS 'local';
CREATE UNIQUE INDEX dispatch_holds_open ON dispatch_holds ((true)) WHERE (released_at IS NULL);
GRANT INSERT, SELECT, UPDATE ON dispatch_holds TO posthorn_worker;

-- Owner: lib/queue (work under way)
CREATE TABLE dispatch_queue (
  account_id bigint NOT NULL,
  uuid uuid NOT NULL,
  due_at timestamp with time zone NOT NULL,
  valid_until timestamp with time zone NOT NULL,
  service_code text NOT NULL,
  price bigint NOT NULL,
  attempt integer NOT NULL DEFAULT 0,
  lease bigint,
  parts_taken smallint[],
  unknown_count smallint NOT NULL DEFAULT 0,
  carrier text,
  is_test boolean NOT NULL DEFAULT false,
  CONSTRAINT dispatch_queue_pkey PRIMARY KEY (account_id, uuid)
);
COMMENT ON TABLE dispatch_queue IS 'distributed';
CREATE INDEX dispatch_queue_due ON dispatch_queue (account_id, due_at, uuid) WHERE (lease IS NULL);
CREATE INDEX dispatch_queue_lease ON dispatch_queue (lease) WHERE (lease IS NOT NULL);
CREATE INDEX dispatch_queue_test ON dispatch_queue (account_id, due_at, uuid) WHERE (is_test AND (lease IS NULL));
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT ON dispatch_queue TO posthorn_accept;
GRANT DELETE, SELECT ON dispatch_queue TO posthorn_app;
GRANT DELETE, SELECT, UPDATE ON dispatch_queue TO posthorn_worker;

-- Owner: lib/queue (work under way)
CREATE TABLE dispatch_ready (
  account_id bigint NOT NULL,
  due_at timestamp with time zone NOT NULL,
  CONSTRAINT dispatch_ready_pkey PRIMARY KEY (account_id)
);
COMMENT ON TABLE dispatch_ready IS 'local';
CREATE INDEX dispatch_ready_order ON dispatch_ready (due_at, account_id);
GRANT INSERT, SELECT, UPDATE ON dispatch_ready TO posthorn_accept;
GRANT INSERT, SELECT, UPDATE ON dispatch_ready TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON dispatch_ready TO posthorn_worker;

-- Owner: lib/dispatch (work under way)
CREATE TABLE dispatch_set_aside (
  account_id bigint NOT NULL,
  uuid uuid NOT NULL,
  outcome json NOT NULL,
  error text NOT NULL,
  set_aside_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT dispatch_set_aside_pkey PRIMARY KEY (account_id, uuid)
);
COMMENT ON TABLE dispatch_set_aside IS 'distributed';
-- Rows seen by owner: all; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON dispatch_set_aside TO posthorn_worker;

-- Owner: lib/dispatch (carriers' ids, receipts)
CREATE TABLE dlr_inbox (
  receipt_id uuid NOT NULL,
  received_at timestamp with time zone NOT NULL DEFAULT now(),
  carrier text NOT NULL,
  carrier_id text NOT NULL,
  state text NOT NULL,
  error_code text,
  reported_at timestamp with time zone,
  matched_at timestamp with time zone,
  problem text
) PARTITION BY RANGE (received_at);
COMMENT ON TABLE dlr_inbox IS 'local';
CREATE INDEX dlr_inbox_problem ON dlr_inbox (received_at) WHERE (problem IS NOT NULL);
CREATE INDEX dlr_inbox_unmatched ON dlr_inbox (carrier, carrier_id) WHERE (matched_at IS NULL);
CREATE INDEX dlr_inbox_waiting ON dlr_inbox (received_at, receipt_id) WHERE (matched_at IS NULL);
GRANT INSERT, SELECT, UPDATE ON dlr_inbox TO posthorn_worker;

-- Owner: lib/gateway/billing/documents (invoices and credit notes, their numbers, and those without an exchange rate)
CREATE TABLE document_numbers (
  number text NOT NULL,
  series text NOT NULL,
  sequence bigint NOT NULL,
  account_id bigint NOT NULL,
  document_id bigint NOT NULL,
  CONSTRAINT document_numbers_pkey PRIMARY KEY (number),
  CONSTRAINT document_numbers_series_sequence_key UNIQUE (series, sequence)
);
COMMENT ON TABLE document_numbers IS 'local';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT ON document_numbers TO posthorn_app;
GRANT SELECT ON document_numbers TO posthorn_worker;

-- Owner: lib/gateway/billing/documents (invoices and credit notes, their numbers, and those without an exchange rate)
CREATE TABLE document_series (
  series text NOT NULL,
  last_number bigint NOT NULL,
  CONSTRAINT document_series_pkey PRIMARY KEY (series)
);
COMMENT ON TABLE document_series IS 'local';
GRANT INSERT, SELECT, UPDATE ON document_series TO posthorn_app;

-- Owner: lib/gateway/billing/documents (invoices and credit notes, their numbers, and those without an exchange rate)
CREATE TABLE documents_without_rate (
  number text NOT NULL,
  account_id bigint NOT NULL,
  document_id bigint NOT NULL,
  currency text NOT NULL,
  day date NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  CONSTRAINT documents_without_rate_pkey PRIMARY KEY (number)
);
COMMENT ON TABLE documents_without_rate IS 'local';
CREATE INDEX documents_without_rate_latest ON documents_without_rate (issued_at);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT ON documents_without_rate TO posthorn_app;
GRANT SELECT ON documents_without_rate TO posthorn_worker;

-- Owner: lib/gateway/messaging/drafts (drafts)
CREATE TABLE drafts (
  account_id bigint NOT NULL,
  uuid uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  created_by bigint NOT NULL,
  updated_by bigint NOT NULL,
  content jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT drafts_pkey PRIMARY KEY (account_id, uuid),
  CONSTRAINT drafts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
);
COMMENT ON TABLE drafts IS 'distributed';
CREATE INDEX drafts_updated ON drafts (account_id, updated_at);
-- Rows seen by owner: all; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON drafts TO posthorn_app;

-- Owner: lib/gateway/messaging/email-to-sms (addresses of email to SMS)
CREATE TABLE email_aliases (
  account_id bigint NOT NULL,
  alias_id bigint NOT NULL,
  local_part text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  phone text,
  group_id bigint,
  service_code text NOT NULL,
  sender_id text NOT NULL,
  text_source smallint NOT NULL,
  encoding smallint NOT NULL,
  max_parts smallint NOT NULL,
  allowed_senders text[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  created_by bigint,
  CONSTRAINT email_aliases_pkey PRIMARY KEY (account_id, alias_id),
  CONSTRAINT email_aliases_local_part_key UNIQUE (local_part),
  CONSTRAINT email_aliases_check CHECK (((kind = 'bulk'::text) = (group_id IS NOT NULL))),
  CONSTRAINT email_aliases_check1 CHECK (((kind = 'sms'::text) OR (phone IS NULL))),
  CONSTRAINT email_aliases_encoding_check CHECK (((encoding >= 0) AND (encoding <= 2))),
  CONSTRAINT email_aliases_kind_check CHECK ((kind = ANY (ARRAY['sms'::text, 'bulk'::text]))),
  CONSTRAINT email_aliases_local_part_check CHECK ((local_part ~ '^[a-z2-7]{26}$'::text)),
  CONSTRAINT email_aliases_max_parts_check CHECK (((max_parts >= 1) AND (max_parts <= 10))),
  CONSTRAINT email_aliases_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  CONSTRAINT email_aliases_service_code_check CHECK ((service_code = ANY (ARRAY['direct'::text, 'text2speech'::text]))),
  CONSTRAINT email_aliases_text_source_check CHECK (((text_source >= 0) AND (text_source <= 2)))
);
COMMENT ON TABLE email_aliases IS 'local';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON email_aliases TO posthorn_app;
GRANT SELECT ON email_aliases TO posthorn_worker;

-- Owner: lib/gateway/identity/email-changes (pending email changes)
CREATE TABLE email_changes (
  user_id bigint NOT NULL,
  account_id bigint NOT NULL,
  session_hash bytea NOT NULL,
  email text NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT email_changes_pkey PRIMARY KEY (user_id),
  CONSTRAINT email_changes_token_hash_key UNIQUE (token_hash)
);
COMMENT ON TABLE email_changes IS 'local';
CREATE INDEX email_changes_expires ON email_changes (expires_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON email_changes TO posthorn_app;
GRANT DELETE, SELECT ON email_changes TO posthorn_worker;

-- Owner: lib/gateway/messaging/email-log (emails that came in)
CREATE TABLE email_log (
  account_id bigint NOT NULL,
  email_id uuid NOT NULL,
  received_at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  result text NOT NULL,
  reason text,
  field text,
  description text,
  address text NOT NULL,
  alias_id bigint,
  key_id bigint,
  mail_from text NOT NULL,
  header_from text,
  subject text,
  body text,
  ip inet NOT NULL,
  spf text NOT NULL,
  dkim text NOT NULL,
  dmarc text NOT NULL,
  notes text[] NOT NULL,
  msg_uuid uuid,
  bulk_id uuid,
  phone text,
  parts_count smallint,
  dedupe bytea,
  CONSTRAINT email_log_pkey PRIMARY KEY (account_id, email_id),
  CONSTRAINT email_log_account_id_dedupe_key UNIQUE (account_id, dedupe),
  CONSTRAINT email_log_kind_check CHECK ((kind = ANY (ARRAY['sms'::text, 'bulk'::text]))),
  CONSTRAINT email_log_result_check CHECK ((result = ANY (ARRAY['accepted'::text, 'refused'::text])))
);
COMMENT ON TABLE email_log IS 'distributed';
CREATE INDEX email_log_message ON email_log (account_id, msg_uuid) WHERE (msg_uuid IS NOT NULL);
CREATE INDEX email_log_phone ON email_log (account_id, phone) WHERE (phone IS NOT NULL);
CREATE INDEX email_log_received ON email_log (received_at);
CREATE INDEX email_log_result ON email_log (account_id, result, email_id);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT ON email_log TO posthorn_accept;
GRANT DELETE, INSERT, SELECT ON email_log TO posthorn_app;
GRANT DELETE, SELECT, UPDATE ON email_log TO posthorn_worker;

-- Owner: lib/gateway/identity/email-tokens (links in emails)
CREATE TABLE email_tokens (
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  purpose text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  password_hash text,
  CONSTRAINT email_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT email_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['confirm'::text, 'reset'::text])))
);
COMMENT ON TABLE email_tokens IS 'local';
CREATE INDEX email_tokens_expires ON email_tokens (expires_at);
CREATE INDEX email_tokens_user ON email_tokens (user_id, purpose);
GRANT DELETE, INSERT, SELECT, UPDATE ON email_tokens TO posthorn_app;
GRANT DELETE, SELECT ON email_tokens TO posthorn_worker;

-- Owner: lib/gateway/billing/exchange-rates (exchange rates)
CREATE TABLE exchange_rates (
  currency text NOT NULL,
  period text NOT NULL,
  per_euro bigint NOT NULL,
  set_at timestamp with time zone NOT NULL,
  CONSTRAINT exchange_rates_pkey PRIMARY KEY (currency, period),
  CONSTRAINT exchange_rates_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT exchange_rates_per_euro_check CHECK ((per_euro > 0)),
  CONSTRAINT exchange_rates_period_check CHECK ((period ~ '^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$'::text))
);
COMMENT ON TABLE exchange_rates IS 'reference';
GRANT SELECT ON exchange_rates TO posthorn_app;
GRANT SELECT ON exchange_rates TO posthorn_worker;

-- Owner: lib/gateway/account/stats (sums of messages)
CREATE TABLE failure_sums (
  account_id bigint NOT NULL,
  scope text NOT NULL,
  hour timestamp with time zone NOT NULL,
  iso2 text NOT NULL,
  service_code text NOT NULL,
  key_id bigint NOT NULL,
  code smallint NOT NULL,
  messages bigint NOT NULL,
  cost bigint NOT NULL,
  CONSTRAINT failure_sums_pkey PRIMARY KEY (account_id, scope, hour, iso2, service_code, key_id, code),
  CONSTRAINT failure_sums_scope_check CHECK ((scope = ANY (ARRAY['all'::text, 'iso2'::text, 'service_code'::text, 'key_id'::text])))
);
COMMENT ON TABLE failure_sums IS 'distributed';
CREATE INDEX failure_sums_hour ON failure_sums (hour, account_id);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON failure_sums TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON failure_sums TO posthorn_worker;

-- Owner: lib/gateway/overview/first-steps (first steps of new accounts)
CREATE TABLE first_steps (
  account_id bigint NOT NULL,
  user_id bigint NOT NULL,
  skipped text[] NOT NULL,
  CONSTRAINT first_steps_pkey PRIMARY KEY (account_id, user_id),
  CONSTRAINT first_steps_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES memberships(account_id, user_id) ON DELETE CASCADE
);
COMMENT ON TABLE first_steps IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON first_steps TO posthorn_app;

-- Owner: lib/gateway/responses/hosted-forms (answers to forms: numbers, addresses, names, comments)
CREATE TABLE form_answers (
  account_id bigint NOT NULL,
  answer_id uuid NOT NULL,
  number bigint NOT NULL,
  campaign text NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  link_id bigint NOT NULL,
  lang text NOT NULL,
  phone text,
  fields jsonb NOT NULL DEFAULT '{}'::jsonb,
  ip inet,
  reason smallint,
  comment text,
  message uuid,
  sends smallint NOT NULL DEFAULT 0,
  sent_at timestamp with time zone,
  tries smallint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  done_at timestamp with time zone,
  erase_at timestamp with time zone,
  CONSTRAINT form_answers_pkey PRIMARY KEY (account_id, answer_id),
  CONSTRAINT form_answers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT form_answers_comment_check CHECK ((length(comment) <= 500)),
  CONSTRAINT form_answers_kind_check CHECK ((kind = ANY (ARRAY['subscribe'::text, 'unsubscribe'::text]))),
  CONSTRAINT form_answers_reason_check CHECK (((reason >= 1) AND (reason <= 6))),
  CONSTRAINT form_answers_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'unpaid'::text, 'done'::text])))
);
COMMENT ON TABLE form_answers IS 'distributed';
CREATE INDEX form_answers_campaign ON form_answers (account_id, campaign, created_at);
CREATE INDEX form_answers_created ON form_answers (created_at);
CREATE INDEX form_answers_erase ON form_answers (erase_at) WHERE (erase_at IS NOT NULL);
CREATE INDEX form_answers_phone ON form_answers (account_id, phone) WHERE (phone IS NOT NULL);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON form_answers TO posthorn_app;
GRANT DELETE, SELECT, UPDATE ON form_answers TO posthorn_worker;

-- Owner: lib/gateway/trust/fraud-checks (fraud checks: input and findings)
CREATE TABLE fraud_checks (
  account_id bigint NOT NULL,
  id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  service_code text NOT NULL,
  status_code smallint NOT NULL DEFAULT 0,
  callback_data text,
  phone text,
  email text,
  ip text,
  address jsonb,
  price bigint NOT NULL,
  risk_score smallint,
  findings jsonb,
  failures smallint NOT NULL DEFAULT 0,
  due_at timestamp with time zone,
  key_id bigint,
  user_id bigint,
  is_test boolean NOT NULL,
  CONSTRAINT fraud_checks_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT fraud_checks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT fraud_checks_price_check CHECK ((price >= 0)),
  CONSTRAINT fraud_checks_risk_score_check CHECK (((risk_score >= 0) AND (risk_score <= 100))),
  CONSTRAINT fraud_checks_service_code_check CHECK ((service_code = ANY (ARRAY['economy'::text, 'pro'::text, 'direct'::text]))),
  CONSTRAINT fraud_checks_status_code_check CHECK ((status_code = ANY (ARRAY[0, 5, 10, 20, 21, 1000])))
);
COMMENT ON TABLE fraud_checks IS 'distributed';
CREATE INDEX fraud_checks_created ON fraud_checks (created_at);
CREATE INDEX fraud_checks_list ON fraud_checks (account_id, created_at DESC, id DESC);
CREATE INDEX fraud_checks_phone ON fraud_checks (account_id, phone) WHERE (phone IS NOT NULL);
CREATE INDEX fraud_checks_turn ON fraud_checks (((service_code = 'direct'::text)) DESC, due_at) WHERE (due_at IS NOT NULL);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT ON fraud_checks TO posthorn_app;
GRANT DELETE, SELECT, UPDATE ON fraud_checks TO posthorn_worker;

-- Owner: lib/fraud-data (databases of IPs that staff loaded for fraud checks)
CREATE TABLE fraud_ip_chunks (
  version uuid NOT NULL,
  chunk integer NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT fraud_ip_chunks_pkey PRIMARY KEY (version, chunk),
  CONSTRAINT fraud_ip_chunks_version_fkey FOREIGN KEY (version) REFERENCES fraud_ip_files(version) ON DELETE CASCADE
);
COMMENT ON TABLE fraud_ip_chunks IS 'local';
GRANT SELECT ON fraud_ip_chunks TO posthorn_worker;

-- Owner: lib/fraud-data (databases of IPs that staff loaded for fraud checks)
CREATE TABLE fraud_ip_files (
  database text NOT NULL,
  ip_version smallint NOT NULL,
  version uuid NOT NULL,
  database_type text NOT NULL,
  built_at timestamp with time zone NOT NULL,
  source text NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT fraud_ip_files_pkey PRIMARY KEY (database, ip_version),
  CONSTRAINT fraud_ip_files_version_key UNIQUE (version),
  CONSTRAINT fraud_ip_files_database_check CHECK ((database = ANY (ARRAY['ip-places'::text, 'ip-networks'::text]))),
  CONSTRAINT fraud_ip_files_ip_version_check CHECK ((ip_version = ANY (ARRAY[4, 6]))),
  CONSTRAINT fraud_ip_files_size_check CHECK ((size > 0))
);
COMMENT ON TABLE fraud_ip_files IS 'local';
GRANT SELECT ON fraud_ip_files TO posthorn_worker;

-- Owner: lib/fraud-data (lists that staff added to the data of fraud checks)
CREATE TABLE fraud_lists (
  list text NOT NULL,
  entries integer NOT NULL,
  content text NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT fraud_lists_pkey PRIMARY KEY (list)
);
COMMENT ON TABLE fraud_lists IS 'local';
GRANT SELECT ON fraud_lists TO posthorn_worker;

-- Owner: lib/gateway/contacts/group-records (which automations start with new entries of a group)
CREATE TABLE group_watches (
  account_id bigint NOT NULL,
  group_id bigint NOT NULL,
  watcher bigint NOT NULL,
  seen bigint NOT NULL,
  wakes bigint NOT NULL DEFAULT 0,
  work_at timestamp with time zone,
  CONSTRAINT group_watches_pkey PRIMARY KEY (account_id, group_id, watcher)
);
COMMENT ON TABLE group_watches IS 'distributed';
CREATE INDEX group_watches_due ON group_watches (work_at) WHERE (work_at IS NOT NULL);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON group_watches TO posthorn_app;
GRANT SELECT ON group_watches TO posthorn_worker;

-- Owner: lib/idempotency (idempotency keys, as digests under `KEY_PEPPER`)
CREATE TABLE idempotency_keys (
  account_id bigint NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  status smallint,
  body jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  sealed_body bytea,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (account_id, key),
  CONSTRAINT idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT idempotency_keys_digest CHECK (((key ~ '^hmac:[A-Za-z0-9_-]{43}$'::text) OR (created_at < '1970-01-01 00:00:00+00'::timestamp with time zone))) NOT VALID,
  CONSTRAINT idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255)))
);
COMMENT ON TABLE idempotency_keys IS 'distributed';
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT ON idempotency_keys TO posthorn_accept;
GRANT DELETE, INSERT, SELECT, UPDATE ON idempotency_keys TO posthorn_app;
GRANT DELETE, SELECT ON idempotency_keys TO posthorn_worker;

-- Owner: lib/gateway/messaging/inbound-numbers (numbers and keywords that messages from phones come in by)
CREATE TABLE inbound_keywords (
  number text NOT NULL,
  keyword text NOT NULL,
  account_id bigint NOT NULL,
  assigned_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT inbound_keywords_pkey PRIMARY KEY (number, keyword),
  CONSTRAINT inbound_keywords_keyword_check CHECK (((keyword <> ''::text) AND (keyword !~ '\s'::text))),
  CONSTRAINT inbound_keywords_number_check CHECK ((number ~ '^\+[1-9][0-9]{5,14}$'::text))
);
COMMENT ON TABLE inbound_keywords IS 'local';
CREATE INDEX inbound_keywords_account ON inbound_keywords (account_id);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON inbound_keywords TO posthorn_app;
GRANT SELECT ON inbound_keywords TO posthorn_worker;

-- Owner: lib/gateway/messaging/inbound-numbers (numbers and keywords that messages from phones come in by)
CREATE TABLE inbound_numbers (
  number text NOT NULL,
  account_id bigint NOT NULL,
  assigned_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT inbound_numbers_pkey PRIMARY KEY (number),
  CONSTRAINT inbound_numbers_number_check CHECK ((number ~ '^\+[1-9][0-9]{5,14}$'::text))
);
COMMENT ON TABLE inbound_numbers IS 'local';
CREATE INDEX inbound_numbers_account ON inbound_numbers (account_id, number);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON inbound_numbers TO posthorn_app;
GRANT SELECT ON inbound_numbers TO posthorn_worker;

-- Owner: lib/gateway/messaging/inbound-parts (parts of messages from phones)
CREATE TABLE inbound_parts (
  message uuid NOT NULL,
  number integer NOT NULL,
  total integer NOT NULL,
  carrier text NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  reference integer NOT NULL,
  digest text NOT NULL,
  text text,
  received_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  joined_at timestamp with time zone,
  CONSTRAINT inbound_parts_pkey PRIMARY KEY (message, number),
  CONSTRAINT inbound_parts_check CHECK (((joined_at IS NULL) OR (text IS NULL))),
  CONSTRAINT inbound_parts_number_check CHECK (((number >= 1) AND (number <= 255))),
  CONSTRAINT inbound_parts_total_check CHECK (((total >= 2) AND (total <= 255)))
);
COMMENT ON TABLE inbound_parts IS 'local';
CREATE INDEX inbound_parts_ending ON inbound_parts (ends_at) WHERE (joined_at IS NULL);
CREATE INDEX inbound_parts_marks ON inbound_parts (carrier, sender, recipient, reference, total);
CREATE INDEX inbound_parts_received ON inbound_parts (received_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON inbound_parts TO posthorn_worker;

-- Owner: lib/gateway/messaging/inbound-rules (messages from phones that inbound rules handled, without texts and numbers)
CREATE TABLE inbound_rule_matches (
  account_id bigint NOT NULL,
  uuid uuid NOT NULL,
  rule_id bigint NOT NULL,
  reply_id uuid,
  work_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  started boolean NOT NULL DEFAULT false,
  CONSTRAINT inbound_rule_matches_pkey PRIMARY KEY (account_id, uuid),
  CONSTRAINT inbound_rule_matches_account_id_rule_id_fkey FOREIGN KEY (account_id, rule_id) REFERENCES inbound_rules(account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE inbound_rule_matches IS 'distributed';
CREATE INDEX inbound_rule_matches_created ON inbound_rule_matches (created_at);
CREATE INDEX inbound_rule_matches_due ON inbound_rule_matches (work_at) WHERE (work_at IS NOT NULL);
CREATE INDEX inbound_rule_matches_of_rule ON inbound_rule_matches (account_id, rule_id, created_at);
CREATE INDEX inbound_rule_matches_replied ON inbound_rule_matches (account_id, rule_id, created_at) WHERE (reply_id IS NOT NULL);
CREATE INDEX inbound_rule_matches_started ON inbound_rule_matches (account_id, rule_id, created_at) WHERE started;
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON inbound_rule_matches TO posthorn_app;
GRANT DELETE, SELECT ON inbound_rule_matches TO posthorn_worker;

-- Owner: lib/gateway/messaging/inbound-rules (inbound rules)
CREATE TABLE inbound_rules (
  account_id bigint NOT NULL,
  id bigint NOT NULL,
  name text NOT NULL,
  number text,
  match text NOT NULL,
  keywords text[] NOT NULL,
  reply text,
  daily_limit smallint NOT NULL,
  join_group_id bigint,
  leave_group_id bigint,
  is_unread boolean NOT NULL,
  is_enabled boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  total_daily_limit integer NOT NULL DEFAULT 1000,
  automation_id bigint,
  CONSTRAINT inbound_rules_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT inbound_rules_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT inbound_rules_daily_limit_check CHECK (((daily_limit >= 1) AND (daily_limit <= 20))),
  CONSTRAINT inbound_rules_keywords_check CHECK (((cardinality(keywords) >= 1) AND (cardinality(keywords) <= 20))),
  CONSTRAINT inbound_rules_match_check CHECK ((match = ANY (ARRAY['equals'::text, 'starts_with'::text, 'regex'::text]))),
  CONSTRAINT inbound_rules_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  CONSTRAINT inbound_rules_total_daily_limit_check CHECK (((total_daily_limit >= 1) AND (total_daily_limit <= 10000)))
);
COMMENT ON TABLE inbound_rules IS 'distributed';
CREATE INDEX inbound_rules_created ON inbound_rules (account_id, created_at, id);
CREATE INDEX inbound_rules_name ON inbound_rules (account_id, name, id);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON inbound_rules TO posthorn_app;

-- Owner: lib/gateway/messaging/incomings (messages from phones)
CREATE TABLE incomings (
  account_id bigint NOT NULL,
  uuid uuid NOT NULL,
  received_at timestamp with time zone NOT NULL,
  phone text NOT NULL,
  number text NOT NULL,
  text text,
  msg_uuid uuid,
  bulk_id uuid,
  opt text,
  carrier text NOT NULL,
  carrier_id text NOT NULL,
  confirm_id uuid,
  confirm_at timestamp with time zone,
  CONSTRAINT incomings_pkey PRIMARY KEY (account_id, uuid),
  CONSTRAINT incomings_account_id_carrier_carrier_id_phone_key UNIQUE (account_id, carrier, carrier_id, phone),
  CONSTRAINT incomings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT incomings_opt_check CHECK ((opt = ANY (ARRAY['out'::text, 'in'::text])))
);
COMMENT ON TABLE incomings IS 'distributed';
CREATE INDEX incomings_bulk ON incomings (account_id, bulk_id, uuid) WHERE (bulk_id IS NOT NULL);
CREATE INDEX incomings_confirm ON incomings (confirm_at) WHERE (confirm_at IS NOT NULL);
CREATE INDEX incomings_message ON incomings (account_id, msg_uuid, uuid) WHERE (msg_uuid IS NOT NULL);
CREATE INDEX incomings_opt_out ON incomings (account_id, bulk_id) WHERE ((bulk_id IS NOT NULL) AND (opt = 'out'::text));
CREATE INDEX incomings_phone ON incomings (account_id, phone, uuid);
CREATE INDEX incomings_received ON incomings (received_at);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON incomings TO posthorn_app;
GRANT DELETE, SELECT, UPDATE ON incomings TO posthorn_worker;

-- Owner: lib/gateway/identity/invitations (invitations)
CREATE TABLE invitations (
  account_id bigint NOT NULL,
  invitation_id bigint NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  token_hash bytea NOT NULL,
  invited_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  sent_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  accepted_at timestamp with time zone,
  revoked_at timestamp with time zone,
  CONSTRAINT invitations_pkey PRIMARY KEY (account_id, invitation_id),
  CONSTRAINT invitations_account_id_token_hash_key UNIQUE (account_id, token_hash),
  CONSTRAINT invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'developer'::text, 'marketing'::text, 'accountant'::text])))
);
COMMENT ON TABLE invitations IS 'distributed';
CREATE INDEX invitations_expires ON invitations (expires_at);
CREATE UNIQUE INDEX invitations_open ON invitations (account_id, lower(email)) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
-- Rows seen by owner: all; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON invitations TO posthorn_app;
GRANT DELETE, SELECT ON invitations TO posthorn_worker;

-- Owner: lib/gateway/billing/documents (transfers of bank statements, with the payer's name and purpose, and what they paid)
CREATE TABLE invoice_payments (
  account_id bigint NOT NULL,
  part_id bigint NOT NULL,
  document_id bigint NOT NULL,
  line_id text NOT NULL,
  paid_on date NOT NULL,
  net bigint NOT NULL,
  fee bigint NOT NULL,
  vat bigint NOT NULL,
  amount bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT invoice_payments_pkey PRIMARY KEY (account_id, part_id),
  CONSTRAINT invoice_payments_account_id_document_id_fkey FOREIGN KEY (account_id, document_id) REFERENCES billing_documents(account_id, document_id),
  CONSTRAINT invoice_payments_check CHECK (((amount = ((net + fee) + vat)) AND (amount > 0))),
  CONSTRAINT invoice_payments_fee_check CHECK ((fee >= 0)),
  CONSTRAINT invoice_payments_net_check CHECK ((net >= 0)),
  CONSTRAINT invoice_payments_vat_check CHECK ((vat >= 0))
);
COMMENT ON TABLE invoice_payments IS 'distributed';
CREATE INDEX invoice_payments_document ON invoice_payments (account_id, document_id, part_id);
CREATE INDEX invoice_payments_line ON invoice_payments (account_id, line_id, part_id);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT ON invoice_payments TO posthorn_app;
GRANT SELECT ON invoice_payments TO posthorn_worker;

-- Owner: lib/gateway/billing/documents (reminders of invoices with their fees and interest, and what was paid or waived of these)
CREATE TABLE invoice_reminders (
  account_id bigint NOT NULL,
  document_id bigint NOT NULL,
  stage smallint NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  open bigint NOT NULL,
  fee bigint NOT NULL,
  interest bigint NOT NULL,
  mailed_at timestamp with time zone,
  dropped_at timestamp with time zone,
  CONSTRAINT invoice_reminders_pkey PRIMARY KEY (account_id, document_id, stage),
  CONSTRAINT invoice_reminders_account_id_document_id_fkey FOREIGN KEY (account_id, document_id) REFERENCES billing_documents(account_id, document_id),
  CONSTRAINT invoice_reminders_dropped CHECK (((dropped_at IS NULL) OR ((mailed_at IS NULL) AND (fee = 0) AND (interest = 0)))),
  CONSTRAINT invoice_reminders_fee_check CHECK ((fee >= 0)),
  CONSTRAINT invoice_reminders_interest_check CHECK ((interest >= 0)),
  CONSTRAINT invoice_reminders_open_check CHECK ((open > 0)),
  CONSTRAINT invoice_reminders_stage_check CHECK (((stage >= 1) AND (stage <= 3)))
);
COMMENT ON TABLE invoice_reminders IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT ON invoice_reminders TO posthorn_app;
GRANT SELECT ON invoice_reminders TO posthorn_worker;

-- Owner: lib/gateway/messaging/kannel (parts of long texts that came by Kannel's protocol)
CREATE TABLE kannel_parts (
  account_id bigint NOT NULL,
  text_id uuid NOT NULL,
  number smallint NOT NULL,
  total smallint NOT NULL,
  key_id bigint NOT NULL,
  service text NOT NULL,
  sender text NOT NULL,
  phone text NOT NULL,
  reference integer NOT NULL,
  digest text NOT NULL,
  is_named boolean NOT NULL,
  content bytea,
  charset text NOT NULL,
  coding smallint,
  sealed_url bytea,
  mask smallint,
  is_test boolean NOT NULL,
  delivery_at bigint NOT NULL,
  valid_minutes integer,
  state text NOT NULL DEFAULT 'waiting'::text,
  message uuid,
  received_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT kannel_parts_pkey PRIMARY KEY (account_id, text_id, number),
  CONSTRAINT kannel_parts_number_check CHECK (((number >= 1) AND (number <= 255))),
  CONSTRAINT kannel_parts_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'joining'::text, 'joined'::text, 'failed'::text]))),
  CONSTRAINT kannel_parts_total_check CHECK (((total >= 2) AND (total <= 255)))
);
COMMENT ON TABLE kannel_parts IS 'distributed';
CREATE INDEX kannel_parts_ending ON kannel_parts (ends_at) WHERE (state = ANY (ARRAY['waiting'::text, 'joining'::text]));
CREATE INDEX kannel_parts_marks ON kannel_parts (account_id, key_id, sender, phone, reference, total, received_at);
CREATE INDEX kannel_parts_received ON kannel_parts (received_at);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON kannel_parts TO posthorn_app;
GRANT DELETE, SELECT ON kannel_parts TO posthorn_worker;

-- Owner: lib/gateway/messaging/sms (when a phone number was last sent a message, and last received one)
CREATE TABLE last_messages (
  account_id bigint NOT NULL,
  phone text NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  delivered_at timestamp with time zone,
  month timestamp with time zone NOT NULL,
  CONSTRAINT last_messages_pkey PRIMARY KEY (account_id, phone)
);
COMMENT ON TABLE last_messages IS 'distributed';
CREATE INDEX last_messages_month ON last_messages (month);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, SELECT ON last_messages TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON last_messages TO posthorn_worker;

-- Owner: lib/ledger (ledger)
CREATE TABLE ledger_accounts (
  account_id bigint NOT NULL,
  kind text NOT NULL,
  currency text NOT NULL,
  balance bigint NOT NULL DEFAULT 0,
  min_balance bigint,
  changed_at timestamp with time zone,
  taken_back bigint NOT NULL DEFAULT 0,
  alert_below bigint,
  alert_from bigint,
  top_up_below bigint,
  top_up_from bigint,
  has_crossed boolean GENERATED ALWAYS AS ((COALESCE((balance < GREATEST(alert_below, top_up_below)), false) OR COALESCE((balance >= LEAST(alert_from, top_up_from)), false))) STORED,
  CONSTRAINT ledger_accounts_pkey PRIMARY KEY (account_id, kind),
  CONSTRAINT ledger_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT ledger_accounts_check CHECK ((balance >= (min_balance - taken_back))),
  CONSTRAINT ledger_accounts_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CHF'::text]))),
  CONSTRAINT ledger_accounts_kind_check CHECK ((kind = ANY (ARRAY['available'::text, 'held'::text, 'revenue'::text, 'bank'::text, 'vat'::text, 'adjust'::text]))),
  CONSTRAINT ledger_accounts_taken_back_check CHECK ((taken_back >= 0))
);
COMMENT ON TABLE ledger_accounts IS 'distributed';
CREATE INDEX ledger_accounts_crossed ON ledger_accounts (account_id) WHERE has_crossed;
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON ledger_accounts TO posthorn_accept;
GRANT INSERT, SELECT ON ledger_accounts TO posthorn_app;
GRANT SELECT ON ledger_accounts TO posthorn_worker;

-- Owner: lib/ledger (ledger)
CREATE TABLE ledger_transfers (
  account_id bigint NOT NULL,
  transfer_id uuid NOT NULL,
  kind text NOT NULL,
  ref text NOT NULL,
  debit text NOT NULL,
  credit text NOT NULL,
  amount bigint NOT NULL,
  reverses uuid,
  note text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT ledger_transfers_pkey PRIMARY KEY (account_id, transfer_id),
  CONSTRAINT ledger_transfers_account_id_kind_ref_key UNIQUE (account_id, kind, ref),
  CONSTRAINT ledger_transfers_amount_check CHECK ((amount > 0)),
  CONSTRAINT ledger_transfers_check CHECK ((debit <> credit)),
  CONSTRAINT ledger_transfers_check1 CHECK (((kind = 'reverse'::text) = (reverses IS NOT NULL))),
  CONSTRAINT ledger_transfers_credit_check CHECK ((credit = ANY (ARRAY['available'::text, 'held'::text, 'revenue'::text, 'bank'::text, 'vat'::text, 'adjust'::text]))),
  CONSTRAINT ledger_transfers_debit_check CHECK ((debit = ANY (ARRAY['available'::text, 'held'::text, 'revenue'::text, 'bank'::text, 'vat'::text, 'adjust'::text]))),
  CONSTRAINT ledger_transfers_kind_check CHECK ((kind = ANY (ARRAY['topup'::text, 'fee'::text, 'vat'::text, 'hold'::text, 'capture'::text, 'charge'::text, 'release'::text, 'reverse'::text, 'refund'::text, 'adjust'::text])))
);
COMMENT ON TABLE ledger_transfers IS 'distributed';
CREATE UNIQUE INDEX ledger_reversed_once ON ledger_transfers (account_id, reverses) WHERE (reverses IS NOT NULL);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT ON ledger_transfers TO posthorn_accept;
GRANT INSERT, SELECT ON ledger_transfers TO posthorn_app;
GRANT INSERT, SELECT ON ledger_transfers TO posthorn_worker;

-- Owner: lib/gateway/campaigns/link-domains (link domains)
CREATE TABLE link_domains (
  account_id bigint NOT NULL,
  id bigint NOT NULL,
  domain text NOT NULL,
  challenge text NOT NULL,
  state text NOT NULL,
  problem text,
  is_default boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  verified_at timestamp with time zone,
  checked_at timestamp with time zone,
  failing_since timestamp with time zone,
  check_at timestamp with time zone,
  CONSTRAINT link_domains_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT link_domains_account_id_domain_key UNIQUE (account_id, domain),
  CONSTRAINT link_domains_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT link_domains_domain_check CHECK (((length(domain) >= 4) AND (length(domain) <= 230))),
  CONSTRAINT link_domains_problem_check CHECK ((problem = ANY (ARRAY['token_missing'::text, 'not_pointing'::text, 'taken'::text, 'dns_failed'::text]))),
  CONSTRAINT link_domains_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'verified'::text, 'suspended'::text])))
);
COMMENT ON TABLE link_domains IS 'distributed';
CREATE INDEX link_domains_check ON link_domains (check_at) WHERE (check_at IS NOT NULL);
CREATE INDEX link_domains_created ON link_domains (account_id, created_at, id);
CREATE UNIQUE INDEX link_domains_default ON link_domains (account_id) WHERE is_default;
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON link_domains TO posthorn_accept;
GRANT DELETE, INSERT, SELECT, UPDATE ON link_domains TO posthorn_app;
GRANT SELECT, UPDATE ON link_domains TO posthorn_worker;

-- Owner: lib/gateway/campaigns/link-domains (hosts of verified link domains, and their accounts)
CREATE TABLE link_hosts (
  domain text NOT NULL,
  account_id bigint NOT NULL,
  domain_id bigint NOT NULL,
  is_failing boolean NOT NULL,
  is_suspended boolean NOT NULL,
  CONSTRAINT link_hosts_pkey PRIMARY KEY (domain)
);
COMMENT ON TABLE link_hosts IS 'local';
CREATE INDEX link_hosts_account ON link_hosts (account_id);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
CREATE POLICY all_hosts ON link_hosts FOR SELECT TO posthorn_app USING (true);
GRANT DELETE, SELECT ON link_hosts TO posthorn_app;
GRANT INSERT, SELECT, UPDATE ON link_hosts TO posthorn_worker;

-- Owner: lib/mail (emails, and until they are sent the phone numbers they are about)
CREATE TABLE mail_outbox (
  mail_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL DEFAULT now(),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  done_at timestamp with time zone,
  last_error text,
  account_id bigint,
  document_id bigint,
  attached text,
  report_run_id bigint,
  report_variant text,
  unsubscribe_url text,
  phones text[],
  lang text,
  text_kind text,
  is_canceled boolean NOT NULL DEFAULT false,
  CONSTRAINT mail_outbox_pkey PRIMARY KEY (mail_id),
  CONSTRAINT mail_outbox_account CHECK (((account_id IS NOT NULL) OR ((document_id IS NULL) AND (report_run_id IS NULL) AND (phones IS NULL)))),
  CONSTRAINT mail_outbox_attached_check CHECK ((attached = ANY (ARRAY['pdf'::text, 'pdf_and_xrechnung'::text]))),
  CONSTRAINT mail_outbox_document CHECK ((num_nulls(document_id, attached) = ANY (ARRAY[0, 2]))),
  CONSTRAINT mail_outbox_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 50))),
  CONSTRAINT mail_outbox_recipient_check CHECK ((recipient ~ '^[^[:space:][:cntrl:]<>,;]+@[^[:space:][:cntrl:]<>,;]+$'::text)),
  CONSTRAINT mail_outbox_report CHECK ((num_nulls(report_run_id, report_variant, unsubscribe_url) = ANY (ARRAY[0, 3]))),
  CONSTRAINT mail_outbox_subject_check CHECK (((subject !~ '[[:cntrl:]]'::text) AND ((length(subject) >= 1) AND (length(subject) <= 200))))
);
COMMENT ON TABLE mail_outbox IS 'local';
CREATE INDEX mail_outbox_document ON mail_outbox (account_id, document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX mail_outbox_done ON mail_outbox (done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX mail_outbox_due ON mail_outbox (next_at) WHERE (done_at IS NULL);
CREATE INDEX mail_outbox_next ON mail_outbox (recipient, kind, next_at);
CREATE INDEX mail_outbox_people ON mail_outbox (account_id) WHERE (phones IS NOT NULL);
CREATE INDEX mail_outbox_recipient ON mail_outbox (recipient, created_at);
GRANT INSERT ON mail_outbox TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON mail_outbox TO posthorn_worker;

-- Owner: lib/auth (people's roles in accounts)
CREATE TABLE memberships (
  account_id bigint NOT NULL,
  user_id bigint NOT NULL,
  role text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  invited_by bigint,
  last_active_at timestamp with time zone,
  CONSTRAINT memberships_pkey PRIMARY KEY (account_id, user_id),
  CONSTRAINT memberships_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'developer'::text, 'marketing'::text, 'accountant'::text])))
);
COMMENT ON TABLE memberships IS 'distributed';
-- Rows seen by owner: all; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON memberships TO posthorn_app;
GRANT SELECT ON memberships TO posthorn_worker;

-- Owner: lib/retention (work under way)
CREATE TABLE message_closing (
  singleton boolean NOT NULL DEFAULT true,
  closed_before timestamp with time zone NOT NULL,
  closing_before timestamp with time zone,
  account_id bigint NOT NULL DEFAULT 0,
  counted_to uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid,
  CONSTRAINT message_closing_pkey PRIMARY KEY (singleton),
  CONSTRAINT message_closing_singleton_check CHECK (singleton)
);
COMMENT ON TABLE message_closing IS 'local';
GRANT SELECT ON message_closing TO posthorn_worker;

-- Owner: lib/gateway/messaging/sms (numbers of messages per account)
CREATE TABLE message_counts (
  account_id bigint NOT NULL,
  messages bigint NOT NULL DEFAULT 0,
  CONSTRAINT message_counts_pkey PRIMARY KEY (account_id)
);
COMMENT ON TABLE message_counts IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON message_counts TO posthorn_accept;
GRANT INSERT, SELECT, UPDATE ON message_counts TO posthorn_app;
GRANT SELECT, UPDATE ON message_counts TO posthorn_worker;

-- Owner: lib/gateway/account/stats (sums of messages)
CREATE TABLE message_failures (
  account_id bigint NOT NULL,
  hour timestamp with time zone NOT NULL,
  iso2 text NOT NULL,
  service_code text NOT NULL,
  key_id bigint NOT NULL,
  code smallint NOT NULL,
  messages bigint NOT NULL,
  cost bigint NOT NULL,
  CONSTRAINT message_failures_pkey PRIMARY KEY (account_id, hour, iso2, service_code, key_id, code)
);
COMMENT ON TABLE message_failures IS 'distributed';
CREATE INDEX message_failures_hour ON message_failures (hour, account_id);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON message_failures TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON message_failures TO posthorn_worker;

-- Owner: lib/gateway/messaging/sms (targets for reports of single messages (Kannel's `dlr-url`))
CREATE TABLE message_reports (
  account_id bigint NOT NULL,
  uuid uuid NOT NULL,
  sealed_url bytea NOT NULL,
  mask smallint,
  created_at timestamp with time zone NOT NULL,
  part smallint NOT NULL DEFAULT 0,
  CONSTRAINT message_reports_pkey PRIMARY KEY (account_id, uuid, part)
);
COMMENT ON TABLE message_reports IS 'distributed';
CREATE INDEX message_reports_created ON message_reports (created_at);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT ON message_reports TO posthorn_accept;
GRANT DELETE, SELECT ON message_reports TO posthorn_app;
GRANT DELETE, SELECT ON message_reports TO posthorn_worker;

-- Owner: lib/gateway/account/stats (sums of messages)
CREATE TABLE message_stats (
  account_id bigint NOT NULL,
  hour timestamp with time zone NOT NULL,
  iso2 text NOT NULL,
  service_code text NOT NULL,
  key_id bigint NOT NULL,
  sent bigint NOT NULL DEFAULT 0,
  parts bigint NOT NULL DEFAULT 0,
  cost bigint NOT NULL DEFAULT 0,
  delivered bigint NOT NULL DEFAULT 0,
  undelivered bigint NOT NULL DEFAULT 0,
  refused bigint NOT NULL DEFAULT 0,
  links bigint NOT NULL DEFAULT 0,
  links_cost bigint NOT NULL DEFAULT 0,
  parts_1 bigint NOT NULL DEFAULT 0,
  parts_2 bigint NOT NULL DEFAULT 0,
  parts_3 bigint NOT NULL DEFAULT 0,
  parts_4 bigint NOT NULL DEFAULT 0,
  parts_5 bigint NOT NULL DEFAULT 0,
  checked bigint NOT NULL DEFAULT 0,
  one_over bigint NOT NULL DEFAULT 0,
  savable bigint NOT NULL DEFAULT 0,
  savable_parts bigint NOT NULL DEFAULT 0,
  savable_cost bigint NOT NULL DEFAULT 0,
  CONSTRAINT message_stats_pkey PRIMARY KEY (account_id, hour, iso2, service_code, key_id)
);
COMMENT ON TABLE message_stats IS 'distributed';
CREATE INDEX message_stats_hour ON message_stats (hour, account_id);
-- Rows seen by owner: all; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON message_stats TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON message_stats TO posthorn_worker;

-- Owner: lib/gateway/account/stats (days of sealed sums)
CREATE TABLE message_sum_days (
  account_id bigint NOT NULL,
  day timestamp with time zone NOT NULL,
  is_sealed boolean NOT NULL,
  CONSTRAINT message_sum_days_pkey PRIMARY KEY (account_id, day)
);
COMMENT ON TABLE message_sum_days IS 'distributed';
CREATE INDEX message_sum_days_day ON message_sum_days (day, account_id);
CREATE INDEX message_sum_days_unsealed ON message_sum_days (day, account_id) WHERE (NOT is_sealed);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON message_sum_days TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON message_sum_days TO posthorn_worker;

-- Owner: lib/gateway/account/stats (day to which sums are sealed)
CREATE TABLE message_sum_progress (
  account_id bigint NOT NULL,
  looked_to timestamp with time zone NOT NULL,
  CONSTRAINT message_sum_progress_pkey PRIMARY KEY (account_id)
);
COMMENT ON TABLE message_sum_progress IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON message_sum_progress TO posthorn_worker;

-- Owner: lib/gateway/account/stats (sums of messages)
CREATE TABLE message_sums (
  account_id bigint NOT NULL,
  scope text NOT NULL,
  hour timestamp with time zone NOT NULL,
  iso2 text NOT NULL,
  service_code text NOT NULL,
  key_id bigint NOT NULL,
  sent bigint NOT NULL,
  parts bigint NOT NULL,
  cost bigint NOT NULL,
  delivered bigint NOT NULL,
  undelivered bigint NOT NULL,
  refused bigint NOT NULL,
  links bigint NOT NULL,
  links_cost bigint NOT NULL,
  parts_1 bigint NOT NULL,
  parts_2 bigint NOT NULL,
  parts_3 bigint NOT NULL,
  parts_4 bigint NOT NULL,
  parts_5 bigint NOT NULL,
  checked bigint NOT NULL,
  one_over bigint NOT NULL,
  savable bigint NOT NULL,
  savable_parts bigint NOT NULL,
  savable_cost bigint NOT NULL,
  CONSTRAINT message_sums_pkey PRIMARY KEY (account_id, scope, hour, iso2, service_code, key_id),
  CONSTRAINT message_sums_scope_check CHECK ((scope = ANY (ARRAY['all'::text, 'iso2'::text, 'service_code'::text, 'key_id'::text])))
);
COMMENT ON TABLE message_sums IS 'distributed';
CREATE INDEX message_sums_hour ON message_sums (hour, account_id);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON message_sums TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON message_sums TO posthorn_worker;

-- Owner: lib/gateway/messaging/sms (template and version of single messages that were sent with one)
CREATE TABLE message_templates (
  account_id bigint NOT NULL,
  uuid uuid NOT NULL,
  template_id bigint NOT NULL,
  version integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT message_templates_pkey PRIMARY KEY (account_id, uuid)
);
COMMENT ON TABLE message_templates IS 'distributed';
CREATE INDEX message_templates_created ON message_templates (created_at);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT ON message_templates TO posthorn_accept;
GRANT SELECT ON message_templates TO posthorn_app;
GRANT DELETE, SELECT ON message_templates TO posthorn_worker;

-- Owner: lib/tracing (OpenTelemetry's trace and span IDs of messages whose request was traced)
CREATE TABLE message_traces (
  account_id bigint NOT NULL,
  uuid uuid NOT NULL,
  context bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT message_traces_pkey PRIMARY KEY (account_id, uuid)
);
COMMENT ON TABLE message_traces IS 'distributed';
CREATE INDEX message_traces_created ON message_traces (created_at);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT ON message_traces TO posthorn_accept;
GRANT DELETE, SELECT ON message_traces TO posthorn_worker;

-- Owner: lib/gateway/messaging/sms (messages: text, phone numbers in them)
CREATE TABLE messages (
  account_id bigint NOT NULL,
  uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  text text,
  sender_id text NOT NULL,
  phone text NOT NULL,
  iso2 text NOT NULL,
  delivery_at timestamp with time zone,
  service_code text NOT NULL,
  source bigint NOT NULL DEFAULT 0,
  callback_data text,
  is_unicode boolean NOT NULL,
  unicode_choice boolean,
  voice_lang text,
  attempts_count_max smallint,
  is_text_deleted boolean NOT NULL,
  parts_count smallint NOT NULL,
  chars_count integer NOT NULL,
  price bigint NOT NULL,
  status_code smallint NOT NULL DEFAULT 0,
  gateway_sent_at timestamp with time zone,
  dlr_code smallint NOT NULL DEFAULT 0,
  dlr_parts smallint[],
  problem_code smallint,
  carrier text,
  bulk_id uuid,
  key_id bigint,
  user_id bigint,
  origin text NOT NULL,
  ip inet NOT NULL,
  request_id text,
  hold_id uuid,
  settle_id uuid,
  timeline jsonb NOT NULL DEFAULT '[]'::jsonb,
  campaigns text,
  variant smallint,
  own_links_count smallint,
  own_links_price bigint,
  links_count smallint,
  links_price bigint,
  hand_over_ms integer,
  delivery_ms integer,
  savable_parts smallint,
  is_one_over boolean,
  CONSTRAINT messages_pkey PRIMARY KEY (account_id, uuid),
  CONSTRAINT messages_dlr_code_check CHECK ((dlr_code = ANY (ARRAY[0, 1, 2, 4, 8, 16]))),
  CONSTRAINT messages_origin_check CHECK ((origin = ANY (ARRAY['api'::text, 'dashboard'::text, 'email'::text, 'kannel'::text, 'bulk'::text, 'opt_out'::text, 'test'::text, 'form'::text, 'verify'::text, 'inbound_rule'::text, 'automation'::text]))) NOT VALID,
  CONSTRAINT messages_parts_count_check CHECK ((parts_count >= 1)),
  CONSTRAINT messages_price_check CHECK ((price >= 0)),
  CONSTRAINT messages_status_code_check CHECK ((status_code = ANY (ARRAY[0, 100, 208, 400, 410, 2000, 3000, 5000, 6000]))),
  CONSTRAINT messages_text_deleted CHECK (((NOT is_text_deleted) OR (status_code = 0) OR (text IS NULL)))
) PARTITION BY RANGE (uuid);
COMMENT ON TABLE messages IS 'distributed';
CREATE INDEX messages_bulk ON messages (account_id, bulk_id, uuid) WHERE (bulk_id IS NOT NULL);
CREATE INDEX messages_callback ON messages (account_id, callback_data, uuid) WHERE (callback_data IS NOT NULL);
CREATE INDEX messages_phone ON messages (account_id, phone, uuid);
CREATE INDEX messages_problem ON messages (account_id, problem_code, uuid) WHERE (problem_code IS NOT NULL);
CREATE INDEX messages_scheduled ON messages (account_id, delivery_at, uuid) WHERE (delivery_at IS NOT NULL);
CREATE INDEX messages_sent ON messages (account_id, gateway_sent_at NULLS FIRST, uuid);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT ON messages TO posthorn_accept;
GRANT DELETE, SELECT, UPDATE ON messages TO posthorn_app;
GRANT SELECT, UPDATE ON messages TO posthorn_worker;

-- Owner: lib/carriers (codes by messenger: which, how far they came; neither code nor phone)
CREATE TABLE messenger_messages (
  carrier text NOT NULL,
  message_id uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL DEFAULT now(),
  ends_at timestamp with time zone NOT NULL,
  timed_out_at timestamp with time zone,
  state text NOT NULL DEFAULT 'asked'::text,
  error_code text,
  CONSTRAINT messenger_messages_pkey PRIMARY KEY (carrier, message_id),
  CONSTRAINT messenger_messages_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'sent'::text, 'failed'::text, 'delivered'::text, 'read'::text])))
);
COMMENT ON TABLE messenger_messages IS 'local';
CREATE INDEX messenger_messages_asked ON messenger_messages (asked_at);
CREATE INDEX messenger_messages_ending ON messenger_messages (carrier, ends_at) WHERE ((timed_out_at IS NULL) AND (state = ANY (ARRAY['asked'::text, 'sent'::text])));
GRANT DELETE, INSERT, SELECT, UPDATE ON messenger_messages TO posthorn_worker;

-- Owner: lib/dispatch (last figures for monitoring)
CREATE TABLE metric_readings (
  reading text NOT NULL,
  read_at timestamp with time zone NOT NULL,
  samples jsonb NOT NULL,
  CONSTRAINT metric_readings_pkey PRIMARY KEY (reading)
);
COMMENT ON TABLE metric_readings IS 'local';
GRANT INSERT, SELECT, UPDATE ON metric_readings TO posthorn_worker;

-- Owner: lib/gateway/account/notifications (work under way)
CREATE TABLE notification_rounds (
  round text NOT NULL,
  after_account bigint NOT NULL DEFAULT 0,
  CONSTRAINT notification_rounds_pkey PRIMARY KEY (round),
  CONSTRAINT notification_rounds_round_check CHECK ((round = ANY (ARRAY['balances'::text, 'budgets'::text, 'keys'::text])))
);
COMMENT ON TABLE notification_rounds IS 'local';
GRANT SELECT, UPDATE ON notification_rounds TO posthorn_worker;

-- Owner: lib/gateway/account/notifications (notification settings)
CREATE TABLE notification_settings (
  account_id bigint NOT NULL,
  user_id bigint NOT NULL,
  choices jsonb NOT NULL,
  CONSTRAINT notification_settings_pkey PRIMARY KEY (account_id, user_id),
  CONSTRAINT notification_settings_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES memberships(account_id, user_id) ON DELETE CASCADE
);
COMMENT ON TABLE notification_settings IS 'distributed';
-- Rows seen by owner: all; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON notification_settings TO posthorn_app;
GRANT SELECT ON notification_settings TO posthorn_worker;

-- Owner: lib/gateway/account/notifications (work under way)
CREATE TABLE notifications_told (
  account_id bigint NOT NULL,
  event text NOT NULL,
  subject text NOT NULL,
  usable bigint,
  told_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT notifications_told_pkey PRIMARY KEY (account_id, event, subject),
  CONSTRAINT notifications_told_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT notifications_told_event_check CHECK ((event = ANY (ARRAY['balance_low'::text, 'balance_empty'::text, 'key_expiring'::text])))
);
COMMENT ON TABLE notifications_told IS 'distributed';
CREATE INDEX notifications_told_balances ON notifications_told (account_id) WHERE (event = ANY (ARRAY['balance_low'::text, 'balance_empty'::text]));
CREATE INDEX notifications_told_keys ON notifications_told (told_at) WHERE (event = 'key_expiring'::text);
-- Rows seen by owner: all; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT ON notifications_told TO posthorn_app;
GRANT DELETE, SELECT ON notifications_told TO posthorn_worker;

-- Owner: lib/gateway/billing/payments (reports of payment providers and banks)
CREATE TABLE payment_events (
  provider text NOT NULL,
  event_id text NOT NULL,
  kind text NOT NULL,
  ref text,
  content jsonb NOT NULL,
  state text NOT NULL,
  reason text,
  account_id bigint,
  payment_id bigint,
  received_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  note text,
  CONSTRAINT payment_events_pkey PRIMARY KEY (provider, event_id),
  CONSTRAINT payment_events_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'applied'::text, 'ignored'::text, 'parked'::text])))
);
COMMENT ON TABLE payment_events IS 'local';
CREATE INDEX payment_events_open ON payment_events (received_at) WHERE (state = ANY (ARRAY['waiting'::text, 'parked'::text]));
CREATE INDEX payment_events_parked ON payment_events (reason, received_at) WHERE (state = 'parked'::text);
CREATE INDEX payment_events_received ON payment_events (received_at);
CREATE INDEX payment_events_refund_open ON payment_events (ended_at) WHERE ((state = 'parked'::text) AND (reason = 'refund_open'::text));
CREATE INDEX payment_events_waiting ON payment_events (received_at) WHERE (state = 'waiting'::text);
GRANT INSERT, SELECT, UPDATE ON payment_events TO posthorn_app;
GRANT DELETE, SELECT ON payment_events TO posthorn_worker;

-- Owner: lib/gateway/billing/payment-methods (stored cards and SEPA mandates)
CREATE TABLE payment_methods (
  account_id bigint NOT NULL,
  method_id bigint NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  provider text NOT NULL,
  provider_ref text,
  last4 text,
  exp_month smallint,
  exp_year smallint,
  brand text,
  country text,
  bank text,
  bic text,
  holder text,
  street text,
  postcode text,
  city text,
  mandate text,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL,
  created_by bigint,
  removed_at timestamp with time zone,
  used_at timestamp with time zone,
  CONSTRAINT payment_methods_pkey PRIMARY KEY (account_id, method_id),
  CONSTRAINT payment_methods_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT payment_methods_check CHECK (((state <> 'active'::text) OR ((provider_ref IS NOT NULL) AND (last4 IS NOT NULL)))),
  CONSTRAINT payment_methods_exp_month_check CHECK (((exp_month >= 1) AND (exp_month <= 12))),
  CONSTRAINT payment_methods_kind_check CHECK ((kind = ANY (ARRAY['card'::text, 'sepa'::text]))),
  CONSTRAINT payment_methods_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text, 'removed'::text])))
);
COMMENT ON TABLE payment_methods IS 'distributed';
CREATE UNIQUE INDEX payment_methods_card ON payment_methods (account_id, provider, provider_ref) WHERE (state = 'active'::text);
CREATE UNIQUE INDEX payment_methods_default ON payment_methods (account_id) WHERE is_default;
CREATE UNIQUE INDEX payment_methods_mandate ON payment_methods (account_id) WHERE ((kind = 'sepa'::text) AND (state = 'active'::text));
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON payment_methods TO posthorn_app;
GRANT DELETE, SELECT ON payment_methods TO posthorn_worker;

-- Owner: lib/gateway/billing/payments (payments, their refunds, and whose a provider's name of one is)
CREATE TABLE payment_refs (
  provider text NOT NULL,
  provider_ref text NOT NULL,
  account_id bigint NOT NULL,
  payment_id bigint NOT NULL,
  CONSTRAINT payment_refs_pkey PRIMARY KEY (provider, provider_ref)
);
COMMENT ON TABLE payment_refs IS 'local';
CREATE INDEX payment_refs_account ON payment_refs (account_id);
GRANT INSERT, SELECT ON payment_refs TO posthorn_app;
GRANT INSERT, SELECT ON payment_refs TO posthorn_worker;

-- Owner: lib/gateway/billing/payments (payments, their refunds, and whose a provider's name of one is)
CREATE TABLE payment_refunds (
  account_id bigint NOT NULL,
  refund_id bigint NOT NULL,
  payment_id bigint NOT NULL,
  state text NOT NULL,
  is_manual boolean NOT NULL,
  net bigint NOT NULL,
  fee bigint NOT NULL,
  vat bigint NOT NULL,
  amount bigint NOT NULL,
  reason text NOT NULL,
  provider_ref text,
  credit_note_id bigint,
  created_at timestamp with time zone NOT NULL,
  looked_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT payment_refunds_pkey PRIMARY KEY (account_id, refund_id),
  CONSTRAINT payment_refunds_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT payment_refunds_account_id_payment_id_fkey FOREIGN KEY (account_id, payment_id) REFERENCES payments(account_id, payment_id),
  CONSTRAINT payment_refunds_check CHECK ((amount = ((net + fee) + vat))),
  CONSTRAINT payment_refunds_check1 CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text])) = (ended_at IS NOT NULL))),
  CONSTRAINT payment_refunds_fee_check CHECK ((fee >= 0)),
  CONSTRAINT payment_refunds_net_check CHECK ((net > 0)),
  CONSTRAINT payment_refunds_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  CONSTRAINT payment_refunds_state_check CHECK ((state = ANY (ARRAY['new'::text, 'asking'::text, 'pending'::text, 'done'::text, 'failed'::text]))),
  CONSTRAINT payment_refunds_vat_check CHECK ((vat >= 0))
);
COMMENT ON TABLE payment_refunds IS 'distributed';
CREATE UNIQUE INDEX payment_refunds_open ON payment_refunds (account_id, payment_id) WHERE (state = ANY (ARRAY['new'::text, 'asking'::text, 'pending'::text]));
CREATE INDEX payment_refunds_payment ON payment_refunds (account_id, payment_id);
CREATE INDEX payment_refunds_watched ON payment_refunds (looked_at) WHERE ((state = ANY (ARRAY['new'::text, 'asking'::text, 'pending'::text])) AND (NOT is_manual));
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON payment_refunds TO posthorn_app;
GRANT SELECT ON payment_refunds TO posthorn_worker;

-- Owner: lib/gateway/billing/payments (payments, their refunds, and whose a provider's name of one is)
CREATE TABLE payments (
  account_id bigint NOT NULL,
  payment_id bigint NOT NULL,
  status smallint NOT NULL,
  type smallint NOT NULL,
  currency text NOT NULL,
  net bigint NOT NULL,
  fee bigint NOT NULL,
  vat bigint NOT NULL,
  amount bigint NOT NULL,
  fee_rate integer NOT NULL,
  vat_rate integer NOT NULL,
  vat_category text NOT NULL,
  method_id bigint,
  saves_method boolean NOT NULL DEFAULT false,
  is_auto boolean NOT NULL DEFAULT false,
  provider text NOT NULL,
  provider_ref text,
  redirect_url text,
  problem text,
  invoice_id bigint,
  request_key text,
  fingerprint text,
  created_at timestamp with time zone NOT NULL,
  created_by bigint,
  key_id bigint,
  asked_at timestamp with time zone,
  looked_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  completed_at timestamp with time zone,
  returned_at timestamp with time zone,
  returned_for text,
  refunded bigint NOT NULL DEFAULT 0,
  buyer jsonb,
  request_digest text,
  document_references jsonb,
  CONSTRAINT payments_pkey PRIMARY KEY (account_id, payment_id),
  CONSTRAINT payments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT payments_check CHECK ((amount = ((net + fee) + vat))),
  CONSTRAINT payments_check1 CHECK (((status = 100) = (completed_at IS NOT NULL))),
  CONSTRAINT payments_check2 CHECK (((returned_at IS NULL) OR (status = 100))),
  CONSTRAINT payments_check3 CHECK (((returned_at IS NULL) = (returned_for IS NULL))),
  CONSTRAINT payments_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CHF'::text]))),
  CONSTRAINT payments_fee_check CHECK ((fee >= 0)),
  CONSTRAINT payments_net_check CHECK ((net > 0)),
  CONSTRAINT payments_refunded_check CHECK (((refunded >= 0) AND (refunded <= amount))),
  CONSTRAINT payments_request_digest CHECK (((request_key IS NULL) OR (request_digest IS NOT NULL) OR (created_at < '1970-01-01 00:00:00+00'::timestamp with time zone))) NOT VALID,
  CONSTRAINT payments_returned_for_check CHECK ((returned_for = ANY (ARRAY['sepa_return'::text, 'dispute'::text, 'refund'::text]))),
  CONSTRAINT payments_status_check CHECK ((status = ANY (ARRAY[0, 10, 20, 100, 200, 300, 400, 1000]))),
  CONSTRAINT payments_type_check CHECK ((type = ANY (ARRAY[1, 6, 7, 8, 91, 92]))),
  CONSTRAINT payments_vat_category_check CHECK ((vat_category = ANY (ARRAY['S'::text, 'AE'::text, 'O'::text]))),
  CONSTRAINT payments_vat_check CHECK ((vat >= 0))
);
COMMENT ON TABLE payments IS 'distributed';
CREATE INDEX payments_newest ON payments (account_id, created_at, payment_id);
CREATE INDEX payments_open ON payments (looked_at) WHERE (status = ANY (ARRAY[0, 10, 20]));
CREATE UNIQUE INDEX payments_request ON payments (account_id, request_key) WHERE (request_key IS NOT NULL);
CREATE UNIQUE INDEX payments_request_digest ON payments (account_id, request_digest) WHERE (request_digest IS NOT NULL);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON payments TO posthorn_app;
GRANT SELECT ON payments TO posthorn_worker;

-- Owner: lib/gateway/overview/performance (daily sums over all accounts, for the performance page)
CREATE TABLE performance_days (
  day timestamp with time zone NOT NULL,
  computed_at timestamp with time zone NOT NULL,
  sent bigint NOT NULL,
  delivered bigint NOT NULL,
  undelivered bigint NOT NULL,
  accounts bigint NOT NULL,
  timed bigint NOT NULL,
  prompt bigint NOT NULL,
  requests bigint NOT NULL,
  failed_requests bigint NOT NULL,
  CONSTRAINT performance_days_pkey PRIMARY KEY (day)
);
COMMENT ON TABLE performance_days IS 'local';
GRANT SELECT ON performance_days TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON performance_days TO posthorn_worker;

-- Owner: lib/gateway/pricing/rates (prices)
CREATE TABLE planned_rates (
  plan_id bigint NOT NULL,
  iso2 text NOT NULL,
  service text NOT NULL,
  currency text NOT NULL,
  price_s bigint NOT NULL,
  price_m bigint NOT NULL,
  price_l bigint NOT NULL,
  price_xl bigint NOT NULL,
  CONSTRAINT planned_rates_pkey PRIMARY KEY (plan_id, iso2, service, currency),
  CONSTRAINT planned_rates_price_l_check CHECK ((price_l >= 0)),
  CONSTRAINT planned_rates_price_m_check CHECK ((price_m >= 0)),
  CONSTRAINT planned_rates_price_s_check CHECK ((price_s >= 0)),
  CONSTRAINT planned_rates_price_xl_check CHECK ((price_xl >= 0))
);
COMMENT ON TABLE planned_rates IS 'reference';
GRANT SELECT ON planned_rates TO posthorn_accept;
GRANT SELECT ON planned_rates TO posthorn_app;
GRANT SELECT ON planned_rates TO posthorn_worker;

-- Owner: lib/gateway/trust/pumping-guard (pumping guard: figures of a week)
CREATE TABLE pumping_counters (
  account_id bigint NOT NULL,
  key text NOT NULL,
  size integer NOT NULL,
  bucket timestamp with time zone NOT NULL,
  slot smallint NOT NULL,
  attempts integer NOT NULL,
  delivered integer NOT NULL,
  checked integer NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT pumping_counters_pkey PRIMARY KEY (account_id, key, size, bucket, slot)
);
COMMENT ON TABLE pumping_counters IS 'distributed';
CREATE INDEX pumping_counters_bucket ON pumping_counters (bucket);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON pumping_counters TO posthorn_accept;
GRANT INSERT, SELECT, UPDATE ON pumping_counters TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON pumping_counters TO posthorn_worker;

-- Owner: lib/gateway/trust/pumping-guard (pumping guard: numbers whose codes were confirmed)
CREATE TABLE pumping_known (
  account_id bigint NOT NULL,
  phone text NOT NULL,
  checked_at timestamp with time zone NOT NULL,
  CONSTRAINT pumping_known_pkey PRIMARY KEY (account_id, phone)
);
COMMENT ON TABLE pumping_known IS 'distributed';
CREATE INDEX pumping_known_checked ON pumping_known (checked_at);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON pumping_known TO posthorn_accept;
GRANT DELETE, INSERT, SELECT, UPDATE ON pumping_known TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON pumping_known TO posthorn_worker;

-- Owner: lib/gateway/trust/pumping-guard (pumping guard: the last verifications of numbers)
CREATE TABLE pumping_numbers (
  account_id bigint NOT NULL,
  phone text NOT NULL,
  recent timestamp with time zone[] NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT pumping_numbers_pkey PRIMARY KEY (account_id, phone)
);
COMMENT ON TABLE pumping_numbers IS 'distributed';
CREATE INDEX pumping_numbers_seen ON pumping_numbers (seen_at);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON pumping_numbers TO posthorn_accept;
GRANT DELETE, INSERT, SELECT, UPDATE ON pumping_numbers TO posthorn_app;
GRANT DELETE, SELECT ON pumping_numbers TO posthorn_worker;

-- Owner: lib/gateway/trust/pumping-guard (pumping guard: settings and allowed prefixes)
CREATE TABLE pumping_prefixes (
  account_id bigint NOT NULL,
  id uuid NOT NULL,
  prefix text NOT NULL,
  valid_until timestamp with time zone,
  note text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT pumping_prefixes_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT pumping_prefixes_account_id_prefix_key UNIQUE (account_id, prefix),
  CONSTRAINT pumping_prefixes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
);
COMMENT ON TABLE pumping_prefixes IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON pumping_prefixes TO posthorn_accept;
GRANT DELETE, INSERT, SELECT, UPDATE ON pumping_prefixes TO posthorn_app;
GRANT SELECT ON pumping_prefixes TO posthorn_worker;

-- Owner: lib/gateway/trust/pumping-guard (pumping guard: settings and allowed prefixes)
CREATE TABLE pumping_settings (
  account_id bigint NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  countries text[],
  spend_cap bigint,
  known_countries text[] NOT NULL DEFAULT '{}'::text[],
  known_at timestamp with time zone,
  told jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT pumping_settings_pkey PRIMARY KEY (account_id),
  CONSTRAINT pumping_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT pumping_settings_spend_cap_check CHECK ((spend_cap >= 0))
);
COMMENT ON TABLE pumping_settings IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON pumping_settings TO posthorn_accept;
GRANT INSERT, SELECT, UPDATE ON pumping_settings TO posthorn_app;
GRANT SELECT ON pumping_settings TO posthorn_worker;

-- Owner: lib/gateway/trust/pumping-guard (pumping guard: daily sums of stopped sends)
CREATE TABLE pumping_stop_sums (
  account_id bigint NOT NULL,
  day timestamp with time zone NOT NULL,
  iso2 text NOT NULL,
  reason text NOT NULL,
  prefix text NOT NULL,
  stops bigint NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT pumping_stop_sums_pkey PRIMARY KEY (account_id, day, iso2, reason, prefix)
);
COMMENT ON TABLE pumping_stop_sums IS 'distributed';
CREATE INDEX pumping_stop_sums_day ON pumping_stop_sums (day);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON pumping_stop_sums TO posthorn_app;
GRANT DELETE, SELECT ON pumping_stop_sums TO posthorn_worker;

-- Owner: lib/gateway/trust/pumping-guard (pumping guard: stopped sends)
CREATE TABLE pumping_stops (
  account_id bigint NOT NULL,
  id uuid NOT NULL,
  stopped_at timestamp with time zone NOT NULL,
  phone text NOT NULL,
  iso2 text NOT NULL,
  reason text NOT NULL,
  amount bigint NOT NULL,
  sign text,
  CONSTRAINT pumping_stops_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT pumping_stops_sign_check CHECK ((sign = ANY (ARRAY['delivered'::text, 'checked'::text])))
);
COMMENT ON TABLE pumping_stops IS 'distributed';
CREATE INDEX pumping_stops_account ON pumping_stops (account_id, stopped_at DESC, id DESC);
CREATE INDEX pumping_stops_at ON pumping_stops (stopped_at);
CREATE INDEX pumping_stops_phone ON pumping_stops (account_id, phone, stopped_at);
CREATE INDEX pumping_stops_signs ON pumping_stops (account_id, stopped_at) WHERE (sign IS NOT NULL);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON pumping_stops TO posthorn_app;
GRANT DELETE, SELECT, UPDATE ON pumping_stops TO posthorn_worker;

-- Owner: lib/gateway/pricing/rates (prices)
CREATE TABLE rate_plans (
  plan_id bigint NOT NULL,
  valid_from timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT rate_plans_pkey PRIMARY KEY (plan_id),
  CONSTRAINT rate_plans_valid_from_key UNIQUE (valid_from)
);
COMMENT ON TABLE rate_plans IS 'reference';
GRANT SELECT ON rate_plans TO posthorn_accept;
GRANT SELECT ON rate_plans TO posthorn_app;
GRANT SELECT ON rate_plans TO posthorn_worker;

-- Owner: lib/gateway/pricing/rates (prices)
CREATE TABLE rates (
  iso2 text NOT NULL,
  service text NOT NULL,
  currency text NOT NULL,
  price_s bigint NOT NULL,
  price_m bigint NOT NULL,
  price_l bigint NOT NULL,
  price_xl bigint NOT NULL,
  CONSTRAINT rates_pkey PRIMARY KEY (iso2, service, currency),
  CONSTRAINT rates_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CHF'::text]))),
  CONSTRAINT rates_iso2_check CHECK ((iso2 ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT rates_price_l_check CHECK ((price_l >= 0)),
  CONSTRAINT rates_price_m_check CHECK ((price_m >= 0)),
  CONSTRAINT rates_price_s_check CHECK ((price_s >= 0)),
  CONSTRAINT rates_price_xl_check CHECK ((price_xl >= 0)),
  CONSTRAINT rates_service_check CHECK (((service = ANY (ARRAY['direct'::text, 'pro'::text, 'economy'::text, 'text2speech'::text, 'text2speech_ssml'::text, 'messenger'::text])) OR ((iso2 = 'ZZ'::text) AND (service = ANY (ARRAY['fraud_direct'::text, 'fraud_pro'::text, 'fraud_economy'::text])))))
);
COMMENT ON TABLE rates IS 'reference';
GRANT SELECT ON rates TO posthorn_accept;
GRANT SELECT ON rates TO posthorn_app;
GRANT SELECT ON rates TO posthorn_worker;

-- Owner: lib/gateway/pricing/rates (prices)
CREATE TABLE rates_version (
  singleton boolean NOT NULL DEFAULT true,
  version bigint NOT NULL,
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT rates_version_pkey PRIMARY KEY (singleton),
  CONSTRAINT rates_version_singleton_check CHECK (singleton)
);
COMMENT ON TABLE rates_version IS 'reference';
GRANT SELECT ON rates_version TO posthorn_accept;
GRANT SELECT ON rates_version TO posthorn_app;
GRANT SELECT ON rates_version TO posthorn_worker;

-- Owner: lib/gateway/billing/received-transfers (transfers of bank statements, with the payer's name and purpose, and what they paid)
CREATE TABLE received_transfers (
  account_id bigint NOT NULL,
  line_id text NOT NULL,
  received_on date NOT NULL,
  currency text NOT NULL,
  payer text,
  amount bigint NOT NULL,
  allocated bigint NOT NULL DEFAULT 0,
  credited bigint NOT NULL DEFAULT 0,
  returned bigint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT received_transfers_pkey PRIMARY KEY (account_id, line_id),
  CONSTRAINT received_transfers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT received_transfers_allocated_check CHECK ((allocated >= 0)),
  CONSTRAINT received_transfers_amount_check CHECK ((amount > 0)),
  CONSTRAINT received_transfers_check CHECK ((((allocated + credited) + returned) <= amount)),
  CONSTRAINT received_transfers_credited_check CHECK ((credited >= 0)),
  CONSTRAINT received_transfers_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CHF'::text]))),
  CONSTRAINT received_transfers_payer_check CHECK ((length(payer) <= 200)),
  CONSTRAINT received_transfers_returned_check CHECK ((returned >= 0))
);
COMMENT ON TABLE received_transfers IS 'distributed';
CREATE INDEX received_transfers_open ON received_transfers (account_id, received_on, line_id) WHERE (((allocated + credited) + returned) < amount);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON received_transfers TO posthorn_app;
GRANT SELECT ON received_transfers TO posthorn_worker;

-- Owner: lib/gateway/identity/second-factors (second factors, recovery codes)
CREATE TABLE recovery_codes (
  user_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);
COMMENT ON TABLE recovery_codes IS 'local';
GRANT DELETE, INSERT, SELECT, UPDATE ON recovery_codes TO posthorn_app;

-- Owner: lib/gateway/messaging/recurring-bulks (runs of recurring bulks)
CREATE TABLE recurring_bulk_runs (
  account_id bigint NOT NULL,
  id bigint NOT NULL,
  recurring_id bigint NOT NULL,
  kind text NOT NULL,
  slot_date date,
  due_at timestamp with time zone NOT NULL,
  outcome text NOT NULL,
  reason text,
  problem text,
  bulk_id uuid,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT recurring_bulk_runs_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT recurring_bulk_runs_account_id_recurring_id_fkey FOREIGN KEY (account_id, recurring_id) REFERENCES recurring_bulks(account_id, id) ON DELETE CASCADE,
  CONSTRAINT recurring_bulk_runs_check CHECK (((kind = 'scheduled'::text) = (slot_date IS NOT NULL))),
  CONSTRAINT recurring_bulk_runs_check1 CHECK (((outcome = 'sent'::text) = (bulk_id IS NOT NULL))),
  CONSTRAINT recurring_bulk_runs_kind_check CHECK ((kind = ANY (ARRAY['scheduled'::text, 'manual'::text]))),
  CONSTRAINT recurring_bulk_runs_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'skipped'::text, 'failed'::text])))
);
COMMENT ON TABLE recurring_bulk_runs IS 'distributed';
CREATE INDEX recurring_bulk_runs_created ON recurring_bulk_runs (created_at);
CREATE INDEX recurring_bulk_runs_of_bulk ON recurring_bulk_runs (account_id, recurring_id, id);
CREATE UNIQUE INDEX recurring_bulk_runs_slot ON recurring_bulk_runs (account_id, recurring_id, slot_date);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON recurring_bulk_runs TO posthorn_app;
GRANT DELETE, SELECT ON recurring_bulk_runs TO posthorn_worker;

-- Owner: lib/gateway/messaging/recurring-bulks (recurring bulks: text, numbers, rule)
CREATE TABLE recurring_bulks (
  account_id bigint NOT NULL,
  id bigint NOT NULL,
  name text NOT NULL,
  bulk jsonb NOT NULL,
  phones text[],
  rule jsonb NOT NULL,
  time_zone text NOT NULL,
  max_late_minutes integer,
  not_after_minutes integer,
  pause text,
  failures integer NOT NULL DEFAULT 0,
  next_date date,
  next_at timestamp with time zone,
  work_at timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  user_id bigint,
  key_id bigint,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT recurring_bulks_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT recurring_bulks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT recurring_bulks_check CHECK ((num_nulls(next_date, next_at, work_at) = ANY (ARRAY[0, 3]))),
  CONSTRAINT recurring_bulks_check1 CHECK (((pause IS NULL) OR (next_at IS NULL))),
  CONSTRAINT recurring_bulks_check2 CHECK ((num_nulls(user_id, key_id) = 1)),
  CONSTRAINT recurring_bulks_max_late_minutes_check CHECK ((max_late_minutes >= 0)),
  CONSTRAINT recurring_bulks_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  CONSTRAINT recurring_bulks_not_after_minutes_check CHECK ((not_after_minutes > 0)),
  CONSTRAINT recurring_bulks_pause_check CHECK ((pause = ANY (ARRAY['person'::text, 'failures'::text, 'sender'::text])))
);
COMMENT ON TABLE recurring_bulks IS 'distributed';
CREATE INDEX recurring_bulks_created ON recurring_bulks (account_id, created_at, id);
CREATE INDEX recurring_bulks_due ON recurring_bulks (work_at) WHERE (work_at IS NOT NULL);
CREATE INDEX recurring_bulks_name ON recurring_bulks (account_id, name, id);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON recurring_bulks TO posthorn_app;
GRANT SELECT ON recurring_bulks TO posthorn_worker;

-- Owner: lib/gateway/overview/reports (mails of reports with their files)
CREATE TABLE report_contents (
  account_id bigint NOT NULL,
  run_id bigint NOT NULL,
  variant text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  html text NOT NULL,
  files jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT report_contents_pkey PRIMARY KEY (account_id, run_id, variant),
  CONSTRAINT report_contents_account_id_run_id_fkey FOREIGN KEY (account_id, run_id) REFERENCES report_runs(account_id, run_id) ON DELETE CASCADE
);
COMMENT ON TABLE report_contents IS 'distributed';
CREATE INDEX report_contents_created ON report_contents (created_at);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT ON report_contents TO posthorn_app;
GRANT DELETE, SELECT ON report_contents TO posthorn_worker;

-- Owner: lib/gateway/overview/reports (runs of reports, and who got them)
CREATE TABLE report_deliveries (
  account_id bigint NOT NULL,
  run_id bigint NOT NULL,
  recipient_id bigint NOT NULL,
  user_id bigint,
  email text,
  outcome text NOT NULL,
  mail_id bigint,
  CONSTRAINT report_deliveries_pkey PRIMARY KEY (account_id, run_id, recipient_id),
  CONSTRAINT report_deliveries_account_id_run_id_fkey FOREIGN KEY (account_id, run_id) REFERENCES report_runs(account_id, run_id) ON DELETE CASCADE,
  CONSTRAINT report_deliveries_outcome_check CHECK ((outcome = ANY (ARRAY['queued'::text, 'left'::text, 'no_access'::text, 'unconfirmed'::text, 'unsubscribed'::text])))
);
COMMENT ON TABLE report_deliveries IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT ON report_deliveries TO posthorn_app;
GRANT SELECT ON report_deliveries TO posthorn_worker;

-- Owner: lib/gateway/overview/reports (reports by email, their recipients)
CREATE TABLE report_recipients (
  account_id bigint NOT NULL,
  recipient_id bigint NOT NULL,
  report_id bigint NOT NULL,
  user_id bigint,
  email text,
  confirmed_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  CONSTRAINT report_recipients_pkey PRIMARY KEY (account_id, recipient_id),
  CONSTRAINT report_recipients_account_id_report_id_email_key UNIQUE (account_id, report_id, email),
  CONSTRAINT report_recipients_account_id_report_id_user_id_key UNIQUE (account_id, report_id, user_id),
  CONSTRAINT report_recipients_account_id_report_id_fkey FOREIGN KEY (account_id, report_id) REFERENCES reports(account_id, report_id) ON DELETE CASCADE,
  CONSTRAINT report_recipients_check CHECK (((user_id IS NULL) <> (email IS NULL)))
);
COMMENT ON TABLE report_recipients IS 'distributed';
CREATE INDEX report_recipients_email ON report_recipients (account_id, email) WHERE (email IS NOT NULL);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON report_recipients TO posthorn_app;
GRANT SELECT ON report_recipients TO posthorn_worker;

-- Owner: lib/gateway/overview/reports (runs of reports, and who got them)
CREATE TABLE report_runs (
  account_id bigint NOT NULL,
  run_id bigint NOT NULL,
  report_id bigint NOT NULL,
  kind text NOT NULL,
  requested_by bigint,
  due_at timestamp with time zone NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  attempts integer NOT NULL DEFAULT 0,
  work_at timestamp with time zone,
  problem text,
  created_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT report_runs_pkey PRIMARY KEY (account_id, run_id),
  CONSTRAINT report_runs_account_id_report_id_fkey FOREIGN KEY (account_id, report_id) REFERENCES reports(account_id, report_id) ON DELETE CASCADE,
  CONSTRAINT report_runs_kind_check CHECK ((kind = ANY (ARRAY['scheduled'::text, 'manual'::text, 'preview'::text]))),
  CONSTRAINT report_runs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])))
);
COMMENT ON TABLE report_runs IS 'distributed';
CREATE INDEX report_runs_created ON report_runs (created_at);
CREATE INDEX report_runs_due ON report_runs (work_at) WHERE (work_at IS NOT NULL);
CREATE INDEX report_runs_of_report ON report_runs (account_id, report_id, run_id);
CREATE UNIQUE INDEX report_runs_scheduled ON report_runs (account_id, report_id, due_at) WHERE (kind = 'scheduled'::text);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON report_runs TO posthorn_app;
GRANT DELETE, SELECT ON report_runs TO posthorn_worker;

-- Owner: lib/gateway/overview/reports (addresses that unsubscribed from a report, as keyed hashes)
CREATE TABLE report_unsubscribes (
  account_id bigint NOT NULL,
  email_hash bytea NOT NULL,
  unsubscribed_at timestamp with time zone NOT NULL,
  CONSTRAINT report_unsubscribes_pkey PRIMARY KEY (account_id, email_hash),
  CONSTRAINT report_unsubscribes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
);
COMMENT ON TABLE report_unsubscribes IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT ON report_unsubscribes TO posthorn_app;
GRANT SELECT ON report_unsubscribes TO posthorn_worker;

-- Owner: lib/gateway/overview/reports (reports by email, their recipients)
CREATE TABLE reports (
  account_id bigint NOT NULL,
  report_id bigint NOT NULL,
  name text NOT NULL,
  view text NOT NULL,
  filters jsonb NOT NULL,
  range text NOT NULL,
  schedule jsonb NOT NULL,
  file_format text NOT NULL,
  lang text NOT NULL,
  is_paused boolean NOT NULL,
  next_at timestamp with time zone,
  created_by bigint,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT reports_pkey PRIMARY KEY (account_id, report_id),
  CONSTRAINT reports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT reports_file_format_check CHECK ((file_format = ANY (ARRAY['none'::text, 'csv'::text, 'xlsx'::text]))),
  CONSTRAINT reports_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);
COMMENT ON TABLE reports IS 'distributed';
CREATE INDEX reports_due ON reports (next_at) WHERE (next_at IS NOT NULL);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON reports TO posthorn_app;
GRANT SELECT ON reports TO posthorn_worker;

-- Owner: lib/gateway/developers/request-log (request log)
CREATE TABLE request_log (
  account_id bigint NOT NULL,
  request_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  operation_id text NOT NULL,
  status smallint NOT NULL,
  error_code text,
  duration_ms real NOT NULL,
  ip inet NOT NULL,
  key_id bigint,
  user_id bigint,
  user_agent text,
  CONSTRAINT request_log_pkey PRIMARY KEY (account_id, created_at, request_id)
) PARTITION BY RANGE (created_at);
COMMENT ON TABLE request_log IS 'distributed';
CREATE INDEX request_log_failed ON request_log (account_id, status, created_at, request_id) WHERE (status >= 400);
CREATE INDEX request_log_id ON request_log (account_id, request_id);
CREATE INDEX request_log_of_keys ON request_log (account_id, created_at, request_id) WHERE (key_id IS NOT NULL);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT ON request_log TO posthorn_accept;
GRANT SELECT ON request_log TO posthorn_app;

-- Owner: lib/gateway/developers/request-log (request log)
CREATE TABLE request_log_bodies (
  account_id bigint NOT NULL,
  request_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  request_body text,
  response_body text,
  CONSTRAINT request_log_bodies_pkey PRIMARY KEY (account_id, created_at, request_id)
) PARTITION BY RANGE (created_at);
COMMENT ON TABLE request_log_bodies IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT ON request_log_bodies TO posthorn_accept;
GRANT SELECT ON request_log_bodies TO posthorn_app;

-- Owner: lib/gateway/account/stats (sums of requests)
CREATE TABLE request_stats (
  account_id bigint NOT NULL,
  hour timestamp with time zone NOT NULL,
  operation_id text NOT NULL,
  class smallint NOT NULL,
  key_id bigint NOT NULL,
  requests bigint NOT NULL,
  buckets bigint[] NOT NULL,
  CONSTRAINT request_stats_pkey PRIMARY KEY (account_id, hour, operation_id, class, key_id),
  CONSTRAINT request_stats_buckets_check CHECK ((cardinality(buckets) = 13))
);
COMMENT ON TABLE request_stats IS 'distributed';
CREATE INDEX request_stats_hour ON request_stats (hour, account_id);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON request_stats TO posthorn_accept;
GRANT SELECT ON request_stats TO posthorn_app;
GRANT DELETE, SELECT ON request_stats TO posthorn_worker;

-- Owner: lib/payment-providers (payments of the sandbox)
CREATE TABLE sandbox_events (
  event_id uuid NOT NULL,
  sandbox_id text NOT NULL,
  content jsonb NOT NULL,
  due_at timestamp with time zone NOT NULL,
  delivered_at timestamp with time zone,
  CONSTRAINT sandbox_events_pkey PRIMARY KEY (event_id)
);
COMMENT ON TABLE sandbox_events IS 'local';
CREATE INDEX sandbox_events_delivered ON sandbox_events (delivered_at) WHERE (delivered_at IS NOT NULL);
CREATE INDEX sandbox_events_due ON sandbox_events (due_at) WHERE (delivered_at IS NULL);
CREATE INDEX sandbox_events_payment ON sandbox_events (sandbox_id);
GRANT INSERT, SELECT, UPDATE ON sandbox_events TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON sandbox_events TO posthorn_worker;

-- Owner: lib/payment-providers (payments of the sandbox)
CREATE TABLE sandbox_payments (
  sandbox_id text NOT NULL,
  owner_key text NOT NULL,
  owner jsonb NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  return_url text NOT NULL,
  saves boolean NOT NULL,
  method jsonb,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT sandbox_payments_pkey PRIMARY KEY (sandbox_id),
  CONSTRAINT sandbox_payments_owner_key_key UNIQUE (owner_key),
  CONSTRAINT sandbox_payments_state_check CHECK ((state = ANY (ARRAY['open'::text, 'challenged'::text, 'settled'::text])))
);
COMMENT ON TABLE sandbox_payments IS 'local';
CREATE INDEX sandbox_payments_created ON sandbox_payments (created_at);
GRANT INSERT, SELECT, UPDATE ON sandbox_payments TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON sandbox_payments TO posthorn_worker;

-- Owner: lib/payment-providers (payments of the sandbox)
CREATE TABLE sandbox_refunds (
  refund_key text NOT NULL,
  refund_ref text NOT NULL,
  sandbox_id text NOT NULL,
  amount bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT sandbox_refunds_pkey PRIMARY KEY (refund_key),
  CONSTRAINT sandbox_refunds_amount_check CHECK ((amount > 0))
);
COMMENT ON TABLE sandbox_refunds IS 'local';
CREATE INDEX sandbox_refunds_created ON sandbox_refunds (created_at);
CREATE INDEX sandbox_refunds_payment ON sandbox_refunds (sandbox_id);
GRANT INSERT, SELECT ON sandbox_refunds TO posthorn_app;
GRANT DELETE, SELECT ON sandbox_refunds TO posthorn_worker;

CREATE TABLE schema_migrations (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (name)
);
COMMENT ON TABLE schema_migrations IS 'local';
GRANT SELECT ON schema_migrations TO posthorn_worker;

-- Owner: lib/gateway/identity/second-factors (second factors, recovery codes)
CREATE TABLE second_factors (
  user_id bigint NOT NULL,
  sealed bytea NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_id)
);
COMMENT ON TABLE second_factors IS 'local';
GRANT DELETE, INSERT, SELECT, UPDATE ON second_factors TO posthorn_app;

-- Owner: lib/gateway/contacts/segments (segments: conditions about people)
CREATE TABLE segments (
  account_id bigint NOT NULL,
  id bigint NOT NULL,
  name text NOT NULL,
  note text,
  conditions jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT segments_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT segments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT segments_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  CONSTRAINT segments_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 1000)))
);
COMMENT ON TABLE segments IS 'distributed';
CREATE INDEX segments_created ON segments (account_id, created_at, id);
CREATE INDEX segments_name ON segments (account_id, name, id);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON segments TO posthorn_app;

-- Owner: lib/auth (sessions)
CREATE TABLE sessions (
  session_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  account_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_seen_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  ip inet,
  user_agent text,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  confirmed_at timestamp with time zone,
  sso bytea,
  CONSTRAINT sessions_pkey PRIMARY KEY (session_hash)
);
COMMENT ON TABLE sessions IS 'local';
CREATE INDEX sessions_expires ON sessions (expires_at);
CREATE UNIQUE INDEX sessions_id ON sessions (id);
CREATE INDEX sessions_user ON sessions (user_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON sessions TO posthorn_app;
GRANT DELETE, SELECT ON sessions TO posthorn_worker;

-- Owner: lib/gateway/campaigns/short-link-campaigns (link campaigns)
CREATE TABLE short_link_campaigns (
  account_id bigint NOT NULL,
  code text NOT NULL,
  type smallint NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  group_id bigint,
  link_id bigint,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  kind text NOT NULL DEFAULT 'link'::text,
  form_fields text[] NOT NULL DEFAULT '{}'::text[],
  passes_query boolean NOT NULL DEFAULT false,
  link_domain_id bigint,
  back_half text,
  back_half_skeleton text,
  expires_at timestamp with time zone,
  expired_url text,
  conversion_days smallint,
  targets jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT short_link_campaigns_pkey PRIMARY KEY (account_id, code),
  CONSTRAINT short_link_campaigns_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT short_link_campaigns_back_half_check CHECK ((back_half ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'::text)),
  CONSTRAINT short_link_campaigns_check CHECK (((type = 2) OR (link_id IS NOT NULL))),
  CONSTRAINT short_link_campaigns_check1 CHECK (((back_half IS NULL) = (back_half_skeleton IS NULL))),
  CONSTRAINT short_link_campaigns_code_check CHECK ((code ~ '^[0-9A-Za-z]{10}$'::text)),
  CONSTRAINT short_link_campaigns_conversion_days_check CHECK (((conversion_days >= 1) AND (conversion_days <= 90))),
  CONSTRAINT short_link_campaigns_expired_url_check CHECK (((length(expired_url) >= 1) AND (length(expired_url) <= 2000))),
  CONSTRAINT short_link_campaigns_expiry_check CHECK (((expired_url IS NULL) OR (expires_at IS NOT NULL))),
  CONSTRAINT short_link_campaigns_form_check CHECK (((kind = 'link'::text) OR (link_id IS NOT NULL))),
  CONSTRAINT short_link_campaigns_group_check CHECK (((kind <> 'subscribe'::text) OR (group_id IS NOT NULL))),
  CONSTRAINT short_link_campaigns_kind_check CHECK ((kind = ANY (ARRAY['link'::text, 'subscribe'::text, 'unsubscribe'::text]))),
  CONSTRAINT short_link_campaigns_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  CONSTRAINT short_link_campaigns_targets_check CHECK (((jsonb_typeof(targets) = 'array'::text) AND (jsonb_array_length(targets) <= 10))),
  CONSTRAINT short_link_campaigns_type_check CHECK ((type = ANY (ARRAY[1, 2])))
);
COMMENT ON TABLE short_link_campaigns IS 'distributed';
CREATE UNIQUE INDEX short_link_campaigns_back_half ON short_link_campaigns (account_id, back_half_skeleton) WHERE (back_half_skeleton IS NOT NULL);
CREATE INDEX short_link_campaigns_group ON short_link_campaigns (account_id, group_id, created_at, code) WHERE ((group_id IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX short_link_campaigns_newest ON short_link_campaigns (account_id, created_at, code) WHERE (removed_at IS NULL);
CREATE INDEX short_link_campaigns_removed ON short_link_campaigns (removed_at) WHERE (removed_at IS NOT NULL);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON short_link_campaigns TO posthorn_accept;
GRANT INSERT, SELECT, UPDATE ON short_link_campaigns TO posthorn_app;
GRANT DELETE, SELECT, UPDATE ON short_link_campaigns TO posthorn_worker;

-- Owner: lib/gateway/campaigns/short-links (counts of links)
CREATE TABLE short_link_counters (
  account_id bigint NOT NULL,
  last_id bigint NOT NULL,
  CONSTRAINT short_link_counters_pkey PRIMARY KEY (account_id),
  CONSTRAINT short_link_counters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
);
COMMENT ON TABLE short_link_counters IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON short_link_counters TO posthorn_accept;
GRANT INSERT, SELECT, UPDATE ON short_link_counters TO posthorn_app;
GRANT SELECT ON short_link_counters TO posthorn_worker;

-- Owner: lib/gateway/responses/short-link-requests (clicks: IPs, headers of browsers)
CREATE TABLE short_link_requests (
  account_id bigint NOT NULL,
  request_id bigint NOT NULL,
  link_id bigint NOT NULL,
  campaign text NOT NULL,
  bulk_id uuid,
  asked_at timestamp with time zone NOT NULL,
  url text NOT NULL,
  ip inet,
  method text NOT NULL,
  user_agent text,
  referer text,
  signals jsonb NOT NULL DEFAULT '{}'::jsonb,
  country text,
  browser text,
  browser_version text,
  os text,
  os_version text,
  software_type text,
  hardware_type text,
  class text NOT NULL,
  reason text,
  click_key uuid,
  rules smallint NOT NULL DEFAULT 1,
  day_zone text,
  target text,
  CONSTRAINT short_link_requests_pkey PRIMARY KEY (account_id, request_id),
  CONSTRAINT short_link_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT short_link_requests_class_check CHECK ((class = ANY (ARRAY['person'::text, 'machine'::text, 'own'::text])))
);
COMMENT ON TABLE short_link_requests IS 'distributed';
CREATE INDEX short_link_requests_asked ON short_link_requests (asked_at);
CREATE INDEX short_link_requests_bulk ON short_link_requests (account_id, bulk_id, asked_at, request_id) WHERE (bulk_id IS NOT NULL);
CREATE INDEX short_link_requests_campaign ON short_link_requests (account_id, campaign, asked_at, request_id);
CREATE INDEX short_link_requests_ips ON short_link_requests (account_id, asked_at) WHERE ((ip IS NOT NULL) OR (user_agent IS NOT NULL));
CREATE INDEX short_link_requests_link ON short_link_requests (account_id, link_id, asked_at, request_id);
CREATE INDEX short_link_requests_newest ON short_link_requests (account_id, asked_at, request_id);
CREATE INDEX short_link_requests_rules ON short_link_requests (rules, account_id);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON short_link_requests TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON short_link_requests TO posthorn_worker;

-- Owner: lib/gateway/campaigns/short-links (links of campaigns)
CREATE TABLE short_links (
  account_id bigint NOT NULL,
  link_id bigint NOT NULL,
  campaign text NOT NULL,
  message uuid,
  is_first boolean NOT NULL,
  bulk_id uuid,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  requests_count bigint NOT NULL DEFAULT 0,
  people_count bigint NOT NULL DEFAULT 0,
  person_request bigint,
  variant smallint,
  CONSTRAINT short_links_pkey PRIMARY KEY (account_id, link_id),
  CONSTRAINT short_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
);
COMMENT ON TABLE short_links IS 'distributed';
CREATE INDEX short_links_campaign ON short_links (account_id, campaign, updated_at, link_id);
CREATE INDEX short_links_clicked ON short_links (account_id, bulk_id, message) WHERE ((message IS NOT NULL) AND (people_count > 0));
CREATE INDEX short_links_followed ON short_links (account_id, bulk_id, variant, message) WHERE ((variant IS NOT NULL) AND (people_count > 0));
CREATE INDEX short_links_message ON short_links (account_id, message) WHERE (message IS NOT NULL);
CREATE INDEX short_links_messages ON short_links (account_id, created_at, link_id) WHERE is_first;
CREATE INDEX short_links_people ON short_links (account_id, campaign, message) WHERE ((message IS NOT NULL) AND (people_count > 0));
CREATE INDEX short_links_updated ON short_links (account_id, updated_at, link_id);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT ON short_links TO posthorn_accept;
GRANT INSERT, SELECT, UPDATE ON short_links TO posthorn_app;
GRANT DELETE, SELECT, UPDATE ON short_links TO posthorn_worker;

-- Owner: lib/gateway/identity/sign-in (sign-ins waiting for a code)
CREATE TABLE sign_in_challenges (
  challenge_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  account_id bigint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  sso bytea,
  CONSTRAINT sign_in_challenges_pkey PRIMARY KEY (challenge_hash)
);
COMMENT ON TABLE sign_in_challenges IS 'local';
CREATE INDEX sign_in_challenges_expires ON sign_in_challenges (expires_at);
CREATE INDEX sign_in_challenges_user ON sign_in_challenges (user_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON sign_in_challenges TO posthorn_app;
GRANT DELETE, SELECT ON sign_in_challenges TO posthorn_worker;

-- Owner: lib/carriers (messages on virtual phones of the simulator, and what these answer)
CREATE TABLE simulator_deliveries (
  carrier_id text NOT NULL,
  uuid uuid NOT NULL,
  account_id bigint NOT NULL,
  phone text NOT NULL,
  sender_id text NOT NULL,
  kind text NOT NULL,
  part smallint NOT NULL,
  parts smallint NOT NULL,
  voice_lang text,
  accepted_at timestamp with time zone NOT NULL DEFAULT now(),
  state text,
  sealed_text bytea NOT NULL,
  CONSTRAINT simulator_deliveries_pkey PRIMARY KEY (carrier_id),
  CONSTRAINT simulator_deliveries_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'call'::text, 'messenger'::text]))) NOT VALID
);
COMMENT ON TABLE simulator_deliveries IS 'local';
CREATE INDEX simulator_deliveries_phone ON simulator_deliveries (phone, accepted_at DESC);
CREATE INDEX simulator_deliveries_recent ON simulator_deliveries (accepted_at DESC);
GRANT SELECT ON simulator_deliveries TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON simulator_deliveries TO posthorn_worker;

-- Owner: lib/carriers (receipts of the simulator)
CREATE TABLE simulator_receipts (
  receipt_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  carrier_id text NOT NULL,
  state text NOT NULL,
  error_code text,
  due_at timestamp with time zone NOT NULL,
  carrier text NOT NULL DEFAULT 'simulator'::text,
  CONSTRAINT simulator_receipts_pkey PRIMARY KEY (receipt_id)
);
COMMENT ON TABLE simulator_receipts IS 'local';
CREATE INDEX simulator_receipts_due ON simulator_receipts (carrier, due_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON simulator_receipts TO posthorn_worker;

-- Owner: lib/carriers (messages on virtual phones of the simulator, and what these answer)
CREATE TABLE simulator_replies (
  reply_id text NOT NULL,
  phone text NOT NULL,
  number text NOT NULL,
  sealed_text bytea,
  due_at timestamp with time zone NOT NULL,
  taken_at timestamp with time zone,
  CONSTRAINT simulator_replies_pkey PRIMARY KEY (reply_id)
);
COMMENT ON TABLE simulator_replies IS 'local';
CREATE INDEX simulator_replies_due ON simulator_replies (due_at);
CREATE INDEX simulator_replies_phone ON simulator_replies (phone, due_at DESC);
CREATE INDEX simulator_replies_waiting ON simulator_replies (due_at) WHERE (taken_at IS NULL);
GRANT INSERT, SELECT ON simulator_replies TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON simulator_replies TO posthorn_worker;

-- Owner: lib/gateway/identity/single-sign-on (people's identities at the provider of single sign-on)
CREATE TABLE sso_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT sso_identities_pkey PRIMARY KEY (issuer, subject)
);
COMMENT ON TABLE sso_identities IS 'local';
CREATE UNIQUE INDEX sso_identities_user ON sso_identities (user_id, issuer);
GRANT DELETE, INSERT, SELECT, UPDATE ON sso_identities TO posthorn_app;

-- Owner: lib/gateway/identity/single-sign-on (visits to the provider of single sign-on)
CREATE TABLE sso_requests (
  state_hash bytea NOT NULL,
  binding_hash bytea NOT NULL,
  purpose text NOT NULL,
  user_id bigint,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  next_path text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sso_requests_pkey PRIMARY KEY (state_hash),
  CONSTRAINT sso_requests_purpose_check CHECK ((purpose = ANY (ARRAY['sign-in'::text, 'connect'::text, 'confirm'::text])))
);
COMMENT ON TABLE sso_requests IS 'local';
CREATE INDEX sso_requests_expires ON sso_requests (expires_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON sso_requests TO posthorn_app;
GRANT DELETE, SELECT ON sso_requests TO posthorn_worker;

-- Owner: lib/dispatch (work under way)
CREATE TABLE sweeps (
  sweep text NOT NULL,
  next_at timestamp with time zone NOT NULL,
  CONSTRAINT sweeps_pkey PRIMARY KEY (sweep)
);
COMMENT ON TABLE sweeps IS 'local';
GRANT INSERT, SELECT, UPDATE ON sweeps TO posthorn_worker;

-- Owner: lib/gateway/account/table-views (saved views, and how people set up tables)
CREATE TABLE table_settings (
  account_id bigint NOT NULL,
  user_id bigint NOT NULL,
  table_name text NOT NULL,
  settings jsonb NOT NULL,
  CONSTRAINT table_settings_pkey PRIMARY KEY (account_id, user_id, table_name),
  CONSTRAINT table_settings_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES memberships(account_id, user_id) ON DELETE CASCADE
);
COMMENT ON TABLE table_settings IS 'distributed';
-- Rows seen by owner: all; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON table_settings TO posthorn_app;

-- Owner: lib/gateway/account/table-views (saved views, and how people set up tables)
CREATE TABLE table_views (
  account_id bigint NOT NULL,
  view_id bigint NOT NULL,
  user_id bigint NOT NULL,
  table_name text NOT NULL,
  name text NOT NULL,
  is_shared boolean NOT NULL,
  state jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT table_views_pkey PRIMARY KEY (account_id, view_id),
  CONSTRAINT table_views_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT table_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT table_views_table_name_check CHECK (((length(table_name) >= 1) AND (length(table_name) <= 40)))
);
COMMENT ON TABLE table_views IS 'distributed';
CREATE UNIQUE INDEX table_views_name ON table_views (account_id, user_id, table_name, lower(name));
-- Rows seen by owner: all; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON table_views TO posthorn_app;

-- Owner: lib/gateway/messaging/templates (published texts of templates)
CREATE TABLE template_versions (
  account_id bigint NOT NULL,
  template_id bigint NOT NULL,
  version integer NOT NULL,
  content jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  created_by bigint,
  CONSTRAINT template_versions_pkey PRIMARY KEY (account_id, template_id, version),
  CONSTRAINT template_versions_account_id_template_id_fkey FOREIGN KEY (account_id, template_id) REFERENCES templates(account_id, id) ON DELETE CASCADE,
  CONSTRAINT template_versions_version_check CHECK ((version > 0))
);
COMMENT ON TABLE template_versions IS 'distributed';
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT ON template_versions TO posthorn_app;

-- Owner: lib/gateway/messaging/templates (templates of texts)
CREATE TABLE templates (
  account_id bigint NOT NULL,
  id bigint NOT NULL,
  name text NOT NULL,
  version integer NOT NULL,
  content jsonb,
  draft jsonb,
  revision integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  updated_by bigint,
  archived_at timestamp with time zone,
  CONSTRAINT templates_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT templates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT templates_check CHECK (((version = 0) = (content IS NULL))),
  CONSTRAINT templates_check1 CHECK (((content IS NOT NULL) OR (draft IS NOT NULL))),
  CONSTRAINT templates_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  CONSTRAINT templates_version_check CHECK ((version >= 0))
);
COMMENT ON TABLE templates IS 'distributed';
CREATE UNIQUE INDEX templates_name ON templates (account_id, name) WHERE (archived_at IS NULL);
CREATE INDEX templates_updated ON templates (account_id, updated_at, id);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON templates TO posthorn_accept;
GRANT INSERT, SELECT, UPDATE ON templates TO posthorn_app;

-- Owner: lib/gateway/identity/second-factors (trusted browsers)
CREATE TABLE trusted_devices (
  device_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT trusted_devices_pkey PRIMARY KEY (device_hash)
);
COMMENT ON TABLE trusted_devices IS 'local';
CREATE INDEX trusted_devices_expires ON trusted_devices (expires_at);
CREATE INDEX trusted_devices_user ON trusted_devices (user_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON trusted_devices TO posthorn_app;
GRANT DELETE, SELECT ON trusted_devices TO posthorn_worker;

-- Owner: lib/gateway/messaging/unclaimed (messages from phones for no account)
CREATE TABLE unclaimed_incomings (
  uuid uuid NOT NULL,
  received_at timestamp with time zone NOT NULL,
  phone text NOT NULL,
  number text NOT NULL,
  text text,
  carrier text NOT NULL,
  carrier_id text NOT NULL,
  CONSTRAINT unclaimed_incomings_pkey PRIMARY KEY (uuid),
  CONSTRAINT unclaimed_incomings_carrier_carrier_id_phone_key UNIQUE (carrier, carrier_id, phone)
);
COMMENT ON TABLE unclaimed_incomings IS 'local';
CREATE INDEX unclaimed_incomings_received ON unclaimed_incomings (received_at);
GRANT SELECT ON unclaimed_incomings TO posthorn_app;
GRANT DELETE, INSERT, SELECT ON unclaimed_incomings TO posthorn_worker;

-- Owner: lib/auth (memberships of people in accounts)
CREATE TABLE user_accounts (
  user_id bigint NOT NULL,
  account_id bigint NOT NULL,
  is_from_sso boolean NOT NULL DEFAULT false,
  CONSTRAINT user_accounts_pkey PRIMARY KEY (user_id, account_id)
);
COMMENT ON TABLE user_accounts IS 'local';
GRANT DELETE, INSERT, SELECT, UPDATE ON user_accounts TO posthorn_app;
GRANT SELECT ON user_accounts TO posthorn_worker;

-- Owner: lib/gateway/account/users (people)
CREATE TABLE users (
  user_id bigint NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  lang text NOT NULL DEFAULT 'en'::text,
  confirmed_at timestamp with time zone,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  time_zone text,
  number_format text NOT NULL DEFAULT 'language'::text,
  theme text NOT NULL DEFAULT 'system'::text,
  has_single_keys boolean NOT NULL DEFAULT true,
  pinned_countries text[],
  CONSTRAINT users_pkey PRIMARY KEY (user_id),
  CONSTRAINT users_lang_check CHECK ((lang ~ '^[a-z]{2}$'::text)),
  CONSTRAINT users_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  CONSTRAINT users_number_format_check CHECK ((number_format = ANY (ARRAY['language'::text, 'comma'::text, 'point'::text, 'space'::text, 'apostrophe'::text]))),
  CONSTRAINT users_theme_check CHECK ((theme = ANY (ARRAY['system'::text, 'light'::text, 'dark'::text])))
);
COMMENT ON TABLE users IS 'local';
CREATE UNIQUE INDEX users_email ON users (lower(email));
GRANT DELETE, INSERT, SELECT, UPDATE ON users TO posthorn_app;
GRANT SELECT ON users TO posthorn_worker;

-- Owner: lib/gateway/billing/vat (checks of VAT IDs)
CREATE TABLE vat_checks (
  account_id bigint NOT NULL,
  check_id uuid NOT NULL,
  vat_id text NOT NULL,
  way text NOT NULL,
  is_valid boolean NOT NULL,
  name text,
  address text,
  consultation text,
  evidence text,
  checked_at timestamp with time zone NOT NULL,
  CONSTRAINT vat_checks_pkey PRIMARY KEY (account_id, check_id),
  CONSTRAINT vat_checks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT vat_checks_address_check CHECK ((length(address) <= 1000)),
  CONSTRAINT vat_checks_consultation_check CHECK ((length(consultation) <= 100)),
  CONSTRAINT vat_checks_evidence_check CHECK ((length(evidence) <= 2000)),
  CONSTRAINT vat_checks_name_check CHECK ((length(name) <= 500)),
  CONSTRAINT vat_checks_vat_id_check CHECK ((vat_id ~ '^[A-Z0-9]{4,20}$'::text)),
  CONSTRAINT vat_checks_way_check CHECK ((way = ANY (ARRAY['manual'::text, 'vies'::text])))
);
COMMENT ON TABLE vat_checks IS 'distributed';
CREATE INDEX vat_checks_latest ON vat_checks (account_id, vat_id, checked_at);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT ON vat_checks TO posthorn_app;
GRANT INSERT, SELECT ON vat_checks TO posthorn_worker;

-- Owner: lib/gateway/trust/verify-codes (verifications)
CREATE TABLE verify_codes (
  account_id bigint NOT NULL,
  id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  phone text NOT NULL,
  iso2 text NOT NULL,
  lang text NOT NULL,
  code_length smallint NOT NULL,
  sealed_code bytea,
  code_hash bytea,
  is_code_deleted boolean NOT NULL,
  payload text,
  autofill_domain text,
  valid_until timestamp with time zone NOT NULL,
  status smallint NOT NULL DEFAULT 0,
  step smallint NOT NULL DEFAULT 0,
  delivered_channel text,
  tries smallint NOT NULL DEFAULT 0,
  checked_at timestamp with time zone,
  held bigint NOT NULL,
  cost bigint,
  currency text NOT NULL,
  is_reached boolean NOT NULL DEFAULT false,
  failures smallint NOT NULL DEFAULT 0,
  due_at timestamp with time zone,
  key_id bigint,
  user_id bigint,
  is_test boolean NOT NULL,
  CONSTRAINT verify_codes_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT verify_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT verify_codes_delivered_channel_check CHECK ((delivered_channel = ANY (ARRAY['messenger'::text, 'voice'::text, 'sms'::text]))),
  CONSTRAINT verify_codes_held_check CHECK ((held >= 0)),
  CONSTRAINT verify_codes_status_check CHECK ((status = ANY (ARRAY[0, 5, 10, 20, 100])))
);
COMMENT ON TABLE verify_codes IS 'distributed';
CREATE INDEX verify_codes_created ON verify_codes (created_at);
CREATE INDEX verify_codes_due ON verify_codes (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX verify_codes_list ON verify_codes (account_id, created_at DESC, id DESC);
CREATE INDEX verify_codes_phone ON verify_codes (account_id, phone);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON verify_codes TO posthorn_accept;
GRANT DELETE, INSERT, SELECT, UPDATE ON verify_codes TO posthorn_app;
GRANT DELETE, SELECT, UPDATE ON verify_codes TO posthorn_worker;

-- Owner: lib/gateway/trust/verify-codes (sums of verifications)
CREATE TABLE verify_stats (
  account_id bigint NOT NULL,
  hour timestamp with time zone NOT NULL,
  channel text NOT NULL,
  sent bigint NOT NULL,
  verified bigint NOT NULL,
  CONSTRAINT verify_stats_pkey PRIMARY KEY (account_id, hour, channel),
  CONSTRAINT verify_stats_channel_check CHECK ((channel = ANY (ARRAY['messenger'::text, 'voice'::text, 'sms'::text])))
);
COMMENT ON TABLE verify_stats IS 'distributed';
CREATE INDEX verify_stats_hour ON verify_stats (hour);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON verify_stats TO posthorn_accept;
GRANT INSERT, SELECT, UPDATE ON verify_stats TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON verify_stats TO posthorn_worker;

-- Owner: lib/gateway/trust/verify-codes (steps of verifications)
CREATE TABLE verify_steps (
  account_id bigint NOT NULL,
  verify_id uuid NOT NULL,
  step smallint NOT NULL,
  id uuid NOT NULL,
  channel text NOT NULL,
  status smallint NOT NULL DEFAULT 0,
  timeout_sec integer,
  sender_id text,
  template text,
  price bigint NOT NULL,
  draft jsonb,
  started_at timestamp with time zone,
  ends_at timestamp with time zone,
  processed_at timestamp with time zone,
  message_uuid uuid,
  carrier text,
  external_id text,
  reason text,
  charged bigint,
  CONSTRAINT verify_steps_pkey PRIMARY KEY (account_id, verify_id, step),
  CONSTRAINT verify_steps_account_id_verify_id_fkey FOREIGN KEY (account_id, verify_id) REFERENCES verify_codes(account_id, id) ON DELETE CASCADE,
  CONSTRAINT verify_steps_channel_check CHECK ((channel = ANY (ARRAY['messenger'::text, 'voice'::text, 'sms'::text]))),
  CONSTRAINT verify_steps_price_check CHECK ((price >= 0)),
  CONSTRAINT verify_steps_status_check CHECK ((status = ANY (ARRAY[0, 5, 10, 20, 100])))
);
COMMENT ON TABLE verify_steps IS 'distributed';
CREATE INDEX verify_steps_asked ON verify_steps (id) WHERE (channel = 'messenger'::text);
CREATE INDEX verify_steps_message ON verify_steps (account_id, message_uuid) WHERE (message_uuid IS NOT NULL);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT, SELECT, UPDATE ON verify_steps TO posthorn_accept;
GRANT INSERT, SELECT, UPDATE ON verify_steps TO posthorn_app;
GRANT DELETE, SELECT, UPDATE ON verify_steps TO posthorn_worker;

-- Owner: lib/gateway/developers/webhooks (requests and responses of deliveries)
CREATE TABLE webhook_attempts (
  account_id bigint NOT NULL,
  delivery_id uuid NOT NULL,
  attempt integer NOT NULL,
  attempt_id uuid NOT NULL,
  number integer NOT NULL,
  target text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  duration_ms integer NOT NULL,
  status smallint,
  problem text,
  response_headers jsonb,
  response_body text,
  CONSTRAINT webhook_attempts_pkey PRIMARY KEY (account_id, delivery_id, attempt)
);
COMMENT ON TABLE webhook_attempts IS 'distributed';
CREATE INDEX webhook_attempts_started ON webhook_attempts (started_at);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON webhook_attempts TO posthorn_app;
GRANT DELETE, INSERT, SELECT ON webhook_attempts TO posthorn_worker;

-- Owner: lib/gateway/developers/webhooks (deliveries of events, their sums)
CREATE TABLE webhook_deliveries (
  account_id bigint NOT NULL,
  delivery_id uuid NOT NULL,
  webhook_id bigint NOT NULL,
  event_id uuid NOT NULL,
  event text NOT NULL,
  state text NOT NULL,
  lane smallint NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  round_from integer NOT NULL DEFAULT 0,
  claim integer NOT NULL DEFAULT 0,
  lease_until timestamp with time zone,
  next_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  last_status smallint,
  last_problem text,
  last_ms integer,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (account_id, delivery_id),
  CONSTRAINT webhook_deliveries_check CHECK (((state = 'pending'::text) = (next_at IS NOT NULL))),
  CONSTRAINT webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'success'::text, 'failed'::text])))
);
COMMENT ON TABLE webhook_deliveries IS 'distributed';
CREATE INDEX webhook_deliveries_created ON webhook_deliveries (created_at);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (account_id, webhook_id, lane, next_at, event_id) WHERE (next_at IS NOT NULL);
CREATE INDEX webhook_deliveries_leased ON webhook_deliveries (account_id, webhook_id) WHERE (lease_until IS NOT NULL);
CREATE INDEX webhook_deliveries_list ON webhook_deliveries (account_id, webhook_id, delivery_id);
CREATE INDEX webhook_deliveries_state ON webhook_deliveries (account_id, webhook_id, state, delivery_id);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT ON webhook_deliveries TO posthorn_accept;
GRANT INSERT, SELECT, UPDATE ON webhook_deliveries TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON webhook_deliveries TO posthorn_worker;

-- Owner: lib/gateway/developers/webhooks (webhook events)
CREATE TABLE webhook_events (
  account_id bigint NOT NULL,
  event_id uuid NOT NULL,
  name text NOT NULL,
  subject text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  phone text,
  CONSTRAINT webhook_events_pkey PRIMARY KEY (account_id, event_id)
);
COMMENT ON TABLE webhook_events IS 'distributed';
CREATE INDEX webhook_events_created ON webhook_events (created_at);
CREATE INDEX webhook_events_phone ON webhook_events (account_id, phone) WHERE (phone IS NOT NULL);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT INSERT ON webhook_events TO posthorn_accept;
GRANT INSERT, SELECT ON webhook_events TO posthorn_app;
GRANT DELETE, INSERT, SELECT ON webhook_events TO posthorn_worker;

-- Owner: lib/gateway/developers/webhooks (deliveries of events, their sums)
CREATE TABLE webhook_stats (
  account_id bigint NOT NULL,
  webhook_id bigint NOT NULL,
  hour timestamp with time zone NOT NULL,
  succeeded bigint NOT NULL DEFAULT 0,
  failed bigint NOT NULL DEFAULT 0,
  times bigint[] NOT NULL DEFAULT '{}'::bigint[],
  CONSTRAINT webhook_stats_pkey PRIMARY KEY (account_id, webhook_id, hour)
);
COMMENT ON TABLE webhook_stats IS 'distributed';
CREATE INDEX webhook_stats_hour ON webhook_stats (hour);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT SELECT ON webhook_stats TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON webhook_stats TO posthorn_worker;

-- Owner: lib/gateway/developers/webhooks (webhooks, pushes of keys)
CREATE TABLE webhooks (
  account_id bigint NOT NULL,
  webhook_id bigint NOT NULL,
  kind text NOT NULL,
  target text NOT NULL,
  events text[],
  sealed_keys bytea,
  previous_until timestamp with time zone,
  disabled_at timestamp with time zone,
  disabled_reason text,
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamp with time zone,
  held_until timestamp with time zone,
  last_ok_at timestamp with time zone,
  last_failed_at timestamp with time zone,
  last_problem text,
  created_at timestamp with time zone NOT NULL,
  created_by bigint,
  key_id bigint,
  events_role text,
  CONSTRAINT webhooks_pkey PRIMARY KEY (account_id, webhook_id),
  CONSTRAINT webhooks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT webhooks_check CHECK (((disabled_at IS NULL) = (disabled_reason IS NULL))),
  CONSTRAINT webhooks_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['person'::text, 'failing'::text, 'gone'::text]))),
  CONSTRAINT webhooks_events_role_check CHECK ((events_role = ANY (ARRAY['owner'::text, 'developer'::text, 'marketing'::text, 'accountant'::text]))),
  CONSTRAINT webhooks_key_check CHECK ((((kind = ANY (ARRAY['http'::text, 'email'::text])) = (key_id IS NULL)) AND ((key_id IS NULL) = (sealed_keys IS NOT NULL)))),
  CONSTRAINT webhooks_kind_check CHECK ((kind = ANY (ARRAY['http'::text, 'email'::text, 'dlr_get'::text, 'incoming_get'::text, 'incoming_email'::text, 'kannel'::text]))),
  CONSTRAINT webhooks_role_check CHECK (((key_id IS NULL) = (events_role IS NOT NULL)))
);
COMMENT ON TABLE webhooks IS 'distributed';
CREATE UNIQUE INDEX webhooks_key ON webhooks (account_id, key_id, kind);
-- Rows seen by owner: all; posthorn_accept: its group of accounts; posthorn_app: its account; posthorn_worker: all
GRANT DELETE, INSERT, SELECT, UPDATE ON webhooks TO posthorn_app;
GRANT SELECT, UPDATE ON webhooks TO posthorn_worker;

-- Owner: lib/dispatch (work under way)
CREATE TABLE worker_incarnations (
  incarnation bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  started_at timestamp with time zone NOT NULL DEFAULT now(),
  heartbeat_until timestamp with time zone NOT NULL,
  stopped_at timestamp with time zone,
  CONSTRAINT worker_incarnations_pkey PRIMARY KEY (incarnation)
);
COMMENT ON TABLE worker_incarnations IS 'local';
GRANT SELECT ON worker_incarnations TO posthorn_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON worker_incarnations TO posthorn_worker;

-- Owner: lib/auth (IPs that sent wrong keys)
CREATE TABLE wrong_credentials (
  address inet NOT NULL,
  wrong_at timestamp with time zone[] NOT NULL DEFAULT '{}'::timestamp with time zone[],
  blocked_until timestamp with time zone,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT wrong_credentials_pkey PRIMARY KEY (address)
);
COMMENT ON TABLE wrong_credentials IS 'local';
CREATE INDEX wrong_credentials_updated ON wrong_credentials (updated_at);
