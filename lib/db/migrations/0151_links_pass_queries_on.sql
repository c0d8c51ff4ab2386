-- Whether what follows a question mark behind a short link is passed on to the page that it leads to.
ALTER TABLE short_link_campaigns ADD COLUMN passes_query boolean NOT NULL DEFAULT false;
