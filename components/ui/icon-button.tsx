import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentPropsWithRef } from "react";

export interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "children"> {
  icon: LucideIcon;
  label: string;
  isSmall?: boolean;
}

/** Button with an icon, 44 px on touch screens. */
export function IconButton({
  icon: Icon,
  label,
  isSmall = false,
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={clsx(
        "inline-grid shrink-0 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink max-md:size-11",
        "transition-colors duration-100",
        isSmall ? "size-6" : "size-7",
        className,
      )}
    >
      <Icon aria-hidden size={isSmall ? 14 : 16} strokeWidth={1.75} />
    </button>
  );
}
