import type { CommandName } from "./commands";
import { type BodyOf, type Field, int, octets, text } from "./fields";

/**
 * Mandatory fields (SMPP 3.4, 4.1 to 4.11) with maximum written lengths. Credentials exceed the standard, because few
 * providers still issue 8-character passwords.
 */
const MAX_CREDENTIAL = 65;

const BIND = [
  text("system_id", MAX_CREDENTIAL),
  text("password", MAX_CREDENTIAL),
  text("system_type", 13),
  int("interface_version"),
  int("addr_ton"),
  int("addr_npi"),
  text("address_range", 41),
] as const;
const BIND_RESP = [text("system_id", MAX_CREDENTIAL)] as const;
const MESSAGE_ID = [text("message_id", 65)] as const;
const NO_FIELDS = [] as const;

const SHORT_MESSAGE = [
  text("service_type", 6),
  int("source_addr_ton"),
  int("source_addr_npi"),
  text("source_addr", 21),
  int("dest_addr_ton"),
  int("dest_addr_npi"),
  text("destination_addr", 21),
  int("esm_class"),
  int("protocol_id"),
  int("priority_flag"),
  text("schedule_delivery_time", 17),
  text("validity_period", 17),
  int("registered_delivery"),
  int("replace_if_present_flag"),
  int("data_coding"),
  int("sm_default_msg_id"),
  octets("short_message"),
] as const;

export const BODIES = {
  generic_nack: NO_FIELDS,
  bind_receiver: BIND,
  bind_receiver_resp: BIND_RESP,
  bind_transmitter: BIND,
  bind_transmitter_resp: BIND_RESP,
  bind_transceiver: BIND,
  bind_transceiver_resp: BIND_RESP,
  outbind: [text("system_id", MAX_CREDENTIAL), text("password", MAX_CREDENTIAL)],
  unbind: NO_FIELDS,
  unbind_resp: NO_FIELDS,
  submit_sm: SHORT_MESSAGE,
  submit_sm_resp: MESSAGE_ID,
  deliver_sm: SHORT_MESSAGE,
  deliver_sm_resp: MESSAGE_ID,
  data_sm: [
    text("service_type", 6),
    int("source_addr_ton"),
    int("source_addr_npi"),
    text("source_addr", 65),
    int("dest_addr_ton"),
    int("dest_addr_npi"),
    text("destination_addr", 65),
    int("esm_class"),
    int("registered_delivery"),
    int("data_coding"),
  ],
  data_sm_resp: MESSAGE_ID,
  query_sm: [
    text("message_id", 65),
    int("source_addr_ton"),
    int("source_addr_npi"),
    text("source_addr", 21),
  ],
  query_sm_resp: [
    text("message_id", 65),
    text("final_date", 17),
    int("message_state"),
    int("error_code"),
  ],
  enquire_link: NO_FIELDS,
  enquire_link_resp: NO_FIELDS,
  alert_notification: [
    int("source_addr_ton"),
    int("source_addr_npi"),
    text("source_addr", 65),
    int("esme_addr_ton"),
    int("esme_addr_npi"),
    text("esme_addr", 65),
  ],
} as const satisfies Record<CommandName, readonly Field[]>;

export type Body<C extends CommandName> = BodyOf<(typeof BODIES)[C]>;
