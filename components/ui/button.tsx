"use client";

import { clsx } from "clsx";
import { type ButtonHTMLAttributes, useId } from "react";

const VARIANTS = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover border-transparent",
  plain: "bg-raised text-ink hover:bg-hover border-line",
  danger: "bg-bad text-on-bad border-transparent hover:opacity-90",
  quiet: "bg-transparent text-ink-2 hover:bg-hover hover:text-ink border-transparent",
} as const;

export type ButtonVariant = keyof typeof VARIANTS;

export function buttonClass(variant: ButtonVariant = "plain", className?: string): string {
  return clsx(
    "inline-flex min-h-7 items-center justify-center gap-2 whitespace-nowrap rounded-control border px-2.5",
    "text-body font-medium transition-colors duration-100 max-md:min-h-11 max-md:px-3",
    "disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60",
    VARIANTS[variant],
    className,
  );
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** Ignores further presses. */
  isBusy?: boolean;
  /** Stays focusable while disabled, so everyone can learn the reason. */
  reason?: string | undefined;
}

export function Button({
  variant,
  isBusy = false,
  reason,
  className,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  const id = useId();
  const isIdle = isBusy || reason !== undefined;
  const element = (
    <button
      {...rest}
      type={type}
      aria-busy={isBusy || undefined}
      aria-disabled={reason === undefined ? undefined : true}
      aria-describedby={reason === undefined ? rest["aria-describedby"] : id}
      onClick={isIdle ? (event) => event.preventDefault() : onClick}
      className={buttonClass(variant, clsx(isBusy && "opacity-70", className))}
    />
  );
  if (reason === undefined) return element;
  return (
    <span className="group relative inline-flex">
      {element}
      <span
        id={id}
        role="tooltip"
        className="pointer-events-none invisible absolute top-full right-0 z-20 mt-1 w-max max-w-60 rounded-control border border-line bg-raised px-2 py-1 text-ink-2 text-small shadow-raised group-focus-within:visible group-hover:visible"
      >
        {reason}
      </span>
    </span>
  );
}
