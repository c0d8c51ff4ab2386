import { z } from "zod";
import { MAX_REFERENCE_LENGTH } from "./document-references";

const reference = (description: string) => ({ description, max: MAX_REFERENCE_LENGTH });

const FIELDS = {
  order_number: reference("Purchase order (BT-13)."),
  project: reference("Project (BT-11)."),
  contract: reference("Contract (BT-12)."),
  accounting_reference: reference("Where the buyer books it, such as a cost centre (BT-19)."),
} as const;

const toOutput = ({ description }: { description: string }) =>
  z.string().nullable().meta({ description });
const toInput = ({ description, max }: { description: string; max: number }) =>
  z.string().trim().max(max).nullish().meta({ description });

export const referencesSchema = z
  .object({
    order_number: toOutput(FIELDS.order_number),
    project: toOutput(FIELDS.project),
    contract: toOutput(FIELDS.contract),
    accounting_reference: toOutput(FIELDS.accounting_reference),
  })
  .meta({ id: "DocumentReferences" });

export const givenReferencesSchema = z
  .object({
    order_number: toInput(FIELDS.order_number),
    project: toInput(FIELDS.project),
    contract: toInput(FIELDS.contract),
    accounting_reference: toInput(FIELDS.accounting_reference),
  })
  .meta({ id: "GivenDocumentReferences" });
