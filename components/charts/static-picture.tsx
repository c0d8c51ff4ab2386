import type { ReactNode } from "react";
import { Picture } from "./picture";
import { renderStatic } from "./render-static";
import type { PictureProps } from "./types";

/** Width for which Recharts computes the picture; percentages make the result fit any width. */
const NOMINAL_WIDTH = 1000;

/** Makes an element fluid: without the view box, percentages refer to the rendered width. */
function toFluid(type: string, props: Record<string, unknown>, hasChildren: boolean) {
  // Recharts' wrapper groups are useless in a static picture.
  if (type === "g" && String(props.className).startsWith("recharts-")) return "children";
  if (type === "title" || type === "desc") return hasChildren ? props : null;
  if (props.className === "recharts-surface") {
    const { viewBox: _viewBox, width: _width, ...rest } = props;
    return { ...rest, width: "100%" };
  }
  if (props.className === undefined || !String(props.className).includes("recharts-wrapper")) {
    return props;
  }
  const { width: _width, ...rest } = props;
  return { ...rest, style: { position: "relative", width: "100%", height: props.height } };
}

export const drawStaticPicture = (props: PictureProps): ReactNode =>
  renderStatic(<Picture {...props} width={NOMINAL_WIDTH} />, toFluid);

/**
 * Draws a picture as nested SVG of a fixed width in pixels, without HTML around it. `toAttributes` replaces the classes
 * of each element.
 */
export function drawFixedPicture(
  props: PictureProps,
  width: number,
  toAttributes: (className: unknown) => Record<string, string>,
): ReactNode {
  return renderStatic(<Picture {...props} width={width} />, (type, attributes, hasChildren) => {
    if (type === "div") return "children";
    if ((type === "title" || type === "desc") && !hasChildren) return null;
    const { className, ...rest } = attributes;
    if (className !== "recharts-surface") return { ...rest, ...toAttributes(className) };
    const { viewBox: _viewBox, style: _style, ...surface } = rest;
    return { ...surface, width, overflow: "visible" };
  });
}
