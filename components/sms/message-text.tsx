"use client";

import { Money } from "@/components/ui/figures";

export interface MessageTextProps {
  parts: string[];
  text: string;
}

/** The text with the borders of its parts, as it is billed. */
export function MessageText({ parts, text }: MessageTextProps) {
  const shown = parts.length > 0 ? parts : text === "" ? [] : [text];
  if (shown.length === 0) return <p className="text-ink-3">The text was deleted.</p>;
  return (
    <ol aria-label="Text by parts" className="grid gap-2">
      {shown.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
        <li key={index} className="rounded-sheet bg-sunken px-3 py-2">
          {shown.length > 1 && <p className="text-ink-3 text-small">Part {index + 1}</p>}
          <p dir="auto" className="whitespace-pre-wrap break-words text-read">
            {part}
          </p>
        </li>
      ))}
    </ol>
  );
}

export interface PriceArithmeticProps {
  partsCount: number;
  unitPrice: number;
  price: number;
  currency: string;
}

/** "2 parts × EUR 0.0750 = EUR 0.1500" */
export function PriceArithmetic({ partsCount, unitPrice, price, currency }: PriceArithmeticProps) {
  const parts = `${partsCount} ${partsCount === 1 ? "part" : "parts"}`;
  return (
    <>
      {parts} × <Money amount={unitPrice} currency={currency} digits={4} /> ={" "}
      <Money amount={price} currency={currency} digits={4} />
    </>
  );
}
