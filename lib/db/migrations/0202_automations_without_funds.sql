-- People whose texts wait for funds, who are woken and counted.
CREATE INDEX automation_runs_lacking ON automation_runs (account_id, automation_id, due_at) WHERE lacks_funds;
