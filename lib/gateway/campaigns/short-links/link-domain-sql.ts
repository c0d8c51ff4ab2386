/**
 * Domain for a campaign's links: the chosen one, else the account's default, if verified; else null, for the gateway's
 * own host. `c` is the campaign, the account the first parameter.
 */
export const LINK_DOMAIN = `(SELECT d.domain FROM link_domains d
  WHERE d.account_id = $1::bigint AND d.state = 'verified' AND (d.id = c.link_domain_id OR d.is_default)
  ORDER BY (d.id = c.link_domain_id) IS TRUE DESC LIMIT 1)`;
