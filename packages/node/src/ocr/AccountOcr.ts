import type { Ocr } from "@open-valuation/core/ports"
import { makeFairPermits, unboundedWaiting } from "@open-valuation/service"
import { Effect } from "effect"

/** A recogniser as an account may use it; one that belongs to no account waits for nobody. */
export type OcrOf = (account: number | undefined) => Ocr["Service"]

/**
 * Shares a recogniser: image by image the accounts take turns, and where it reads several images at a time, one place is always
 * left to others, however long the images of an account take.
 */
export const makeAccountOcr = (ocr: Ocr["Service"]): OcrOf => {
  const turns = makeFairPermits({
    running: ocr.concurrency,
    runningPerAccount: Math.max(1, ocr.concurrency - 1),
    ...unboundedWaiting,
  })
  return (account) =>
    account === undefined
      ? ocr
      : {
          ...ocr,
          read: (image) => Effect.scoped(Effect.andThen(turns.turn(account), ocr.read(image))),
        }
}
