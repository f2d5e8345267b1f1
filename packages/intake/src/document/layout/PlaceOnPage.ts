import type { DocumentPart } from "@open-valuation/core/domain"
import { roundedBox } from "@open-valuation/core/reading"
import type { FieldPlace } from "../FieldPlace.ts"
import type { Box } from "./Box.ts"

type Page = Extract<DocumentPart, { readonly _tag: "Page" }>

/** A box as a place of its page. What reaches over the edge of the page is cut off. */
export const placeOnPage = (
  { bottom, left, right, top }: Box,
  { height: pageHeight, page, upsideDown = false, width: pageWidth }: Page,
): FieldPlace => {
  const [x, y] = [within(left, pageWidth), within(top, pageHeight)]
  const [width, height] = [within(right, pageWidth) - x, within(bottom, pageHeight) - y]
  return {
    page,
    ...roundedBox({ x, y, width, height, pageWidth, pageHeight, ...(upsideDown ? { upsideDown } : {}) }),
  }
}

const within = (at: number, end: number): number => Math.min(Math.max(at, 0), end)
