export interface Attempt {
  id: string;
  file: string;
  name: string;
  isPassed: boolean;
  message: string;
}

export interface Judgement {
  passed: number;
  failed: { name: string; message: string }[];
  unsteady: { name: string; message: string }[];
}

export const MAX_UNSTEADY: number;
export const MAX_UNSTEADY_SHARE: number;
export function filesToRepeat(tests: readonly Attempt[]): string[];
export function judge(first: readonly Attempt[], second: readonly Attempt[]): Judgement;
export function isTooUnsteady(judgement: Judgement): boolean;
