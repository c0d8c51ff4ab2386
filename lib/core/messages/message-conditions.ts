import { DELIVERED, FAILED_DLR_CODES, HANDED_OVER, WAITING } from "./message-state";

export const SENT_CONDITION = `status_code = ${HANDED_OVER}`;
export const DELIVERED_CONDITION = `(status_code = ${HANDED_OVER} AND dlr_code = ${DELIVERED})`;
export const UNDELIVERED_CONDITION = `(status_code = ${HANDED_OVER} AND dlr_code IN (${FAILED_DLR_CODES.join(", ")}))`;
export const ENDED_UNSENT_CONDITION = `status_code NOT IN (${WAITING}, ${HANDED_OVER})`;
