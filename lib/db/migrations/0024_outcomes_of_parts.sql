-- What carriers answer is kept part by part until the whole message is handed over.
ALTER TABLE dispatch_queue
  ADD COLUMN parts_taken   smallint[],                   -- parts that a carrier has taken; they are not sent again
  ADD COLUMN unknown_count smallint NOT NULL DEFAULT 0;  -- tries whose answer never came

-- What becomes of a text whose answer never came three times: given up and its price returned, or taken as sent.
ALTER TABLE carriers
  ADD COLUMN after_unknown text NOT NULL DEFAULT 'fail' CHECK (after_unknown IN ('fail', 'sent'));
