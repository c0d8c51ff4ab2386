CREATE OR REPLACE FUNCTION accept_alone(_account bigint, _uuids uuid[], _created timestamp with time zone[], _texts
  text[], _senders text[], _phones text[], _countries text[], _deliveries timestamp with time zone[], _services
  text[], _sources bigint[], _callbacks text[], _unicode boolean[], _unicode_choices boolean[], _voice_langs text[],
  _attempts smallint[], _deletes boolean[], _parts smallint[], _chars integer[], _prices bigint[], _bulks uuid[],
  _keys bigint[], _users bigint[], _origins text[], _ips inet[], _requests text[], _hold uuid, _text_validity
  interval, _call_validity interval, _amount bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '100ms'
AS $function$
BEGIN
  EXECUTE 'SET LOCAL app.account_ids = ' || quote_literal(',' || _account || ',');
  PERFORM accept_account(_account, _uuids, _created, _texts, _senders, _phones, _countries, _deliveries,
    _services, _sources, _callbacks, _unicode, _unicode_choices, _voice_langs, _attempts, _deletes, _parts,
    _chars, _prices, _bulks, _keys, _users, _origins, _ips, _requests, _hold, _text_validity, _call_validity,
    _amount, false);
END $function$;

REVOKE ALL ON FUNCTION accept_alone(bigint, uuid[], timestamp with time zone[], text[], text[], text[], text[],
  timestamp with time zone[], text[], bigint[], text[], boolean[], boolean[], text[], smallint[], boolean[],
  smallint[], integer[], bigint[], uuid[], bigint[], bigint[], text[], inet[], text[], uuid, interval, interval,
  bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accept_alone(bigint, uuid[], timestamp with time zone[], text[], text[], text[], text[],
  timestamp with time zone[], text[], bigint[], text[], boolean[], boolean[], text[], smallint[], boolean[],
  smallint[], integer[], bigint[], uuid[], bigint[], bigint[], text[], inet[], text[], uuid, interval, interval,
  bigint) TO posthorn_accept;
COMMENT ON FUNCTION accept_alone(bigint,uuid[],timestamp with time zone[],text[],text[],text[],text[],timestamp with time zone[],text[],bigint[],text[],boolean[],boolean[],text[],smallint[],boolean[],smallint[],integer[],bigint[],uuid[],bigint[],bigint[],text[],inet[],text[],uuid,interval,interval,bigint) IS 'distributed';
