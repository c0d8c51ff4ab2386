-- Which of several texts a step sent, from 0.
ALTER TABLE automation_texts ADD COLUMN variant smallint;
CREATE INDEX automation_texts_variants ON automation_texts (account_id, automation_id, version, created_at)
  WHERE variant IS NOT NULL;
