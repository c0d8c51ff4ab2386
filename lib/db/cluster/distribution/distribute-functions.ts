import type pg from "pg";

interface DistributedFunction {
  signature: string;
  argument: string;
  isPlaced: boolean;
}

/**
 * Functions with the comment 'distributed': a cluster routes calls to the node of the account in the first argument.
 * Idempotent; returns the names of new ones.
 */
export async function distributeFunctions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<DistributedFunction>(
    `SELECT p.oid::regprocedure::text AS signature, p.proargnames[1] AS argument,
       EXISTS (SELECT FROM pg_catalog.pg_dist_object o WHERE o.objid = p.oid
         AND o.classid = 'pg_proc'::regclass AND o.distribution_argument_index IS NOT NULL) AS "isPlaced"
     FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND obj_description(p.oid, 'pg_proc') = 'distributed'
     ORDER BY p.proname`,
  );
  const open = rows.filter(({ isPlaced }) => !isPlaced);
  for (const { signature, argument } of open) {
    await client.query(
      "SELECT create_distributed_function($1::regprocedure, $2, colocate_with => 'accounts')",
      [signature, argument],
    );
  }
  return open.map(({ signature }) => signature.replace(/\(.*/s, ""));
}
