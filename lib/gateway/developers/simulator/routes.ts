import { env } from "@/lib/env";
import { item, list, route } from "@/lib/http/route";
import {
  mailHeadResource,
  mailResource,
  phoneMessageResource,
  virtualPhoneResource,
} from "./resource";
import { mailParamsSchema, phoneParamsSchema, phoneWriteSchema } from "./schema";
import {
  getSimulatorMail,
  listPhoneMessages,
  listPhones,
  listSimulatorMails,
  writeFromPhone,
} from "./service";

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
    summary: "List virtual phones with their latest message",
    returns: list(virtualPhoneResource),
    run: (ctx) => listPhones(ctx),
  }),
  route({
    ...common,
    method: "get",
    path: "/simulator/phones/{phone}/messages",
    operationId: "listSimulatorMessages",
    summary: "List messages on a virtual phone",
    params: phoneParamsSchema,
    returns: list(phoneMessageResource),
    run: (ctx, { params }) => listPhoneMessages(ctx, params.phone),
  }),
  route({
    ...common,
    method: "post",
    path: "/simulator/phones/{phone}/messages",
    operationId: "writeFromSimulatorPhone",
    summary: "Write from a virtual phone",
    params: phoneParamsSchema,
    body: phoneWriteSchema,
    returns: item(phoneMessageResource),
    status: 201,
    run: (ctx, { params, body }) => writeFromPhone(ctx, params.phone, body),
  }),
  route({
    ...common,
    method: "get",
    path: "/simulator/mails",
    operationId: "listSimulatorMails",
    summary: "List emails of this installation",
    returns: list(mailHeadResource),
    run: (ctx) => listSimulatorMails(ctx),
  }),
  route({
    ...common,
    method: "get",
    path: "/simulator/mails/{name}",
    operationId: "getSimulatorMail",
    summary: "Get an email of this installation",
    params: mailParamsSchema,
    returns: item(mailResource),
    run: (ctx, { params }) => getSimulatorMail(ctx, params.name),
  }),
] as const;

export const simulatorRoutes = env.SIMULATOR === "on" ? rows : [];
