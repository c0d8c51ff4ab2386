import path from "node:path";
import { expect, test } from "vitest";
import { allRoutes } from "@/lib/api";
import type { ReferenceDocument } from "@/lib/core/reference/document";
import { listOperations } from "@/lib/core/reference/operations";
import { tagKey } from "@/lib/core/reference/tag-key";
import { documentedRows } from "@/lib/http/docs/documented-rows";
import { openApiDocument } from "@/lib/http/docs/openapi";
import { projectRoot } from "@/lib/project-root";

/** English names of the reference are those of the rows; other languages translate them. */
test("translations/en/operations.json is up to date", async () => {
  const document = openApiDocument(documentedRows(allRoutes), "") as unknown as ReferenceDocument;
  const operations = listOperations(document);
  const texts = {
    tag: Object.fromEntries(operations.map(({ tag }) => [tagKey(tag), tag])),
    summary: Object.fromEntries(operations.map(({ id, summary }) => [id, summary])),
  };
  await expect(`${JSON.stringify(texts, null, 2)}\n`).toMatchFileSnapshot(
    path.join(projectRoot(), "translations/en/operations.json"),
  );
});
