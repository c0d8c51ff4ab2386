-- An IP is called an IP: "address" also meant URLs, e-mail and where a company sits.
ALTER TABLE sessions RENAME COLUMN address TO ip;
ALTER TABLE audit_log RENAME COLUMN address TO ip;
ALTER TABLE api_keys RENAME COLUMN last_used_address TO last_used_ip;
