import { expect, it } from "vitest";
import { joinNumbersAndUnits } from "./keep-numbers";

it("keeps the digit groups of a number on one line, and lets words wrap", () => {
  expect(joinNumbersAndUnits("Sent to +49 171 3920001 at 08:00")).toBe(
    "Sent to +49\u00a0171\u00a03920001 at 08:00",
  );
});
