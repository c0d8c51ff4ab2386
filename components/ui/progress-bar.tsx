"use client";

interface ProgressBarProps {
  /** What is under way. */
  label: string;
  /** Null: nobody knows how much is done. */
  value: number | null;
  max: number;
}

const BAR =
  "h-2 w-full appearance-none overflow-hidden rounded-full bg-line forced-colors:appearance-auto [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent";

/** How far something is. Browsers paint a bar of another height in colours of their own, unless they are told. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return (
    <progress aria-label={label} {...(value !== null && { value })} max={max} className={BAR} />
  );
}
