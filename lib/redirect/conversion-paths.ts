/** Path on the gateway's own hosts. */
export const SCRIPT_PATH = "/conversions.js";
export const REPORT_PATH = "/conversions/report";

export const MAX_REPORT_BYTES = 2_048;
