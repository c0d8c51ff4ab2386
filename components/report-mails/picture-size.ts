/** Pictures are twice as large as they are shown, for sharp screens. Pixels. */
export const PICTURE_WIDTH = 1000;
export const PICTURE_HEIGHT = 280;
