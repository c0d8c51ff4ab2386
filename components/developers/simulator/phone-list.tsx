"use client";

import { useTranslations } from "next-intl";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useFormats } from "@/components/format/use-formats";
import type { VirtualPhone } from "@/lib/gateway/developers/simulator/schema";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";

export interface PhoneListProps {
  phones: VirtualPhone[] | undefined;
  shown: string | null;
  onChoose: (phone: string) => void;
}

export function PhoneList({ phones: loaded, shown, onChoose }: PhoneListProps) {
  const phones = useSkeletonData(loaded, null);
  const t = useTranslations("simulator.phones");
  const { count: written } = useFormats();
  if (phones === undefined) return <Skeleton className="h-16" />;
  if (phones.length === 0) {
    return <p className="text-ink-3">{t("empty")}</p>;
  }
  return (
    <ul className="relative -mx-2 grid max-h-[32rem] gap-1 overflow-y-auto">
      {phones.map(({ phone, count, last }) => (
        <li key={phone}>
          <button
            type="button"
            aria-pressed={phone === shown}
            onClick={() => onChoose(phone)}
            className="grid min-h-11 w-full rounded-control px-2 py-1.5 text-left hover:bg-hover aria-pressed:bg-selected"
          >
            <span className="flex justify-between gap-2">
              <span className="whitespace-nowrap font-medium">{formatPhone(phone)}</span>
              <span className="sr-only">{t("count", { count })}</span>
              <span aria-hidden className="text-ink-3">
                {written(count)}
              </span>
            </span>
            <span className="truncate text-ink-3">{last.text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
