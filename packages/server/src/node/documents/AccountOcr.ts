import { availableParallelism } from "node:os"
import type { PageImage } from "@open-valuation/core/domain"
import { Ocr, OcrInBackground } from "@open-valuation/core/ports"
import { type PeerFault, peerFault } from "@open-valuation/files/peers"
import { Context, Deferred, Duration, Effect, Layer, type Scope } from "effect"
import { makeFairPermits, unboundedWaiting } from "../../accounts/FairPermits.ts"
import { SettingInvalid, Settings } from "../Settings.ts"
import type { ImageAnswer, ImageQuestion, Kind, RecogniserKinds } from "../threads/AskedOcr.ts"

interface Recognisers {
  /** Recogniser of images. `undefined` when there is none. */
  readonly ocr: Ocr["Service"] | undefined
  /** Recogniser for images in which the first one found nothing. */
  readonly other?: Ocr["Service"]
}

type Name = "paddle" | "tesseract"

/** Loads a recogniser. `undefined` when what it needs was left out of the installation. */
type Load = (options: { readonly workers: number }) => Promise<Layer.Layer<Ocr> | undefined>

/** The recognisers, the better one first. Measured on rendered documents, docs/ocr.md. */
const recognisers: Readonly<Record<Name, Load>> = {
  paddle: async (options) => {
    const { PaddleOcr } = await import("@open-valuation/ocr-paddle")
    return PaddleOcr.isInstalled() ? PaddleOcr.layer(options) : undefined
  },
  tesseract: async (options) => (await import("@open-valuation/ocr-tesseract")).TesseractOcr.layer(options),
}

/**
 * One fewer than the number of processors, so that requests are still answered; at least 2, so that one is left to
 * other accounts.
 */
const defaultWorkers = (): number => Math.min(4, Math.max(2, availableParallelism() - 1))

/** A recogniser, or why it cannot be used. */
const loaded = Effect.fnUntraced(function* (
  name: Name,
  workers: number,
): Effect.fn.Return<Ocr["Service"] | PeerFault, never, Scope.Scope> {
  const fault = peerFault(import.meta.url, `@open-valuation/ocr-${name}`)
  if (fault !== undefined) return fault
  const layer = yield* Effect.promise(() => recognisers[name]({ workers }))
  if (layer === undefined)
    return {
      reason: "missing",
      message: `what @open-valuation/ocr-${name} needs is not installed: npm install @open-valuation/ocr-${name}, in a clone npm ci`,
    }
  return Context.get(yield* Layer.build(layer), Ocr)
})

const isFault = (found: Ocr["Service"] | PeerFault): found is PeerFault => "message" in found

const refused = (setting: string, { message }: PeerFault): SettingInvalid =>
  new SettingInvalid({ variable: "OV_OCR", message: `OV_OCR is ${setting}: ${message}` })

/** The installed recognisers, the better one first. One that is installed in another version is not passed over. */
const installed = Effect.fnUntraced(function* (workers: number) {
  const found: Array<Ocr["Service"]> = []
  for (const name of ["paddle", "tesseract"] as const) {
    const recogniser = yield* loaded(name, workers)
    if (!isFault(recogniser)) found.push(recogniser)
    else if (recogniser.reason === "unsupported") return yield* refused("auto", recogniser)
  }
  return found
})

const chosen = Effect.gen(function* () {
  const { ocr: setting, ocrWorkers: workers = defaultWorkers() } = yield* Settings
  if (setting === "off") return { ocr: undefined }
  if (setting === "auto") {
    const [ocr, other] = yield* installed(workers)
    if (ocr === undefined) yield* Effect.logWarning(NONE)
    return other === undefined ? { ocr } : { ocr, other }
  }
  const ocr = yield* loaded(setting, workers)
  return isFault(ocr) ? yield* refused(setting, ocr) : { ocr }
})

const NONE =
  "Images are not read, because no recogniser is installed: npm install @open-valuation/ocr-paddle, or @open-valuation/ocr-tesseract. OV_OCR=off leaves them unread without this line."

/** The recognisers chosen by `OV_OCR`: one of them, all installed ones, or none. */
export class Recogniser extends Context.Service<Recogniser, Recognisers>()("@open-valuation/server/Recogniser") {
  static readonly layer: Layer.Layer<Recogniser, SettingInvalid, Settings> = Layer.effect(Recogniser, chosen)
}

/** The recogniser for an account. Without an account, images do not wait for anybody. */
export type OcrOf = (account: number | undefined) => Ocr["Service"]

/** An image that takes longer makes way for those of other accounts: a photo of a nameplate takes 1 to 1.5 s. */
const LONG = Duration.seconds(2)

interface Reading {
  readonly account: number
  readonly background: Deferred.Deferred<void>
  /** Makes way for other accounts' images. */
  gives: boolean
}

/**
 * Shares a recogniser between accounts: they take turns image by image, and where it reads several images at a time,
 * one place always stays free for others, however long the images of an account take. While another account has an
 * image in the foreground, an image is read in the background if it has taken longer than `LONG`,
 * or if its account had others in progress or waiting when it came. An account that is alone has all of its images in
 * the foreground: beside work outside of this process, the background gets nothing.
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
      if (reading.gives && [...readings].some(stands)) stepBack(reading)
    }
  }

  const begin = (account: number, hasOthers: boolean): Reading => {
    const reading: Reading = { account, background: Deferred.makeUnsafe(), gives: hasOthers }
    readings.add(reading)
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
      reading.gives = true
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

/** The recognisers that are available to a thread. */
export const kindsOf = ({ first, second }: AccountOcr["Service"]): RecogniserKinds => ({
  ocr: kindOf(first?.(undefined)),
  other: kindOf(second?.(undefined)),
})

const kindOf = (ocr: Ocr["Service"] | undefined): Kind | undefined =>
  ocr && { name: ocr.name, concurrency: ocr.concurrency }

/** Answers a thread's questions about the images of an account. */
export const answerImage =
  ({ first, second }: AccountOcr["Service"], account: number | undefined) =>
  (question: ImageQuestion): Effect.Effect<ImageAnswer> => {
    const recogniser = (question.other ? second : first)?.(account)
    if (recogniser === undefined) return Effect.die(new Error("a thread asked for a recogniser that is not there"))
    return Effect.match(recogniser.read(question.image), {
      onSuccess: (text): ImageAnswer => ({ _tag: "Text", text }),
      onFailure: ({ detail, reason }): ImageAnswer => ({ _tag: "Unavailable", reason, detail }),
    })
  }
