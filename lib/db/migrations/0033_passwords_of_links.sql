-- Each sign-up for an address that was never confirmed keeps its password beside its own link, and the link
-- confirms that one. A link to confirm without a hash opens nothing. Until now only the latest link of a
-- person lived, and the person's row held its password.
ALTER TABLE email_tokens ADD COLUMN password_hash text;   -- Argon2id; of links to confirm
UPDATE email_tokens t SET password_hash = u.password_hash
FROM users u WHERE u.user_id = t.user_id AND t.purpose = 'confirm' AND u.confirmed_at IS NULL;
