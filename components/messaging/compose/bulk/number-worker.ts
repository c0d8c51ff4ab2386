import { parseNumberList, splitNumbers } from "@/lib/core/phone/number-list";

/** In a worker, so the page stays responsive. */

export interface NumberQuestion {
  id: number;
  text: string;
  country: string;
}

addEventListener("message", ({ data }: MessageEvent<NumberQuestion>) => {
  const entries = splitNumbers(data.text);
  postMessage({ id: data.id, entries, list: parseNumberList(entries, data.country) });
});
