/** One rem in pixels: 16 unless the person has set another font size in the browser. */
export const remPx = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
