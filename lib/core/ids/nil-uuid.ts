/** Smallest UUID (RFC 9562, section 5.9). */
export const NIL_UUID = "00000000-0000-0000-0000-000000000000";
