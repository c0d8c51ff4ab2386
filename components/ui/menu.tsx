"use client";

import { clsx } from "clsx";
import { Check } from "lucide-react";
import Link from "next/link";
import { DropdownMenu } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { floatingClass, optionClass } from "./overlay";

export interface MenuProps {
  /** Must be a button. */
  trigger: ReactNode;
  /** `MenuItem`, `MenuLink`, `MenuChoice`, `MenuLabel`, `MenuLine`. */
  children: ReactNode;
  align?: "start" | "end";
  side?: "top" | "bottom";
  isOpenByDefault?: boolean;
}

/** Returns the container: inside the page's landmark, but above modal dialogs. */
function container(): HTMLElement | null {
  if (typeof document === "undefined") return null;
  const isModal = document.body.hasAttribute("data-scroll-locked");
  return (isModal ? null : document.querySelector("main")) ?? document.body;
}

/** Pages without other menus load it by `LazyMenu`. */
export function Menu({
  trigger,
  children,
  align = "end",
  side = "bottom",
  isOpenByDefault = false,
}: MenuProps) {
  return (
    <DropdownMenu.Root defaultOpen={isOpenByDefault} modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container()}>
        <DropdownMenu.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className={`${floatingClass} max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto p-1`}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export interface MenuItemProps {
  onSelect: () => void;
  isDanger?: boolean;
  /** Disables the item. */
  reason?: string | undefined;
  hint?: ReactNode;
  children: ReactNode;
}

export function MenuItem({ onSelect, isDanger = false, reason, hint, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      // Stays focusable, so keyboard users learn the reason too.
      aria-disabled={reason === undefined ? undefined : true}
      onSelect={(event) => (reason === undefined ? onSelect() : event.preventDefault())}
      className={clsx(
        optionClass,
        isDanger && "text-bad-ink",
        reason !== undefined && "text-ink-3",
      )}
    >
      <span className="min-w-0 flex-1">
        {children}
        {reason !== undefined && <span className="block text-small">{reason}</span>}
      </span>
      {hint}
    </DropdownMenu.Item>
  );
}

export function MenuLink({
  href,
  hint,
  children,
}: {
  href: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item asChild className={optionClass}>
      <Link href={href} prefetch={false}>
        <span className="min-w-0 flex-1">{children}</span>
        {hint}
      </Link>
    </DropdownMenu.Item>
  );
}

export function MenuDownload({ children }: { children: ReactElement }) {
  return (
    <DropdownMenu.Item asChild className={optionClass}>
      {children}
    </DropdownMenu.Item>
  );
}

export interface MenuChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

export function MenuChoice<T extends string>(props: MenuChoiceProps<T>) {
  const { label, value, options, onChange } = props;
  return (
    <DropdownMenu.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(selected) => onChange(selected as T)}
    >
      <MenuLabel>{label}</MenuLabel>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          onSelect={(event) => event.preventDefault()}
          className={optionClass}
        >
          <span className="flex-1">{option.label}</span>
          <DropdownMenu.ItemIndicator>
            <Check aria-hidden size={14} strokeWidth={1.75} />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-2 pt-1.5 pb-1 text-ink-3 text-small">
      {children}
    </DropdownMenu.Label>
  );
}

export function MenuLine() {
  return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line-soft" />;
}
