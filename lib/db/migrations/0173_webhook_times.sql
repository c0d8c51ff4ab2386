-- Histogram of the attempts' durations that ended with a response or a timeout. An element is bucket * 2^40 + attempts, ordered;
-- bucket n holds 1.1^n to 1.1^(n + 1) ms. Empty: none, or written by a worker of an earlier version.
ALTER TABLE webhook_stats ADD COLUMN times bigint[] NOT NULL DEFAULT '{}';
