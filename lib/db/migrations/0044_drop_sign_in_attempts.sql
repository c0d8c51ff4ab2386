-- Replaced by attempt_limits; no version that can run beside this one reads or counts here.
DROP TABLE sign_in_attempts;
