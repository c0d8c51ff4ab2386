-- Clicks in one bulk start an automation. `source` stays null then, so that workers of the version before start nobody.
ALTER TABLE automations ADD COLUMN source_bulk uuid;
