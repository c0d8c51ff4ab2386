"use client";

import { useTranslations } from "next-intl";
import { useViewer } from "@/components/layout/providers/viewer";
import {
  type NotificationSettings,
  type NotificationSettingsUpdate,
  notificationSettingsUpdateSchema,
} from "@/lib/gateway/account/notifications/schema";
import { useUpdateNotificationSettings } from "@/lib/queries/settings";
import { SettingsForm } from "./settings-form";
import { useSettingsForm } from "./use-settings-form";

const CHANNELS = ["email"] as const;
const head = "border-line border-b py-2 font-normal text-ink-3 text-small";
const cell = "border-line-soft border-b py-1";

/** Form for notifications; email is the only channel so far. */
export function NotificationsForm({ settings }: { settings: NotificationSettings }) {
  const t = useTranslations("settings.notifications");
  const { email } = useViewer();
  const update = useUpdateNotificationSettings();
  const { register, formProps } = useSettingsForm<NotificationSettingsUpdate>({
    schema: notificationSettingsUpdateSchema,
    saved: settings,
    fields: ["events"],
    save: ({ events = [] }) => update.mutateAsync({ events }),
    explain: () => undefined,
  });
  return (
    <SettingsForm {...formProps}>
      <p className="px-4 pt-4 text-ink-2 md:px-6">{t("text", { email })}</p>
      <table className="mx-4 my-3 w-[calc(100%-2rem)] max-w-180 md:mx-6">
        <caption className="sr-only">{t("caption")}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              {t("event")}
            </th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col" className={`${head} w-24 text-center`}>
                {t(`channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {settings.events.map(({ event }, index) => (
            <tr key={event}>
              <th scope="row" className={`${cell} py-2 pr-3 text-left font-normal`}>
                <span className="font-medium">{t(`name.${event}`)}</span>
                <span className="block text-ink-3">{t(`hint.${event}`)}</span>
              </th>
              {CHANNELS.map((channel) => (
                <td key={channel} className={`${cell} text-center`}>
                  <label className="inline-grid size-11 cursor-pointer place-items-center">
                    <span className="sr-only">
                      {t("cell", { event: t(`name.${event}`), channel: t(`channel.${channel}`) })}
                    </span>
                    <input
                      type="checkbox"
                      {...register(`events.${index}.${channel}`)}
                      className="size-4 accent-accent"
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SettingsForm>
  );
}
