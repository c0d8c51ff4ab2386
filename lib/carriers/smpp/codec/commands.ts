/** Commands of SMPP 3.4 (5.1.2.1) used by an ESME or a test SMSC. */
const REQUESTS = {
  bind_receiver: 0x00000001,
  bind_transmitter: 0x00000002,
  query_sm: 0x00000003,
  submit_sm: 0x00000004,
  deliver_sm: 0x00000005,
  unbind: 0x00000006,
  bind_transceiver: 0x00000009,
  outbind: 0x0000000b,
  enquire_link: 0x00000015,
  alert_notification: 0x00000102,
  data_sm: 0x00000103,
} as const;

const RESPONSES = {
  generic_nack: 0x80000000,
  bind_receiver_resp: 0x80000001,
  bind_transmitter_resp: 0x80000002,
  query_sm_resp: 0x80000003,
  submit_sm_resp: 0x80000004,
  deliver_sm_resp: 0x80000005,
  unbind_resp: 0x80000006,
  bind_transceiver_resp: 0x80000009,
  enquire_link_resp: 0x80000015,
  data_sm_resp: 0x80000103,
} as const;

const COMMAND_IDS = { ...REQUESTS, ...RESPONSES };

export type CommandName = keyof typeof COMMAND_IDS;

const NAMES = new Map<number, CommandName>();
for (const name of Object.keys(COMMAND_IDS) as CommandName[]) NAMES.set(COMMAND_IDS[name], name);

export const commandId = (name: CommandName): number => COMMAND_IDS[name];

export const commandName = (id: number): CommandName | undefined => NAMES.get(id);

export const isResponseId = (id: number): boolean => id >= 0x80000000;
