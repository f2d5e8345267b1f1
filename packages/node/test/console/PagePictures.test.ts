import { describe, expect, it } from "@effect/vitest"
import { AccountId, MaterialNotFound, MaterialStore } from "@open-valuation/service"
import { DateTime, Effect, Layer, Redacted } from "effect"
import { drawn, pdfOf } from "../../../documents/test/pdf/Pdf.ts"
import { Budgets, budgets } from "../../src/Budgets.ts"
import { PagePictures } from "../../src/console/PagePictures.ts"
import { PictureMemory } from "../../src/console/PictureMemory.ts"

const [owner, other] = [AccountId.make(1), AccountId.make(2)]

/** A store with one file, which can be removed, and how often it was read. */
const storeOf = (bytes: Uint8Array, password?: string) => {
  const state = { reads: 0, isKept: true }
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
        password: password === undefined ? undefined : Redacted.make(password),
      })
    },
  })
  return { state, layer: PagePictures.layer.pipe(Layer.provide(store)) }
}

const first = { account: owner, materialRef: "mat_1", entry: undefined, page: 1, upsideDown: false }
const text = pdfOf({ pages: [{ texts: [[100, 50, "12345678"]] }] })

const isPng = (bytes: Uint8Array | undefined) =>
  bytes !== undefined && Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from("\x89PNG", "latin1"))

describe("the pictures of pages", () => {
  it.live("are made once, for their owner only, while the file is kept", () => {
    const { layer, state } = storeOf(text)
    return Effect.gen(function* () {
      const picture = yield* PagePictures
      const made = yield* picture(first)
      expect(isPng(made)).toBe(true)
      expect(yield* picture(first)).toBe(made)
      expect(state.reads).toBe(1)
      expect(yield* picture({ ...first, page: 2 })).toBeUndefined()
      expect(yield* Effect.flip(picture({ ...first, account: other }))).toBeInstanceOf(MaterialNotFound)
      expect(yield* Effect.flip(picture({ ...first, materialRef: "mat_2" }))).toBeInstanceOf(MaterialNotFound)
      state.isKept = false
      expect(yield* Effect.flip(picture(first))).toBeInstanceOf(MaterialNotFound)
    }).pipe(Effect.provide(layer))
  })

  it.live("need the password of an encrypted file as long as the server has it", () =>
    Effect.gen(function* () {
      const sealed = yield* drawn({ userPassword: "pass", pdfVersion: "1.7ext3" }, (document) => document.text("1"))
      const withPassword = (password?: string) =>
        Effect.flatMap(PagePictures, (picture) => picture(first)).pipe(Effect.provide(storeOf(sealed, password).layer))
      expect(isPng(yield* withPassword("pass"))).toBe(true)
      expect(yield* Effect.flip(withPassword())).toMatchObject({ reason: "encrypted", fileName: "流水.pdf" })
    }),
  )

  it.live("have a budget of their own", () => {
    const silent = Layer.succeed(Budgets, { ...budgets, picture: { ...budgets.picture, outputMb: 0 } })
    return Effect.gen(function* () {
      const picture = yield* PagePictures
      expect(yield* Effect.flip(picture(first))).toMatchObject({ reason: "too-large" })
    }).pipe(Effect.provide(storeOf(text).layer.pipe(Layer.provide(silent))))
  })
})

describe("the memory of pictures", () => {
  const picture = (bytes: number) => new Uint8Array(bytes)

  it("forgets those that were asked for longest ago, by their bytes", () => {
    const memory = new PictureMemory(10)
    memory.keep("a", picture(4))
    memory.keep("b", picture(4))
    expect(memory.get("a")).toHaveLength(4)
    memory.keep("c", picture(4))
    expect(["a", "b", "c"].map((key) => memory.get(key) !== undefined)).toEqual([true, false, true])
    memory.keep("d", picture(11))
    expect(["a", "c", "d"].map((key) => memory.get(key) !== undefined)).toEqual([false, false, false])
    memory.keep("e", picture(10))
    memory.keep("e", picture(6))
    memory.keep("f", picture(4))
    expect(["e", "f"].map((key) => memory.get(key) !== undefined)).toEqual([true, true])
  })
})
