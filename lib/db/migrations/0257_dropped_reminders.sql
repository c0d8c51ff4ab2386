-- `mailed_at`: a mail server took its first email. `dropped_at`: nothing was due anymore when it was to be sent, so that it
-- claims nothing; the stage may come again.
ALTER TABLE invoice_reminders
  ADD COLUMN mailed_at timestamptz,
  ADD COLUMN dropped_at timestamptz;
UPDATE invoice_reminders SET mailed_at = sent_at;
ALTER TABLE invoice_reminders
  ADD CONSTRAINT invoice_reminders_dropped CHECK (dropped_at IS NULL OR (mailed_at IS NULL AND fee = 0 AND interest = 0));
GRANT UPDATE (sent_at, open, fee, interest, mailed_at, dropped_at) ON invoice_reminders TO posthorn_app;

-- Waived with the transfer `line_id`: it arrived before the reminder, or paid a written-off invoice. Without `line_id`, an operator
-- waived it.
ALTER TABLE charge_settlements ADD COLUMN is_waived boolean NOT NULL DEFAULT false;
