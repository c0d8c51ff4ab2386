import { expect, test } from "vitest";
import { NO_REFERENCES, pickOtherReferences } from "./document-references";

const SAVED = { ...NO_REFERENCES, order_number: "PO 1", project: "Harbour" };

test("submits only references that differ from the account's, and inherits the others until invoicing", () => {
  const entered = {
    order_number: "PO 2",
    project: " Harbour ",
    contract: "",
    accounting_reference: "",
  };
  expect(pickOtherReferences(entered, SAVED)).toEqual({ order_number: "PO 2" });
  expect(pickOtherReferences({ ...entered, order_number: "" }, SAVED)).toEqual({
    order_number: null,
  });
});
