import { imageSize } from "image-size";
import { expect, test } from "vitest";
import { drawChart } from "./chart-image";

test.each(["\u0001", "\ufffe", "😀 Ελλάδα", "<&]]>", "العربية"])(
  "renders a chart with the name %j",
  (label) => {
    const bytes = drawChart({
      title: "Spend",
      summary: "",
      picture: {
        kind: "bars",
        series: [
          { key: "a", label, variant: "c1" },
          { key: "b", label: "Other", variant: "c2" },
        ],
        bars: [{ at: 1, label, title: label, values: { a: 1e15, b: 0 } }],
        formatTick: String,
        height: 300,
      },
    });
    expect(imageSize(bytes).height).toBeGreaterThan(300);
  },
);
