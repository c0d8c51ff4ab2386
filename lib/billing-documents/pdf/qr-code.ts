import QRCode from "qrcode";
import type { Paper } from "./paper";

/** Quiet zone of four modules (ISO/IEC 18004). */
const MARGIN = 4;

export interface Square {
  x: number;
  y: number;
  /** Points, with the quiet zone. */
  size: number;
}

/** Draws a QR code as vectors, a rectangle for each run of dark modules. */
export function drawQrCode(
  { pdf, root }: Paper,
  text: string,
  { x, y, size }: Square,
  alt: string,
) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const step = size / (modules.size + 2 * MARGIN);
  const toCoordinate = (module: number) => (MARGIN + module) * step;
  const stat = pdf.struct("Figure", { alt }, () => {
    for (let row = 0; row < modules.size; row += 1) {
      let from = 0;
      while (from < modules.size) {
        let to = from;
        while (to < modules.size && modules.get(row, to)) to += 1;
        if (to > from)
          pdf.rect(x + toCoordinate(from), y + toCoordinate(row), (to - from) * step, step);
        from = to + 1;
      }
    }
    pdf.fill("#000000");
  });
  root.add(stat);
}
