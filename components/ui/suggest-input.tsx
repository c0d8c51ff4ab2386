"use client";

import { clsx } from "clsx";
import { type ComponentPropsWithRef, type KeyboardEvent, useId, useState } from "react";
import { searchPosition } from "@/lib/core/text/search-text";
import { controlClass } from "./field";
import { floatingClass } from "./overlay";

export interface Suggestion {
  value: string;
  hint?: string;
}

export interface SuggestInputProps
  extends Omit<ComponentPropsWithRef<"input">, "value" | "onChange" | "list"> {
  value: string;
  onChange: (value: string) => void;
  suggestions: readonly Suggestion[];
  listLabel: string;
  wrapperClass?: string;
}

const MAX_SUGGESTIONS = 8;

/** Editable combobox (ARIA 1.2) whose list never takes the focus. */
export function SuggestInput(props: SuggestInputProps) {
  const { value, onChange, suggestions, listLabel, wrapperClass, className, ...input } = props;
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const query = value.trim();
  const isExact = suggestions.some((suggestion) => suggestion.value === value);
  const visible = suggestions
    .filter((suggestion) => isExact || query === "" || searchPosition(suggestion.value, query) >= 0)
    .slice(0, MAX_SUGGESTIONS);
  const isShown = isOpen && visible.length > 0;

  function choose(selected: string) {
    onChange(selected);
    setOpen(false);
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    input.onKeyDown?.(event);
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setOpen(true);
      setActive(isShown ? (active + step + visible.length) % visible.length : 0);
    } else if (
      event.key === "Enter" &&
      isShown &&
      active >= 0 &&
      !event.ctrlKey &&
      !event.metaKey
    ) {
      event.preventDefault();
      choose(visible[active]?.value ?? value);
    } else if (event.key === "Escape" && isShown) {
      event.stopPropagation();
      setOpen(false);
    }
  }

  return (
    <div className={clsx("relative", wrapperClass)}>
      <input
        {...input}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          setOpen(false);
          input.onBlur?.(event);
        }}
        className={clsx(controlClass, className)}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={listLabel}
        hidden={!isShown}
        className={`${floatingClass} absolute top-full left-0 mt-1 max-h-64 w-full min-w-48 overflow-y-auto p-1`}
      >
        {isShown &&
          visible.map((item, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
            <div
              key={item.value}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              // Keeps the focus in the input until the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(item.value)}
              className={clsx(
                "flex min-h-7 cursor-default select-none items-center justify-between gap-3 rounded-control px-2 max-md:min-h-11",
                index === active ? "bg-selected" : "hover:bg-hover",
              )}
            >
              <span className="min-w-0 truncate">{item.value}</span>
              {item.hint !== undefined && (
                <span className="text-ink-3 text-small">{item.hint}</span>
              )}
            </div>
          ))}
      </div>
    </div>
  );
}
