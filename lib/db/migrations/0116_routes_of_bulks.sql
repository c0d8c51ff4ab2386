-- A bulk's messages are prepared in a transaction of the accept role, which foresees by which carrier each would go.

GRANT SELECT ON carrier_routes TO posthorn_accept;
