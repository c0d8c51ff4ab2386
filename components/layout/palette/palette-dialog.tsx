"use client";

import { Command } from "cmdk";
import { commandFilter } from "@/components/ui/command-filter";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Dialog } from "radix-ui";
import { type ReactNode, useState } from "react";
import { leavePage } from "@/components/hooks/unsaved-work";
import { Kbd } from "@/components/ui/kbd";
import { backdropClass, floatingClass, optionClass } from "@/components/ui/overlay";
import { type Shortcut, shortcuts } from "../shortcuts/registry";
import { usePages } from "@/components/layout/navigation/use-pages";
import { useViewer } from "@/components/layout/providers/viewer";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { recognise } from "./pasted";
import { recentPages } from "./recent";

const groupClass =
  "[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-ink-3 [&_[cmdk-group-heading]]:text-small";

function actions(): Shortcut[] {
  const latest = new Map(shortcuts.get().map((item) => [item.keys, item]));
  return [...latest.values()].filter(({ keys }) => !keys.startsWith("G ") && keys !== "Mod+K");
}

function Line({
  value,
  keywords,
  keys,
  onSelect,
  children,
}: {
  value: string;
  keywords?: string[];
  keys?: string | undefined;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Command.Item
      value={value}
      {...(keywords && { keywords })}
      onSelect={onSelect}
      className={optionClass}
    >
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {keys !== undefined && (
        <span className="text-ink-3">
          <Kbd keys={keys} />
        </span>
      )}
    </Command.Item>
  );
}

export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell");
  const router = useRouter();
  const pathname = usePathname();
  const { role } = useViewer();
  const pages = usePages();
  const [text, setText] = useState("");
  const [listed] = useState(actions);
  const [recent] = useState(() => recentPages().filter(({ path }) => path !== pathname));
  const pasted = recognise(text, role);
  function go(href: string) {
    onClose();
    leavePage(() => router.push(href));
  }
  // After the dialog closed, since some actions move the focus.
  const runLater = (run: () => void) => {
    onClose();
    setTimeout(run);
  };
  const listInScope = (scope: Shortcut["scope"]) => listed.filter((item) => item.scope === scope);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={backdropClass} />
        <Dialog.Content
          aria-describedby={undefined}
          className={`${floatingClass} fixed top-[12dvh] left-1/2 w-160 max-w-[calc(100vw-2rem)] -translate-x-1/2 overflow-hidden`}
        >
          <Dialog.Title className="sr-only">{t("palette.title")}</Dialog.Title>
          <Command filter={commandFilter} label={t("palette.title")} loop>
            <Command.Input
              autoFocus
              value={text}
              onValueChange={setText}
              placeholder={t("palette.placeholder")}
              className="min-h-12 w-full border-line border-b bg-transparent px-4 text-base outline-none placeholder:text-ink-3"
            />
            <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto p-1">
              {pasted === null && (
                <Command.Empty className="px-2 py-3 text-ink-3">{t("palette.empty")}</Command.Empty>
              )}
              {pasted !== null && (
                <Command.Group forceMount heading={t("palette.record")} className={groupClass}>
                  <Command.Item
                    forceMount
                    value={`record ${pasted.value}`}
                    keywords={[text]}
                    onSelect={() => go(pasted.href)}
                    className={optionClass}
                  >
                    {t(`palette.${pasted.kind}`, { value: formatPhone(pasted.value) })}
                  </Command.Item>
                </Command.Group>
              )}
              {listInScope("page").length > 0 && (
                <Command.Group heading={t("shortcut.page")} className={groupClass}>
                  {listInScope("page").map(({ keys, label, run }) => (
                    <Line key={keys} value={label} keys={keys} onSelect={() => runLater(run)}>
                      {label}
                    </Line>
                  ))}
                </Command.Group>
              )}
              <Command.Group heading={t("palette.goTo")} className={groupClass}>
                {pages.map((page) => (
                  <Line
                    key={page.key}
                    value={`page ${page.key}`}
                    keywords={[t(`page.${page.key}`)]}
                    keys={page.goTo === undefined ? undefined : `G ${page.goTo}`}
                    onSelect={() => go(page.path)}
                  >
                    {t(`page.${page.key}`)}
                    {page.parent !== undefined && (
                      <span className="text-ink-3"> · {t(`page.${page.parent}`)}</span>
                    )}
                  </Line>
                ))}
              </Command.Group>
              <Command.Group heading={t("palette.actions")} className={groupClass}>
                {listInScope("everywhere").map(({ keys, label, run }) => (
                  <Line key={keys} value={label} keys={keys} onSelect={() => runLater(run)}>
                    {label}
                  </Line>
                ))}
              </Command.Group>
              {recent.length > 0 && (
                <Command.Group heading={t("palette.recent")} className={groupClass}>
                  {recent.map(({ path, title }) => (
                    <Line
                      key={path}
                      value={`recent ${path}`}
                      keywords={[title]}
                      onSelect={() => go(path)}
                    >
                      {title}
                    </Line>
                  ))}
                </Command.Group>
              )}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
