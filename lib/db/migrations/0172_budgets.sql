-- Monthly budgets of an account, for all spending ('') or one cost centre.
CREATE SEQUENCE budget_ids;
GRANT USAGE ON SEQUENCE budget_ids TO posthorn_app;

CREATE TABLE budgets (
  account_id  bigint NOT NULL REFERENCES accounts (account_id),
  id          bigint NOT NULL,
  cost_centre text NOT NULL DEFAULT '' CHECK (char_length(cost_centre) <= 64),
  amount      bigint NOT NULL CHECK (amount > 0), -- cents
  created_at  timestamptz NOT NULL,
  changed_at  timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, cost_centre)
);
COMMENT ON TABLE budgets IS 'distributed';
SELECT isolate_table('budgets', _app => 'SELECT, INSERT, UPDATE, DELETE', _worker => 'SELECT');

-- Shares of a budget that were reached, once a month; written with their event and mails.
CREATE TABLE budget_thresholds (
  account_id bigint NOT NULL,
  budget_id  bigint NOT NULL,
  month      date NOT NULL,                       -- its first day, in the account's time zone
  percent    smallint NOT NULL CHECK (percent IN (80, 100)),
  reached_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, budget_id, month, percent),
  FOREIGN KEY (account_id, budget_id) REFERENCES budgets (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE budget_thresholds IS 'distributed';
CREATE INDEX budget_thresholds_reached ON budget_thresholds (reached_at);
SELECT isolate_table('budget_thresholds', _app => 'SELECT, INSERT, DELETE', _worker => 'SELECT, DELETE');

ALTER TABLE notification_rounds DROP CONSTRAINT notification_rounds_round_check;
ALTER TABLE notification_rounds ADD CONSTRAINT notification_rounds_round_check CHECK (round IN ('balances', 'budgets', 'keys'));
INSERT INTO notification_rounds (round) VALUES ('budgets');
