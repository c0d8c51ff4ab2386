/** Roles of the container image, by the first word of its command. */
export const ROLES: Readonly<Record<string, () => Promise<unknown>>> = {
  web: () => import("@/processes/web"),
  api: () => import("@/processes/api"),
  worker: () => import("@/processes/worker"),
  migrate: () => import("@/processes/migrate"),
  cli: () => import("@/cli/main"),
  health: () => import("@/processes/container-health"),
};
