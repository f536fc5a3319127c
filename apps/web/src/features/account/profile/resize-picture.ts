import { limits } from '@parlando/contract';

const sidePx = 256;
const attempts = [
  ['image/webp', 0.85],
  ['image/jpeg', 0.85],
  ['image/jpeg', 0.6],
] as const;

/**
 * Crops an image to a centered square of 256 px, as the `data:` URL the server accepts. Throws if the browser cannot
 * read it.
 */
export async function resizePicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    const canvas = document.createElement('canvas');
    canvas.width = sidePx;
    canvas.height = sidePx;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser has no 2D canvas');
    // JPEG has no transparency: without a background it would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, sidePx, sidePx);
    const side = Math.min(picture.width, picture.height);
    const left = (picture.width - side) / 2;
    const top = (picture.height - side) / 2;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, left, top, side, side, 0, 0, sidePx, sidePx);
    return encode(canvas);
  } finally {
    picture.close();
  }
}

function encode(canvas: HTMLCanvasElement): string {
  for (const [type, quality] of attempts) {
    const url = canvas.toDataURL(type, quality);
    // A browser that does not support the type returns a PNG.
    if (url.startsWith(`data:${type}`) && url.length <= limits.avatarCharacters) return url;
  }
  throw new Error('The picture is too large even when made small');
}
