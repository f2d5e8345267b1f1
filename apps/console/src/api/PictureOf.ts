import type { FontlessWord, PageRequest } from "@open-valuation/server/console"
import type { Locale } from "../app/Locale.tsx"
import { CallFailed, failureOf, send } from "./Call.ts"

/**
 * The picture of a page. A bitmap is drawn on a canvas: the policy of the pages allows images of the server's own
 * addresses only.
 */
export const pictureOf = async (
  path: string,
  wanted: PageRequest,
  locale: Locale,
  signal: AbortSignal,
): Promise<ImageBitmap> => {
  // The password is in the body: addresses are logged.
  const response = await send(path, { locale, signal, method: "POST", body: wanted })
  if (response.ok) {
    const form = await response.formData()
    const [picture, words] = [form.get("picture"), form.get("words")]
    if (picture instanceof Blob && typeof words === "string") {
      return withWords(await createImageBitmap(picture), JSON.parse(words) as ReadonlyArray<FontlessWord>)
    }
  }
  const { code, faults, message } = await failureOf(response, locale)
  throw new CallFailed(code, faults[0]?.message ?? message, faults)
}

/** The picture with these words in the fonts of this page, each as wide as in its own font. */
const withWords = async (picture: ImageBitmap, words: ReadonlyArray<FontlessWord>): Promise<ImageBitmap> => {
  if (words.length === 0) return picture
  const canvas = document.createElement("canvas")
  canvas.width = picture.width
  canvas.height = picture.height
  const context = canvas.getContext("2d")
  if (context === null) return picture
  context.drawImage(picture, 0, 0)
  const { fontFamily } = getComputedStyle(document.body)
  for (const { baseline, colour, size, text, width, x } of words) {
    context.font = `${size}px ${fontFamily}`
    context.fillStyle = colour
    const own = context.measureText(text).width
    context.setTransform(own > 0 ? width / own : 1, 0, 0, 1, x, baseline)
    context.fillText(text, 0, 0)
  }
  return createImageBitmap(canvas)
}
