import { env } from "@/lib/env";
import { type AnyRoute, item, list, route } from "@/lib/http/route";
import {
  mailHeadResource,
  mailResource,
  phoneMessageResource,
  virtualPhoneResource,
} from "./resource";
import { mailParamsSchema, phoneParamsSchema } from "./schema";
import { getSimulatorMail, listPhoneMessages, listPhones, listSimulatorMails } from "./service";

const common = {
  tag: "Simulator",
  auth: "public",
  status: 200,
  internal: true,
  errors: ["not_found"],
} as const;

const rows = [
  route({
    ...common,
    method: "get",
    path: "/simulator/phones",
    operationId: "listSimulatorPhones",
    summary: "List virtual phones with their last message",
    returns: list(virtualPhoneResource),
    run: (ctx) => listPhones(ctx),
  }),
  route({
    ...common,
    method: "get",
    path: "/simulator/phones/{phone}/messages",
    operationId: "listSimulatorMessages",
    summary: "List what a virtual phone received",
    params: phoneParamsSchema,
    returns: list(phoneMessageResource),
    run: (ctx, { params }) => listPhoneMessages(ctx, params.phone),
  }),
  route({
    ...common,
    method: "get",
    path: "/simulator/mails",
    operationId: "listSimulatorMails",
    summary: "List the mails of this copy",
    returns: list(mailHeadResource),
    run: (ctx) => listSimulatorMails(ctx),
  }),
  route({
    ...common,
    method: "get",
    path: "/simulator/mails/{name}",
    operationId: "getSimulatorMail",
    summary: "Read one mail of this copy",
    params: mailParamsSchema,
    returns: item(mailResource),
    run: (ctx, { params }) => getSimulatorMail(ctx, params.name),
  }),
] as const;

/** Virtual phones and mailbox; there are no such operations where the simulator is off. */
export const simulatorRoutes: readonly AnyRoute[] = env.SIMULATOR === "on" ? rows : [];
