import { clsx } from "clsx";
import type { ButtonHTMLAttributes } from "react";

const LOOKS = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover border-transparent",
  plain: "bg-raised text-ink hover:bg-hover border-line",
  danger: "bg-bad text-on-bad border-transparent hover:opacity-90",
  quiet: "bg-transparent text-ink-2 hover:bg-hover hover:text-ink border-transparent",
} as const;

export type ButtonLook = keyof typeof LOOKS;

/** Class names of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = "plain", className?: string): string {
  return clsx(
    "inline-flex min-h-8 items-center justify-center gap-2 whitespace-nowrap rounded-control border px-3",
    "text-body font-medium transition-colors duration-100 max-md:min-h-11",
    "disabled:cursor-not-allowed disabled:opacity-60",
    LOOKS[look],
    className,
  );
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  /** Shows that it works; a second press is ignored. */
  isBusy?: boolean;
}

export function Button({
  look,
  isBusy = false,
  className,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={buttonClass(look, clsx(isBusy && "opacity-70", className))}
    />
  );
}
