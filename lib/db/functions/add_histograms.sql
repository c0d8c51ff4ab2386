-- Adds histograms of `delivery_times`: merges two ordered lists and adds the counts of equal buckets.
CREATE OR REPLACE FUNCTION add_histograms(_a bigint[], _b bigint[])
 RETURNS bigint[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  counts constant bigint := (1::bigint << 40) - 1;
  i integer := 1;
  j integer := 1;
  sums bigint[] := '{}';
BEGIN
  WHILE i <= cardinality(_a) AND j <= cardinality(_b) LOOP
    IF _a[i] >> 40 < _b[j] >> 40 THEN
      sums := sums || _a[i];
      i := i + 1;
    ELSIF _a[i] >> 40 > _b[j] >> 40 THEN
      sums := sums || _b[j];
      j := j + 1;
    ELSE
      sums := sums || (_a[i] + (_b[j] & counts));
      i := i + 1;
      j := j + 1;
    END IF;
  END LOOP;
  RETURN sums || _a[i:] || _b[j:];
END $function$;
