-- What an operator did about a parked event, in their words.
ALTER TABLE payment_events ADD COLUMN note text;
