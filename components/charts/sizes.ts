import type { BarPictureProps } from "./types";

export const DEFAULT_HEIGHT = 200;
/** Tick labels below the bars and a note above them. */
export const LABELS_HEIGHT = 24;
const NOTE_HEIGHT = 20;

export const noteHeight = ({ note }: Pick<BarPictureProps, "note">) =>
  note === undefined ? 0 : NOTE_HEIGHT;

/** Returns the picture's height, independent of the data, to avoid layout shifts. */
export const pictureHeight = (props: Pick<BarPictureProps, "height" | "note">) =>
  props.height + LABELS_HEIGHT + noteHeight(props);

/** Formats a share of the width as a percentage, so a picture scales to any width. */
export const percent = (share: number) => `${Number((100 * share).toFixed(4))}%`;
