import { X } from "lucide-react";
import type { ReactNode } from "react";

const CHIP_VARIANTS = {
  to: "bg-accent-soft text-accent-ink",
  except: "bg-sunken text-ink-2",
} as const;

export interface ChipProps {
  variant?: keyof typeof CHIP_VARIANTS;
  removeLabel: string;
  onRemove: () => void;
  children: ReactNode;
}

export function Chip({ variant = "to", removeLabel, onRemove, children }: ChipProps) {
  return (
    <li
      className={`inline-flex min-h-6 max-w-full items-center rounded-chip pl-1.5 font-medium ${CHIP_VARIANTS[variant]}`}
    >
      <span className="min-w-0 truncate">{children}</span>
      <button
        type="button"
        aria-label={removeLabel}
        title={removeLabel}
        onClick={onRemove}
        className="ml-0.5 grid size-6 shrink-0 place-items-center rounded-chip hover:bg-hover max-md:size-11"
      >
        <X aria-hidden size={12} strokeWidth={2} />
      </button>
    </li>
  );
}
