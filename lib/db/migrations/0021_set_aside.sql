-- Outcomes and receipts that cannot be written are set aside, so that they do not stop everybody else's.

-- The message stays in dispatch_queue, under lease 0, which no worker has: its money stays held, it is not
-- sent again, and it cannot be cancelled or deleted, until an operator lets the outcome be written again.
CREATE TABLE dispatch_set_aside (
  account_id   bigint NOT NULL,
  uuid         uuid NOT NULL,
  outcome      json NOT NULL,
  error        text NOT NULL,
  set_aside_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, uuid)
);
COMMENT ON TABLE dispatch_set_aside IS 'distributed';

DO $$
BEGIN
  ALTER TABLE dispatch_set_aside ENABLE ROW LEVEL SECURITY;
  ALTER TABLE dispatch_set_aside FORCE ROW LEVEL SECURITY;
  CREATE POLICY all_accounts ON dispatch_set_aside TO posthorn_worker USING (true) WITH CHECK (true);
  EXECUTE 'CREATE POLICY owner_accounts ON dispatch_set_aside TO CURRENT_USER USING (true) WITH CHECK (true)';
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON dispatch_set_aside TO posthorn_worker;

-- Why a receipt that has its message was not applied to it. Such a receipt counts as matched.
ALTER TABLE dlr_inbox ADD COLUMN problem text;
CREATE INDEX dlr_inbox_problem ON dlr_inbox (received_at) WHERE problem IS NOT NULL;
