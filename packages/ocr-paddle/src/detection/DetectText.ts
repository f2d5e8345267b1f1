import type { Box, Raster } from "@open-valuation/files/imaging"
import type { Model } from "../Model.ts"
import { pagePicture } from "./PagePicture.ts"
import { textBoxes } from "./TextBoxes.ts"

/**
 * Finds lines of text on a page, with a model whose input is `[1, 3, height, width]` and whose output is a map of that
 * size.
 */
export const detectText = async (model: Model, page: Raster): Promise<ReadonlyArray<Box>> => {
  const { width, height, pixels } = pagePicture(page)
  const { data } = await model({ data: pixels, dims: [1, 3, height, width] })
  const across = page.width / width
  const down = page.height / height
  return textBoxes({ width, height, probabilities: data }).map((box) => ({
    x: box.x * across,
    y: box.y * down,
    width: box.width * across,
    height: box.height * down,
  }))
}
