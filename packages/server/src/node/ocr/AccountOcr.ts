import type { PageImage } from "@open-valuation/core/domain"
import { type Ocr, OcrInBackground } from "@open-valuation/core/ports"
import { Context, Deferred, Duration, Effect, Layer } from "effect"
import { makeFairPermits, unboundedWaiting } from "../../service/index.ts"
import type { SettingInvalid, Settings } from "../Settings.ts"
import { Recogniser } from "./Recogniser.ts"

/** The recogniser for an account. Without an account, images do not wait for anybody. */
export type OcrOf = (account: number | undefined) => Ocr["Service"]

/** An image that takes longer makes way for those of other accounts: a photo of a nameplate takes 1 to 1.5 s. */
const LONG = Duration.seconds(2)

interface Reading {
  readonly account: number
  readonly background: Deferred.Deferred<void>
  long: boolean
}

/**
 * Shares a recogniser between accounts: they take turns image by image, and where it reads several images at a time,
 * one place always stays free for others, however long the images of an account take. An image is read in the
 * background if the account has others in progress or waiting, and also once it has taken longer than `LONG` while
 * another account has an image in the foreground.
 */
export const makeAccountOcr = (ocr: Ocr["Service"]): OcrOf => {
  const turns = makeFairPermits({
    running: ocr.concurrency,
    runningPerAccount: Math.max(1, ocr.concurrency - 1),
    ...unboundedWaiting,
  })
  const readings = new Set<Reading>()

  const stepBack = ({ background }: Reading): void => void Deferred.doneUnsafe(background, Effect.void)
  const isForeground = ({ background }: Reading): boolean => !Deferred.isDoneUnsafe(background)
  const makeWay = (): void => {
    for (const reading of readings) {
      const stands = (other: Reading) => other.account !== reading.account && isForeground(other)
      if (reading.long && [...readings].some(stands)) stepBack(reading)
    }
  }

  const begin = (account: number, hasOthers: boolean): Reading => {
    const reading: Reading = { account, background: Deferred.makeUnsafe(), long: false }
    readings.add(reading)
    if (hasOthers) stepBack(reading)
    makeWay()
    return reading
  }

  const read = Effect.fnUntraced(function* (account: number, image: PageImage) {
    const hasOthers = turns.present(account) > 0
    yield* turns.turn(account)
    const reading = yield* Effect.acquireRelease(
      Effect.sync(() => begin(account, hasOthers)),
      (begun) => Effect.sync(() => readings.delete(begun)),
    )
    const grow = Effect.sync(() => {
      reading.long = true
      makeWay()
    })
    yield* Effect.forkScoped(Effect.delay(grow, LONG))
    return yield* Effect.provideService(ocr.read(image), OcrInBackground, reading.background)
  }, Effect.scoped)

  return (account) => (account === undefined ? ocr : { ...ocr, read: (image) => read(account, image) })
}

/** The recognisers of this process. Accounts take turns in their threads, whatever the request. */
export class AccountOcr extends Context.Service<
  AccountOcr,
  {
    /** Recogniser of images. `undefined` when there is none. */
    readonly first: OcrOf | undefined
    /** Recogniser for images in which the first one found nothing. */
    readonly second: OcrOf | undefined
  }
>()("@open-valuation/server/AccountOcr") {
  static readonly layer: Layer.Layer<AccountOcr, SettingInvalid, Settings> = Layer.effect(
    AccountOcr,
    Effect.map(Recogniser, ({ ocr, other }) => ({
      first: ocr && makeAccountOcr(ocr),
      second: other && makeAccountOcr(other),
    })),
  ).pipe(Layer.provide(Recogniser.layer))
}
