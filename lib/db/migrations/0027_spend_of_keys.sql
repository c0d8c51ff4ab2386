-- What a key has spent counts from the first of the month, also before its cap was set; what is given back to the
-- account is given back to the cap.
GRANT INSERT, UPDATE ON api_key_spend TO posthorn_app;
GRANT UPDATE ON api_key_spend TO posthorn_worker;
