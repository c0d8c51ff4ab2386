import { expect, it } from "vitest";
import { ERROR_KINDS } from "@/lib/http/output/error-codes";
import { STATUS_CLASSES } from "./schema-status-class";

it("covers every error status of the API by class filters", () => {
  const statuses = [...new Set(Object.values(ERROR_KINDS).map(({ status }) => status))].sort();
  expect([...STATUS_CLASSES["4xx"], ...STATUS_CLASSES["5xx"]]).toEqual(statuses);
});
