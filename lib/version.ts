import packageFile from "@/package.json" with { type: "json" };

/** This version, for servers only: in a browser's script, the whole file would come with it. */
export const VERSION = packageFile.version;
