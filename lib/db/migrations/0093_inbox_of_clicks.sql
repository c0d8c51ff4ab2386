-- Read once a day for what was left over; each request of a link pays for its upkeep. Rows come about in order of time.
DROP INDEX click_inbox_asked;
CREATE INDEX click_inbox_asked ON click_inbox USING brin (asked_at);
