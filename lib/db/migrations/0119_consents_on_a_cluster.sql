-- What may be written into the log of consents, without a RESTRICTIVE policy: Citus makes that a permissive one on each
-- shard, also on those that a move of shards makes anew, and what it restricts is then open. One policy for each command
-- says the same anywhere.

DROP POLICY only_forgotten ON consents;
DROP POLICY one_account ON consents;
CREATE POLICY one_account ON consents FOR SELECT TO posthorn_app
  USING (account_id = nullif(current_setting('app.account_id', true), '')::bigint);
CREATE POLICY one_account_added ON consents FOR INSERT TO posthorn_app
  WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::bigint);
-- Nothing but a name in place of the number, and no words.
CREATE POLICY one_account_forgotten ON consents FOR UPDATE TO posthorn_app
  USING (account_id = nullif(current_setting('app.account_id', true), '')::bigint)
  WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::bigint
    AND phone LIKE 'forgotten:%' AND text IS NULL);
