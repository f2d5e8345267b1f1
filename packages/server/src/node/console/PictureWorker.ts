import type { DocumentUnreadable, PageImage } from "@open-valuation/core/domain"
import { encodePng, pageAsSeen } from "@open-valuation/files"
import { flattenPage } from "@open-valuation/files/imaging"
import { serveTasks } from "@open-valuation/files/threads"
import { Effect, Stream } from "effect"
import type { PagePicture } from "../../console/PagePictures.ts"
import { PICTURE_SIDE, type PictureTask } from "./PictureTask.ts"

const picture = Effect.fnUntraced(function* ({
  upsideDown,
  ...page
}: PictureTask): Effect.fn.Return<PagePicture | undefined, DocumentUnreadable> {
  const seen = yield* pageAsSeen({ ...page, side: PICTURE_SIDE })
  if (seen === undefined) return undefined
  const image = seen.scanned ? flat(seen.image, upsideDown) : seen.image
  return { png: yield* Effect.promise(() => encodePng(image, PICTURE_SIDE)), words: seen.words }
})

/** The sheet as the recognisers see it. Turned by half, its pixels come in the opposite order. */
const flat = (image: PageImage, upsideDown: boolean): PageImage => {
  const { data, height, width } = flattenPage(image).raster
  return { width, height, channels: 1, pixels: upsideDown ? data.toReversed() : data }
}

/** The thread that makes the pictures of pages. */
serveTasks((task: PictureTask) => Stream.fromEffect(picture(task)))
