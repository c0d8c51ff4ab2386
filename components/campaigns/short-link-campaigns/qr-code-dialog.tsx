"use client";

import QRCode from "qrcode";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import { saveFile } from "@/components/ui/save-file";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";

/** Quiet zone of four modules (ISO/IEC 18004). */
const QR_OPTIONS = { margin: 4, errorCorrectionLevel: "M" } as const;
/** Sharp enough for a printed poster. */
const PNG_PIXELS = 1_024;

async function createPng(url: string): Promise<Blob> {
  const png = await QRCode.toDataURL(url, { ...QR_OPTIONS, width: PNG_PIXELS });
  const bytes = Uint8Array.from(atob(png.slice(png.indexOf(",") + 1)), (item) =>
    item.charCodeAt(0),
  );
  return new Blob([bytes], { type: "image/png" });
}

export interface QrCodeDialogProps {
  campaign: Pick<Campaign, "name" | "short_url">;
  onClose: () => void;
}

export function QrCodeDialog({ campaign: { name, short_url }, onClose }: QrCodeDialogProps) {
  const t = useTranslations("campaigns.qrCode");
  const [svg, setSvg] = useState<string | null>(null);
  const [requestError, setRequestError] = useState<Error | null>(null);
  useEffect(() => {
    QRCode.toString(short_url, { ...QR_OPTIONS, type: "svg" }).then(setSvg, setRequestError);
  }, [short_url]);
  const fileName = name.replace(/[^\p{L}\p{N} _-]/gu, "").trim() || "qr-code";
  return (
    <Dialog title={t("title", { name })} isOpen onClose={onClose}>
      <div className="grid grid-cols-1 gap-4">
        {requestError !== null && <ErrorPanel error={requestError} title={t("failed")} />}
        <div className="aspect-square w-56 max-w-full justify-self-center bg-sunken">
          {svg !== null && (
            // biome-ignore lint/performance/noImgElement: generated SVG; scripts in an image don't run
            <img
              alt={t("picture", { url: short_url })}
              src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
              className="size-full"
            />
          )}
        </div>
        <p className="flex min-w-0 items-center justify-center gap-1">
          <span className="break-all font-mono text-small">{short_url}</span>
          <CopyButton text={short_url} label={t("copy")} />
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            onClick={() =>
              void createPng(short_url).then(
                (png) => saveFile(png, `${fileName}.png`),
                setRequestError,
              )
            }
          >
            {t("png")}
          </Button>
          <Button
            disabled={svg === null}
            onClick={() =>
              saveFile(new Blob([svg ?? ""], { type: "image/svg+xml" }), `${fileName}.svg`)
            }
          >
            {t("svg")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
