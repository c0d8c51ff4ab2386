import {
  type OperationDocument,
  type ParameterDocument,
  plainParameter,
  type ReferenceDocument,
  type Schema,
} from "./document";
import { type Field, listFields, parameterField } from "./fields";
import { sampleValue } from "./sample-value";

export interface OperationSummary {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
}

export interface ReferenceError {
  status: number;
  text: string;
}

export interface ReferenceOperation extends OperationSummary {
  /** Backticks mark code. */
  paragraphs: string[];
  needsKey: boolean;
  pathFields: Field[];
  query: Field[];
  headers: Field[];
  body: Field[];
  status: number;
  answer: Field[];
  isList: boolean;
  errors: ReferenceError[];
  /** Sample request with only the required fields, and realistic values. */
  sample: { method: string; url: string; body?: unknown };
}

interface FoundOperation {
  method: string;
  path: string;
  operation: OperationDocument;
}

function listFound(document: ReferenceDocument): FoundOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

const toSummary = ({ method, path, operation }: FoundOperation): OperationSummary => ({
  id: operation.operationId,
  method,
  path,
  tag: operation.tags[0] ?? "",
  summary: operation.summary,
});

const acceptsKey = ({ operation }: FoundOperation) =>
  operation.security.some((item) => "token" in item);

/** Lists operations grouped by tag, in the document's order. */
export function listOperations(document: ReferenceDocument): OperationSummary[] {
  const operations = listFound(document).map(toSummary);
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return tags.flatMap((tag) => operations.filter((item) => item.tag === tag));
}

const findJsonSchema = (content: Record<string, { schema?: Schema }> | undefined) =>
  content?.["application/json"]?.schema;

const createParameterSample = (
  parameter: ParameterDocument | undefined,
  document: ReferenceDocument,
) => parameter?.example ?? sampleValue(parameter?.schema ?? {}, document);

function createSampleRequest(
  { method, path, operation }: FoundOperation,
  document: ReferenceDocument,
) {
  const parameters = operation.parameters.map((parameter) => plainParameter(parameter, document));
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const parameter = parameters.find(
      (parameter) => parameter.in === "path" && parameter.name === name,
    );
    return encodeURIComponent(String(createParameterSample(parameter, document)));
  });
  const query = parameters
    .filter((parameter) => parameter.in === "query" && parameter.required === true)
    .map((parameter) => [parameter.name, String(createParameterSample(parameter, document))]);
  const search = query.length === 0 ? "" : `?${new URLSearchParams(query)}`;
  const body = findJsonSchema(operation.requestBody?.content);
  return {
    method,
    url: `${document.servers[0]?.url ?? ""}${filled}${search}`,
    ...(body !== undefined && { body: sampleValue(body, document) }),
  };
}

export function readOperation(
  document: ReferenceDocument,
  id: string,
): ReferenceOperation | undefined {
  const match = listFound(document).find(({ operation }) => operation.operationId === id);
  if (match === undefined) return undefined;
  const { operation } = match;
  const parameters = operation.parameters.map((parameter) => plainParameter(parameter, document));
  const fieldsIn = (location: "path" | "query" | "header") =>
    parameters
      .filter((parameter) => parameter.in === location)
      .map((parameter) => parameterField(parameter, document, location));
  const body = findJsonSchema(operation.requestBody?.content);
  const statuses = Object.entries(operation.responses);
  const [status = "200", success] = statuses.find(([code]) => code < "300") ?? [];
  const response = findJsonSchema(success?.content);
  return {
    ...toSummary(match),
    paragraphs: operation.description.split("\n\n").filter((text) => text !== ""),
    needsKey: acceptsKey(match),
    pathFields: fieldsIn("path"),
    query: fieldsIn("query"),
    headers: fieldsIn("header"),
    body: body === undefined ? [] : listFields(body, document, "body"),
    status: Number(status),
    answer: response === undefined ? [] : listFields(response, document, "answer"),
    isList: response?.type === "array",
    errors: statuses
      .filter(([code]) => code >= "400")
      .map(([code, { description }]) => ({ status: Number(code), text: description })),
    sample: createSampleRequest(match, document),
  };
}
