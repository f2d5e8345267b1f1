import { createHash } from "node:crypto"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { clearingTiff } from "../../../../test/attack/ReadingFiles.ts"
import { Intake } from "../../src/node/documents/Intake.ts"

const latin1 = (text: string) => Buffer.from(text, "latin1")

const account = 1
const fileName = "file"

describe("an uploaded file", () => {
  it.live(
    "is kept as an image without what it tells beside its picture, any other as it is, and none without a type",
    () =>
      Effect.gen(function* () {
        const { keep } = yield* Intake
        const comment = latin1("\xff\xd8\xff\xfe\0\x08secret\xff\xd9")
        const kept = yield* keep({ bytes: comment, fileName, account }, false)
        expect(kept?.contentType).toBe("image/jpeg")
        expect(Buffer.from(kept?.bytes ?? [])).toEqual(latin1("\xff\xd8\xff\xfe\0\x08\0\0\0\0\0\0\xff\xd9"))
        const text = Buffer.from("日期,金额\n2026-01-05,1.00\n")
        expect((yield* keep({ bytes: text, fileName, account }, false))?.bytes).toBe(text)
        const shared = new Uint8Array(new SharedArrayBuffer(comment.length))
        shared.set(comment)
        const own = yield* keep({ bytes: shared, fileName, account }, false)
        expect(own).toEqual(kept)
        expect(own?.sha256).toBe(
          createHash("sha256")
            .update(Buffer.from(own?.bytes ?? []))
            .digest("hex"),
        )
        expect(yield* keep({ bytes: text, fileName, account }, true)).toBeUndefined()
        expect(yield* keep({ bytes: latin1("GIF89a\x01\0\x01\0"), fileName, account }, false)).toBeUndefined()
      }).pipe(Effect.provide(Intake.layer)),
  )

  it.live("is cleared in linear time, outside the event loop, however much its entries cover", () =>
    Effect.gen(function* () {
      const { keep } = yield* Intake
      const kept = yield* keep({ bytes: clearingTiff(), fileName, account }, true)
      expect(kept?.contentType).toBe("image/tiff")
      expect(kept?.bytes.subarray(10 + 12 * 65_535).every((byte) => byte === 0)).toBe(true)
    }).pipe(Effect.provide(Intake.layer)),
  )

  it.live("is refused if it does not open", () =>
    Effect.gen(function* () {
      const { open } = yield* Intake
      const opened = (bytes: Uint8Array) =>
        Effect.match(open({ bytes, fileName, password: undefined, account }), {
          onSuccess: () => "opens",
          onFailure: ({ reason }) => reason,
        })
      expect(yield* opened(Buffer.from("日期,金额\n2026-01-05,1.00\n"))).toBe("opens")
      expect(yield* opened(latin1("Rar!\x1a\x07\x01\0"))).toBe("unsupported")
      expect(yield* opened(new Uint8Array(0))).toBe("empty")
    }).pipe(Effect.provide(Intake.layer)),
  )
})
