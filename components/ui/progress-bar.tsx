"use client";

interface ProgressBarProps {
  label: string;
  value: number | null;
  max: number;
}

const BAR =
  "h-2 w-full appearance-none overflow-hidden rounded-full bg-line forced-colors:appearance-auto [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent";

/** Browsers use their own colours at custom heights. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return (
    <progress aria-label={label} {...(value !== null && { value })} max={max} className={BAR} />
  );
}
