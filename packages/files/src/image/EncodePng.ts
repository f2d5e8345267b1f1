import type { PageImage } from "@open-valuation/core/domain"

/** The PNG file of an image, reduced until its longer side is at most `side` pixels long. */
export const encodePng = async (image: PageImage, side: number): Promise<Uint8Array> => {
  const { createCanvas } = await import("@napi-rs/canvas")
  const { channels, height, pixels, width } = reduced(image, side)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  const rgba = context.createImageData(width, height)
  for (let at = 0; at < width * height; at++) {
    for (let channel = 0; channel < 3; channel++) {
      rgba.data[at * 4 + channel] = pixels[channels === 1 ? at : at * 3 + channel] ?? 0
    }
    rgba.data[at * 4 + 3] = 255
  }
  context.putImageData(rgba, 0, 0)
  // Not the asynchronous `encode`: the thread may be ended at any time, while the native library works elsewhere.
  return canvas.toBuffer("image/png")
}

/** Every pixel is the mean of those that it stands for. */
const reduced = (image: PageImage, side: number): PageImage => {
  const factor = Math.max(image.width, image.height) / side
  if (factor <= 1) return image
  const { channels, pixels } = image
  const [width, height] = [
    Math.max(1, Math.floor(image.width / factor)),
    Math.max(1, Math.floor(image.height / factor)),
  ]
  const small = new Uint8Array(width * height * channels)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = span(y, height, image.height)
    for (let x = 0; x < width; x++) {
      const [left, right] = span(x, width, image.width)
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0
        for (let row = top; row < bottom; row++) {
          for (let column = left; column < right; column++) {
            sum += pixels[(row * image.width + column) * channels + channel] ?? 0
          }
        }
        small[(y * width + x) * channels + channel] = Math.round(sum / ((bottom - top) * (right - left)))
      }
    }
  }
  return { width, height, channels, pixels: small }
}

/** The pixels of a row or column of the large image that pixel `at` of the small one stands for. */
const span = (at: number, small: number, large: number): readonly [from: number, to: number] => {
  const from = Math.floor((at * large) / small)
  return [from, Math.max(from + 1, Math.floor(((at + 1) * large) / small))]
}
