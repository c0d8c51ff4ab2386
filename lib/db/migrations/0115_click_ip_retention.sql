-- IPs and headers of clicks go after the days that their account chose.

ALTER TABLE account_settings
  ADD COLUMN click_ip_retention_days smallint CHECK (click_ip_retention_days BETWEEN 1 AND 365),  -- null: as lib/retention says
  ADD COLUMN click_ips_due_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX account_settings_click_ips_due ON account_settings (click_ips_due_at);
GRANT UPDATE (click_ips_due_at) ON account_settings TO posthorn_worker;

-- What an account still has to lose, oldest first. A request that was written late has its place in it, too.
CREATE INDEX short_link_requests_ips ON short_link_requests (account_id, asked_at) WHERE ip IS NOT NULL OR user_agent IS NOT NULL;
DROP INDEX short_link_requests_addresses;
