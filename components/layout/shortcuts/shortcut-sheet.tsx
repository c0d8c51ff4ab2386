"use client";

import { useTranslations } from "next-intl";
import { useStore } from "@/components/hooks/use-store";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { type Shortcut, shortcuts } from "./registry";
import { SingleKeysSwitch } from "./single-keys-switch";
import { type WidgetKeys, widgetKeys } from "./widget-keys";

const NO_SHORTCUTS: readonly Shortcut[] = [];
const NO_KEYS: readonly WidgetKeys[] = [];

/** Lists each key once, by its latest registration: only that one runs. */
const listOnce = <T extends WidgetKeys>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.keys, item])).values(),
];

export function ShortcutList() {
  const t = useTranslations("shell.shortcut");
  const active = listOnce(useStore(shortcuts, NO_SHORTCUTS));
  const ofWidgets = listOnce(useStore(widgetKeys, NO_KEYS));
  return (
    <div className="grid gap-4">
      {(["page", "everywhere"] as const).map((scope) => {
        const listed = [
          ...active.filter((item) => item.scope === scope),
          ...(scope === "page" ? ofWidgets : []),
        ];
        if (listed.length === 0) return null;
        return (
          <section key={scope}>
            <h3 className="pb-1 text-ink-3 text-small">{t(scope)}</h3>
            <dl className="grid gap-x-8 sm:grid-cols-2">
              {listed.map(({ keys, label }) => (
                <div
                  key={`${keys} ${label}`}
                  className="flex min-h-8 items-center justify-between gap-3 border-line-soft border-b"
                >
                  <dt className="min-w-0 truncate">{label}</dt>
                  <dd className="text-ink-2">
                    <Kbd keys={keys} isAlways />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </div>
  );
}

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell.shortcut");
  return (
    <Dialog title={t("title")} isOpen onClose={onClose} isWide>
      <div className="grid gap-4">
        <ShortcutList />
        <SingleKeysSwitch />
      </div>
    </Dialog>
  );
}
