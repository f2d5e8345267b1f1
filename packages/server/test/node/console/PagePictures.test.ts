import { describe, expect, it } from "@effect/vitest"
import { encodePng, pageAsSeen } from "@open-valuation/files"
import type { PagePicture } from "@open-valuation/server/http"
import { AccountId, MaterialNotFound, MaterialStore } from "@open-valuation/server/service"
import { DateTime, Effect, Layer, Redacted } from "effect"
import { drawn, pdfOf } from "../../../../files/test/pdf/Pdf.ts"
import { Budgets, budgets } from "../../../src/node/Budgets.ts"
import { PagePictures, PictureMemory } from "../../../src/node/console/PagePictures.ts"

const [owner, other] = [AccountId.make(1), AccountId.make(2)]

/** A store with one file, which can be removed, and how often it was read. */
const storeOf = (bytes: Uint8Array, password?: string) => {
  const state = { reads: 0, isKept: true, password }
  const isOwn = (account: AccountId, materialRef: string) =>
    state.isKept && account === owner && materialRef === "mat_1"
  const store = Layer.succeed(MaterialStore, {
    put: () => Effect.succeed([]),
    size: ({ accountId }, ref) => Effect.succeed(isOwn(accountId, ref) ? bytes.length : undefined),
    get: (account, materialRef) => {
      if (!isOwn(account, materialRef)) return Effect.fail(new MaterialNotFound())
      state.reads++
      return Effect.succeed({
        materialRef,
        fileName: "流水.pdf",
        contentType: "application/pdf",
        bytes,
        uploadedAt: DateTime.makeUnsafe(0),
        password: state.password === undefined ? undefined : Redacted.make(state.password),
      })
    },
  })
  return { state, layer: PagePictures.layer.pipe(Layer.provide(store)) }
}

const first = {
  account: owner,
  materialRef: "mat_1",
  entry: undefined,
  page: 1,
  upsideDown: false,
  asTaken: false,
  password: undefined,
}
const text = pdfOf({ pages: [{ texts: [[100, 50, "12345678"]] }] })

const isPng = (picture: PagePicture | undefined) =>
  picture !== undefined && Buffer.from(picture.png.subarray(0, 4)).equals(Buffer.from("\x89PNG", "latin1"))

