-- Redirects read all hosts, before they know an account; an account deletes its own only.
SELECT isolate_table('link_hosts', _app => 'SELECT, DELETE', _worker => 'SELECT, INSERT, UPDATE');
CREATE POLICY all_hosts ON link_hosts FOR SELECT TO posthorn_app USING (true);
