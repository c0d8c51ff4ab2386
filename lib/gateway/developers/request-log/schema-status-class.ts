export const STATUS_CLASSES = {
  "2xx": [200, 201, 204],
  "4xx": [400, 401, 402, 403, 404, 405, 406, 408, 409, 413, 415, 417, 422, 429, 431],
  "5xx": [500, 503],
} as const;

export type StatusClass = keyof typeof STATUS_CLASSES;

export const STATUS_CLASS_NAMES = Object.keys(STATUS_CLASSES) as StatusClass[];

export function getStatusCodes(name: string): readonly number[] {
  return STATUS_CLASSES[name as StatusClass] ?? [];
}
