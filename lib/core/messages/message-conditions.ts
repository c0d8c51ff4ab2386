import { DELIVERED, FAILED_DLR_CODES, HANDED_OVER, WAITING } from "./message-state";

export const IS_SENT = `status_code = ${HANDED_OVER}`;
export const IS_DELIVERED = `(status_code = ${HANDED_OVER} AND dlr_code = ${DELIVERED})`;
export const IS_UNDELIVERED = `(status_code = ${HANDED_OVER} AND dlr_code IN (${FAILED_DLR_CODES.join(", ")}))`;
export const IS_ENDED_UNSENT = `status_code NOT IN (${WAITING}, ${HANDED_OVER})`;
