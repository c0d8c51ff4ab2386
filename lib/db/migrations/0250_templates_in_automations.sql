-- Texts of automations by template: people without a required value are left out, and each text names its template's version.
ALTER TABLE automation_texts DROP CONSTRAINT automation_texts_outcome_check;
ALTER TABLE automation_texts ADD CONSTRAINT automation_texts_outcome_check
  CHECK (outcome IN ('sent', 'capped', 'blocked', 'unsendable', 'empty')) NOT VALID;
ALTER TABLE automation_texts ADD COLUMN template_version integer;
CREATE INDEX automation_texts_templates ON automation_texts (account_id, automation_id, version, step, template_version)
  WHERE template_version IS NOT NULL;
-- Automations read their templates in the transaction that accepts their texts.
GRANT SELECT ON templates TO posthorn_accept;
