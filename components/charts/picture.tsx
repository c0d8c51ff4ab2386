import { BarPicture } from "./bar-picture";
import { LinePicture } from "./line-picture";
import type { LiveProps } from "./picture-frame";
import type { PictureProps } from "./types";

/** Picture of any kind; all are in one chunk. */
export function Picture(props: PictureProps & LiveProps) {
  if (props.kind === "lines") {
    const { kind: _kind, ...lines } = props;
    return <LinePicture {...lines} />;
  }
  const { kind: _kind, ...bars } = props;
  return <BarPicture {...bars} />;
}
