-- Who a payment was made by, as VAT was decided: its invoice names them, too, when country or VAT ID have changed since.
ALTER TABLE payments ADD COLUMN buyer jsonb;  -- null: history that was imported
