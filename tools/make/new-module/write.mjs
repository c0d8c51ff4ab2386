import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { writeRegistries } from "../../architecture/registries.mjs";

/** Writes a planned module and the registries that follow from its files. */
export function writePlan(root, { own, edited }) {
  for (const { file, text } of [...own, ...edited]) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  writeRegistries(root);
}

/** Wraps lines whose length depends on the name. */
export function formatFiles(root, { own, edited }) {
  const biome = path.join(root, "node_modules/.bin/biome");
  const files = [...own, ...edited]
    .map(({ file }) => file)
    .filter((file) => !file.endsWith(".sql"));
  const { status, stdout, stderr } = spawnSync(biome, ["format", "--write", ...files], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
}
