/**
 * Where a person's number stands in rows that are about nobody else, and what becomes of them when the person is
 * forgotten. A test of erasures reads the catalog: every column for a number is here, or there with the reason why not.
 */
export interface Place {
  table: string;
  column: string;
  /** The condition of rows that may go. */
  only?: string;
  /** What is set instead; left out: the row goes. */
  set?: string;
}

export const PLACES = {
  incomings: { table: "incomings", column: "phone" },
  conversations: { table: "conversations", column: "phone" },
  // One that begins while others are deleted stays: its price is held until it ends.
  verifications: {
    table: "verify_codes",
    column: "phone",
    only: "status NOT IN (0, 5) AND held = 0",
  },
  fraud_checks: { table: "fraud_checks", column: "phone" },
  form_answers: {
    table: "form_answers",
    column: "phone",
    // As retention does; what is left is counted.
    set: "phone = NULL, fields = '{}', ip = NULL, comment = NULL, erase_at = NULL",
  },
  emails: { table: "email_log", column: "phone" },
  aliases: { table: "email_aliases", column: "phone" },
  // An event is about what happened, and may still be sent; its type has a number.
  events: {
    table: "webhook_events",
    column: "phone",
    set: "phone = NULL, data = jsonb_build_object('phone', '')",
  },
  guarded: { table: "pumping_numbers", column: "phone" },
  confirmed: { table: "pumping_known", column: "phone" },
  stopped: { table: "pumping_stops", column: "phone" },
  allowed: { table: "pumping_prefixes", column: "prefix" },
  // The block is what keeps the account from writing to the person again; why stands there no longer, and no import takes
  // it back.
  blocked: { table: "blocked_numbers", column: "number", set: "note = NULL, import_id = NULL" },
} as const satisfies Record<string, Place>;

export type PlaceName = keyof typeof PLACES;
export const PLACE_NAMES = Object.keys(PLACES) as PlaceName[];

/** The condition for rows of a place: $1 is the account, $2 the number (E.164). */
export const whereOf = ({ column, only }: Place): string =>
  `account_id = $1 AND ${column} = $2${only === undefined ? "" : ` AND ${only}`}`;
