import type { Context } from "@/lib/core/context";
import { DAY_SECONDS } from "@/lib/core/time/units";
import { startOfDay } from "@/lib/core/time/zoned-time";
import { runWrite } from "@/lib/db/write-context";
import { updateSendingSettings } from "@/lib/gateway/account/settings/public";
import { createBulk } from "@/lib/gateway/messaging/bulks/public";
import { DEMO_SENDERS, demoPhone } from "./content";

/** Above this size, bulks need approval unless an owner sends them. */
const APPROVAL_RECIPIENTS = 2_000;
/** In addition to the group; at one message per second it runs for some minutes. */
const RUNNING_PHONES = 180;
const MORNING_SECONDS = 9 * 3_600;

export interface DemoGroups {
  newsletter: number;
  vip: number;
  france: number;
  unsubscribeCode: string;
}

export async function writeOpenBulks(
  owner: Context,
  marketing: Context,
  groups: DemoGroups,
  timeZone: string,
): Promise<void> {
  await runWrite(owner, (write) =>
    updateSendingSettings(write, { approval_recipients: APPROVAL_RECIPIENTS }),
  );
  const now = Math.floor(Date.now() / 1000);
  const { unsubscribeCode } = groups;
  const common = { sender_id: DEMO_SENDERS[0] };
  await runWrite(marketing, (write) =>
    createBulk(write, {
      ...common,
      text: `[First name|Hello], new arrivals for our best customers: nw.link/new Unsubscribe: [slink ${unsubscribeCode}]`,
      msg_groups: [groups.vip],
      phones: Array.from({ length: RUNNING_PHONES }, (_, index) => demoPhone("FR", index)),
      messages_per_second: 1,
    }),
  );
  await runWrite(marketing, (write) =>
    createBulk(write, {
      ...common,
      text: "Bonjour [First name|], -20 % ce week-end avec votre carte. STOP au 36111",
      msg_groups: [groups.france],
      delivery_at: startOfDay(now, timeZone, 2) + MORNING_SECONDS,
      not_after: startOfDay(now, timeZone, 2) + DAY_SECONDS,
      send_window: { from: "09:00", to: "20:00" },
    }),
  );
  await runWrite(marketing, (write) =>
    createBulk(write, {
      ...common,
      text: `Hello [First name|there], our winter catalogue is out: nw.link/winter Unsubscribe: [slink ${unsubscribeCode}]`,
      msg_groups: [groups.newsletter],
      skip_empty: true,
    }),
  );
}
