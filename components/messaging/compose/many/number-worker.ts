import { parseNumberList, splitNumbers } from "@/lib/core/phone/number-list";

/** Reads numbers beside the page, which stays quick meanwhile. */

export interface NumberQuestion {
  id: number;
  text: string;
  country: string;
}

addEventListener("message", ({ data }: MessageEvent<NumberQuestion>) => {
  const entries = splitNumbers(data.text);
  postMessage({ id: data.id, entries, list: parseNumberList(entries, data.country) });
});
