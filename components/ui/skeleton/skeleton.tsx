import { useTranslations } from "next-intl";

export function SkeletonRows({ widths, rows = 10 }: { widths: readonly string[]; rows?: number }) {
  const t = useTranslations("ui");
  return (
    <div role="status" aria-label={t("loading")}>
      {[...Array(rows).keys()].map((row) => (
        <div
          key={row}
          className="flex h-9 items-center gap-4 overflow-hidden border-line-soft border-b px-4 md:px-6"
        >
          {widths.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: static list without stable keys
            <div key={column} className={`skeleton h-3 ${width}`} />
          ))}
        </div>
      ))}
    </div>
  );
}

export function Skeleton({ className }: { className: string }) {
  const t = useTranslations("ui");
  return <div role="status" aria-label={t("loading")} className={`skeleton ${className}`} />;
}
