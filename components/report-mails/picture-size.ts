/** In pixels; twice the displayed size, for high-density screens. */
export const PICTURE_WIDTH = 1000;
export const PICTURE_HEIGHT = 280;
