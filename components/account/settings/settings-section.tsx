import { type ReactNode, useId } from "react";

export function SettingsSection({
  title,
  isWide = false,
  children,
}: {
  title: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line-soft border-b py-6">
      <h2 id={id} className="px-4 pb-3 font-semibold text-read md:px-6">
        {title}
      </h2>
      {isWide ? children : <div className="grid max-w-180 gap-4 px-4 md:px-6">{children}</div>}
    </section>
  );
}
