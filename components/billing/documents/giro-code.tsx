"use client";

import { useTranslations } from "next-intl";
import QRCode from "qrcode";
import { useEffect, useState } from "react";
import { type CreditTransfer, createGiroCode } from "@/lib/core/billing/giro-code";

export function GiroCode({ transfer }: { transfer: CreditTransfer }) {
  const t = useTranslations("invoices");
  const text = createGiroCode(transfer);
  const [svg, setSvg] = useState<string | null>(null);
  useEffect(() => {
    if (text === null) return;
    // Unreadable in dark colors, so it keeps its own white.
    QRCode.toString(text, { type: "svg", margin: 4, errorCorrectionLevel: "M" }).then(
      setSvg,
      // The details beside it are enough to pay.
      () => setSvg(null),
    );
  }, [text]);
  if (text === null) return null;
  return (
    <figure className="grid w-40 content-start gap-1">
      <div className="aspect-square w-full bg-sunken">
        {svg !== null && (
          // biome-ignore lint/performance/noImgElement: generated SVG; scripts in an image don't run
          <img
            alt={t("scanPicture", { reference: transfer.reference })}
            src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
            className="size-full"
          />
        )}
      </div>
      <figcaption className="text-ink-2 text-small">{t("scan")}</figcaption>
    </figure>
  );
}
