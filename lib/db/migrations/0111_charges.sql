-- What is paid for at once, without being held before: fraud checks.
ALTER TABLE ledger_transfers DROP CONSTRAINT ledger_transfers_kind_check;
ALTER TABLE ledger_transfers ADD CONSTRAINT ledger_transfers_kind_check
  CHECK (kind IN ('topup', 'fee', 'vat', 'hold', 'capture', 'charge', 'release', 'reverse', 'refund', 'adjust'));