describe("the pictures of pages", () => {
  it.live("are made once, with the words that they lack, for their owner only, while the file is kept", () => {
    const { layer, state } = storeOf(text)
    return Effect.gen(function* () {
      const picture = yield* PagePictures
      const made = yield* picture(first)
      expect(isPng(made)).toBe(true)
      // The page is 600 points wide, its picture 1800 pixels.
      const word = { text: "12345678", x: 300, baseline: 150, width: 96, size: 24, colour: "#000000" }
      expect(made?.words).toEqual([word])
      expect(yield* picture(first)).toBe(made)
      expect(state.reads).toBe(1)
      expect(yield* picture({ ...first, page: 2 })).toBeUndefined()
      expect(yield* Effect.flip(picture({ ...first, account: other }))).toBeInstanceOf(MaterialNotFound)
      expect(yield* Effect.flip(picture({ ...first, materialRef: "mat_2" }))).toBeInstanceOf(MaterialNotFound)
      state.isKept = false
      expect(yield* Effect.flip(picture(first))).toBeInstanceOf(MaterialNotFound)
    }).pipe(Effect.provide(layer))
  })

  it.live("of a photo are grey and straightened, as it was read, or as it was taken", () =>
    Effect.gen(function* () {
      const red = { width: 240, height: 160, channels: 3, pixels: new Uint8Array(240 * 160 * 3).fill(200) } as const
      for (let at = 0; at < red.pixels.length; at += 3) red.pixels[at + 1] = 40
      const photo = yield* Effect.promise(() => encodePng(red, 240))
      yield* Effect.gen(function* () {
        const picture = yield* PagePictures
        const channelsOf = Effect.fnUntraced(function* (asTaken: boolean) {
          const made = yield* picture({ ...first, asTaken })
          const bytes = made?.png ?? new Uint8Array(0)
          return (yield* pageAsSeen({ bytes, fileName: "照片.png", page: 1, side: 240 }))?.image.channels
        })
        expect(yield* channelsOf(false)).toBe(1)
        expect(yield* channelsOf(true)).toBe(3)
      }).pipe(Effect.provide(storeOf(photo).layer))
    }),
  )

  it.live("of an encrypted file take its password each time: the stored one, or one that is given", () =>
    Effect.gen(function* () {
      const sealed = yield* drawn({ userPassword: "pass", pdfVersion: "1.7ext3" }, (document) => document.text("1"))
      const { layer, state } = storeOf(sealed, "pass")
      yield* Effect.gen(function* () {
        const picture = yield* PagePictures
        const given = (password: string) => picture({ ...first, password: Redacted.make(password) })
        expect(isPng(yield* picture(first))).toBe(true)
        state.password = undefined
        expect(yield* Effect.flip(picture(first))).toMatchObject({ reason: "encrypted", fileName: "流水.pdf" })
        expect(yield* Effect.flip(given("guess"))).toMatchObject({ reason: "wrong-password" })
        expect(isPng(yield* given("pass"))).toBe(true)
        // Nobody sees it without the password because somebody has seen it with it.
        expect(yield* Effect.flip(picture(first))).toMatchObject({ reason: "encrypted" })
        expect(yield* Effect.flip(given("guess"))).toMatchObject({ reason: "wrong-password" })
      }).pipe(Effect.provide(layer))
    }),
  )

  it.live(
    "are refused for a page with more words than any of a table",
    () => {
      const words = Array.from(
        { length: 100_000 },
        (_, at) => `1 0 0 1 ${(at % 100) * 6} ${Math.floor(at / 100) * 0.39} Tm <003${at % 9}> Tj`,
      )
      const crowded = pdfOf({ pages: [{ raw: `BT /F1 4 Tf ${words.join("\n")} ET` }], packed: true })
      return Effect.gen(function* () {
        // A slow machine has not counted them in time.
        const reason = expect.stringMatching(/^(too-large|timeout)$/)
        expect(yield* Effect.flip((yield* PagePictures)(first))).toMatchObject({ reason })
      }).pipe(Effect.provide(storeOf(crowded).layer))
    },
    { tags: ["long"] },
  )

  it.live(
    "have a budget of their own",
    () => {
      const silent = Layer.succeed(Budgets, { ...budgets, picture: { ...budgets.picture, outputMb: 0 } })
      return Effect.gen(function* () {
        const picture = yield* PagePictures
        expect(yield* Effect.flip(picture(first))).toMatchObject({ reason: "too-large" })
      }).pipe(Effect.provide(storeOf(text).layer.pipe(Layer.provide(silent))))
    },
    { tags: ["long"] },
  )
})

describe("the memory of pictures", () => {
  const picture = (bytes: number, words: PagePicture["words"] = []) => ({ png: new Uint8Array(bytes), words })
  const kept = (memory: PictureMemory, ...keys: ReadonlyArray<string>) =>
    keys.map((key) => memory.get(key) !== undefined)

  it("forgets those that were asked for longest ago, by their bytes", () => {
    const memory = new PictureMemory(10)
    memory.keep("a", picture(4))
    memory.keep("b", picture(4))
    expect(memory.get("a")?.png).toHaveLength(4)
    memory.keep("c", picture(4))
    expect(kept(memory, "a", "b", "c")).toEqual([true, false, true])
    memory.keep("d", picture(11))
    expect(kept(memory, "a", "c", "d")).toEqual([false, false, false])
    memory.keep("e", picture(10))
    memory.keep("e", picture(6))
    memory.keep("f", picture(4))
    expect(kept(memory, "e", "f")).toEqual([true, true])
    const word = { text: "一", x: 0, baseline: 0, width: 8, size: 8, colour: "#000000" }
    memory.keep("g", picture(1, [word]))
    expect(kept(memory, "e", "f", "g")).toEqual([false, false, false])
  })
})
