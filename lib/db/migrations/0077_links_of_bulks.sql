-- Each message of a bulk may have short links of its own: they are made where its messages are made.
GRANT SELECT ON short_link_campaigns TO posthorn_accept;
GRANT SELECT, INSERT, UPDATE ON short_link_counters TO posthorn_accept;
