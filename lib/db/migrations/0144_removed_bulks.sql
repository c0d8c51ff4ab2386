-- Bulks that were deleted and whose messages a worker still removes: every read of messages leaves those out.
CREATE INDEX bulks_removed ON bulks (account_id, uuid) WHERE removed_at IS NOT NULL;
