-- What workers look for every second is little of what was reported.
CREATE INDEX payment_events_waiting ON payment_events (received_at) WHERE state = 'waiting';
CREATE INDEX payment_events_parked ON payment_events (reason, received_at) WHERE state = 'parked';
