import { type Ocr, OcrInBackground } from "@open-valuation/core/ports"
import { makeFairPermits, unboundedWaiting } from "@open-valuation/service"
import { Context, Effect, Layer } from "effect"
import type { SettingInvalid, Settings } from "../Settings.ts"
import { Recogniser } from "./Recogniser.ts"

/** The recogniser for an account. Without an account, images do not wait for anybody. */
export type OcrOf = (account: number | undefined) => Ocr["Service"]

/**
 * Shares a recogniser between accounts: they take turns image by image, and where it reads several images at a time,
 * one place always stays free for others, however long the images of an account take. An image that arrives while the
 * account has others in progress or waiting is read in the background.
 */
export const makeAccountOcr = (ocr: Ocr["Service"]): OcrOf => {
  const turns = makeFairPermits({
    running: ocr.concurrency,
    runningPerAccount: Math.max(1, ocr.concurrency - 1),
    ...unboundedWaiting,
  })
  const present = new Map<number, number>()
  const enter = (account: number): boolean => {
    const others = present.get(account) ?? 0
    present.set(account, others + 1)
    return others > 0
  }
  const leave = (account: number): void => {
    const others = (present.get(account) ?? 1) - 1
    if (others > 0) present.set(account, others)
    else present.delete(account)
  }
  return (account) =>
    account === undefined
      ? ocr
      : {
          ...ocr,
          read: (image) =>
            Effect.acquireUseRelease(
              Effect.sync(() => enter(account)),
              (background) =>
                Effect.scoped(Effect.andThen(turns.turn(account), ocr.read(image))).pipe(
                  Effect.provideService(OcrInBackground, background),
                ),
              () => Effect.sync(() => leave(account)),
            ),
        }
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
>()("@open-valuation/node/AccountOcr") {
  static readonly layer: Layer.Layer<AccountOcr, SettingInvalid, Settings> = Layer.effect(
    AccountOcr,
    Effect.map(Recogniser, ({ ocr, other }) => ({
      first: ocr && makeAccountOcr(ocr),
      second: other && makeAccountOcr(other),
    })),
  ).pipe(Layer.provide(Recogniser.layer))
}
