import type { BarPictureProps } from "./types";

/** Bar height in pixels of a page's main chart. */
export const DEFAULT_HEIGHT = 200;
/** Pixels of the tick labels below the bars and of a note above them. */
export const LABELS_HEIGHT = 24;
const NOTE_HEIGHT = 20;

/** Pixels reserved above the bars. */
export const noteHeight = ({ note }: Pick<BarPictureProps, "note">) =>
  note === undefined ? 0 : NOTE_HEIGHT;

/** Total height in pixels; independent of the data, to avoid layout shifts. */
export const pictureHeight = (props: Pick<BarPictureProps, "height" | "note">) =>
  props.height + LABELS_HEIGHT + noteHeight(props);
