export interface PlannedFile {
  file: string;
  text: string;
}

export interface Plan {
  placeholders: Record<string, string>;
  own: PlannedFile[];
  edited: PlannedFile[];
}

export interface ModuleOptions {
  singular?: string;
  scope?: string;
  german?: string;
  spanish?: string;
  portuguese?: string;
  polish?: string;
}

export const MAX_EDITED_FILES: number;
export function countEdited(edited: readonly PlannedFile[]): number;
export const GENERATED: readonly string[];
export class InputError extends Error {}
export function planModule(root: string, target: string, options?: ModuleOptions): Plan;
