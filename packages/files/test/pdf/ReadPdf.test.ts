import { setImmediate } from "node:timers/promises"
import { deflateSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import type { DocumentPart, FileTraits } from "@open-valuation/core/domain"
import { Clock, Deferred, Effect, Fiber, Stream } from "effect"
import { TestClock } from "effect/testing"
import { readDocument } from "../../src/index.ts"
import { WorkOf } from "../../src/threads/WorkLimit.ts"
import { fault, parts, utf8 } from "../Read.ts"
import { drawn, HEIGHT, type PageDrawing, pdfOf, streamOf } from "./Pdf.ts"

type Page = Extract<DocumentPart, { readonly _tag: "Page" }>

const pages = (bytes: Uint8Array) =>
  Effect.map(parts(bytes), (found) => found.filter((part): part is Page => part._tag === "Page"))

const page = (drawing: PageDrawing) => Effect.map(pages(pdfOf({ pages: [drawing] })), ([first]) => first)

const texts = (found: Page | undefined) => found?.words.map(({ text }) => text)

const traits = (bytes: Uint8Array): Effect.Effect<FileTraits | undefined, unknown> =>
  Effect.map(parts(bytes), (found) => found.flatMap((part) => (part._tag === "Traits" ? [part.traits] : [])).at(-1))

describe("words", () => {
  it.effect("come with their positions and fonts, even a font that is not embedded", () =>
    Effect.gen(function* () {
      const found = yield* page({ texts: [[100, 50, "余额 12.50"]] })
      assert.deepStrictEqual(
        found?.words.map(({ text, x, y, width, height, font }) => [text, x, y, width, height, font]),
        [
          ["余额", 100, 50 - 0.85 * 8, 16, 8, "STSong-Light"],
          ["12.50", 120, 50 - 0.85 * 8, 20, 8, "STSong-Light"],
        ],
      )
      assert.deepStrictEqual([found?.width, found?.height, found?.page, found?.pages], [600, HEIGHT, 1, 1])
    }),
  )

  it.effect("are joined when painted one character at a time, and separated by gaps", () =>
    Effect.gen(function* () {
      const found = yield* page({
        texts: [
          [100, 50, "交"],
          [108, 50, "易"],
          [116, 50, "日期"],
          [136, 50, "摘要"],
          [100, 70, "另"],
        ],
      })
      assert.deepStrictEqual(texts(found), ["交易日期", "摘要", "另"])
    }),
  )

  it.effect("are where matrices, spacing, line feeds and forms put them", () =>
    Effect.gen(function* () {
      const bytes = pdfOf({
        pages: [
          {
            raw: "q 2 0 0 2 10 20 cm BT /F1 8 Tf 5 TL 20 100 Td [<0041> -1000 <0042>] TJ T* <0043> Tj ET Q q 1 0 0 1 0 300 cm /X Do Q BT /F1 8 Tf 3 Tc 300 10 Td <00440045> Tj ET",
          },
        ],
        objects: [
          streamOf(
            Buffer.from("BT /F1 8 Tf 7 7 Td <0046> Tj ET"),
            "/Type /XObject /Subtype /Form /BBox [0 0 90 90] /Matrix [1 0 0 1 50 0] /Resources << /Font << /F1 3 0 R >> >>",
          ),
        ],
      })
      const [found] = yield* pages(bytes)
      assert.deepStrictEqual(
        found?.words.map(({ text, x, height }) => [text, x, height]),
        [
          ["A", 50, 16],
          ["B", 74, 16],
          ["C", 50, 16],
          ["F", 57, 8],
          ["D", 300, 8],
          ["E", 307, 8],
        ],
      )
    }),
  )

  const overprints: ReadonlyArray<readonly [how: string, texts: NonNullable<PageDrawing["texts"]>]> = [
    ["a word at a time", [0, 0.3].map((moved) => [100 + moved, 50, "金额 11,223.30"] as const)],
    [
      "a character at a time",
      Array.from("金额 11,223.30").flatMap((character, index) => {
        const x = 100 + (index < 2 ? index * 8 : 16 + (index - 2) * 4)
        return [
          [x, 50, character],
          [x + 0.28, 50, character],
        ] as const
      }),
    ],
    [
      "with other words between",
      [
        [100, 50, "金额 11,223.30"],
        [100, 80, "余额"],
        [100, 50, "金额 11,223.30"],
        [100.2, 80.2, "余额"],
      ],
    ],
  ]
  it.effect.each(overprints)("are read once when painted twice, %s", ([, twice]) =>
    Effect.gen(function* () {
      const found = yield* page({ texts: twice })
      assert.deepStrictEqual(texts(found)?.slice(0, 2), ["金额", "11,223.30"])
      assert.isAtMost(texts(found)?.length ?? 0, 3)
    }),
  )

  it.effect("are read once when painted twice in large characters", () =>
    Effect.gen(function* () {
      const title = "BT /F1 40 Tf 1 0 0 1 102 102 Tm <6237> Tj ET"
      assert.deepStrictEqual(texts(yield* page({ raw: `${title} ${title}` })), ["户"])
    }),
  )

  it.effect("are not read when they slope", () =>
    Effect.gen(function* () {
      const found = yield* page({
        texts: [[100, 50, "金额"]],
        raw: "BT /F1 30 Tf 0.7 0.7 -0.7 0.7 100 100 Tm <0041> Tj ET",
      })
      assert.deepStrictEqual(texts(found), ["金额"])
    }),
  )

  it.effect("are level on a page that is set a little aslant", () =>
    Effect.gen(function* () {
      const set = (x: number, y: number) => `BT /F1 8 Tf 1 0 0 1 ${x} ${y} Tm <0041> Tj ET`
      const found = yield* page({ raw: `q 0.9998 0.0175 -0.0175 0.9998 0 0 cm ${set(20, 200)} ${set(500, 200)} Q` })
      const [left, right] = found?.words ?? []
      assert.approximately(left?.y ?? 0, right?.y ?? NaN, 0.1)
    }),
  )

  it.effect("are upright where most of them are sideways or upside down, and the page does not say so", () =>
    Effect.gen(function* () {
      const set = (matrix: string) =>
        `BT /F1 8 Tf ${matrix} Tm <00410042> Tj ET BT /F1 8 Tf 1 0 0 1 5 5 Tm <0043> Tj ET`
      for (const matrix of ["0 1 -1 0 100 50", "0 -1 1 0 100 50", "-1 0 0 -1 100 50"])
        assert.deepStrictEqual([matrix, texts(yield* page({ raw: set(matrix) }))], [matrix, ["AB"]])
    }),
  )

  it.effect("say that they are faint, and are never joined with others", () =>
    Effect.gen(function* () {
      const found = yield* page({
        raw: "BT /F1 8 Tf 0.8 g 100 350 Td <0041> Tj 0 g <0042> Tj 0.3 g <0043> Tj ET",
      })
      assert.deepStrictEqual(
        found?.words.map(({ faint, text }) => [text, faint]),
        [
          ["A", true],
          ["BC", undefined],
        ],
      )
    }),
  )

  it.effect("are upright on a rotated page", () =>
    Effect.gen(function* () {
      const turned = pdfOf({ pages: [{ raw: "BT /F1 8 Tf 0 1 -1 0 100 50 Tm <0041> Tj ET" }], page: "/Rotate 90" })
      const [found] = yield* pages(turned)
      assert.deepStrictEqual(
        found?.words.map(({ text, x, y }) => [text, x, Math.round(y)]),
        [["A", 50, 93]],
      )
      assert.deepStrictEqual([found?.width, found?.height], [HEIGHT, 600])
    }),
  )
})

it.effect("lines are horizontal or vertical strokes and thin areas, not curves, slopes or other areas", () =>
  Effect.gen(function* () {
    const found = yield* page({
      texts: [[1, 10, "a"]],
      lines: [[10, 20, 110, 20]],
      raw: "10 300 0.5 50 re f 200 300 80 40 re S 300 300 60 40 re f 10 10 m 90 60 l S 10 10 m 20 20 30 30 90 10 c S",
    })
    assert.deepStrictEqual(
      found?.rules.map(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2]),
      [
        [10, 20, 110, 20],
        [10.25, 50, 10.25, 100],
        [200, 100, 280, 100],
        [280, 60, 280, 100],
        [200, 60, 280, 60],
        [200, 60, 200, 100],
      ],
    )
  }),
)

it.effect("a file states its producer, its date, and the fonts of its amounts", () =>
  Effect.gen(function* () {
    const bytes = pdfOf({
      pages: [{ texts: [[10, 20, "1.00"]] }, {}],
      info: "/Producer (Maker 1) /Title (Downstream\n2025) /Author () /CreationDate (D:20250102030405+08'00') /ModDate (D:2025)",
    })
    assert.deepStrictEqual(yield* traits(bytes), {
      producer: "Maker 1",
      title: "Downstream\n2025",
      createdAt: "2025-01-02T03:04:05+08:00",
      modifiedAt: "2025",
      fonts: ["STSong-Light"],
      amountFonts: [{ font: "STSong-Light", amounts: 1, pages: [1] }],
    })
    assert.strictEqual((yield* pages(bytes)).length, 2)
  }),
)

it.effect("an encrypted file opens with its password only", () =>
  Effect.gen(function* () {
    const bytes = yield* drawn({ userPassword: "pass", pdfVersion: "1.7ext3" }, (document) =>
      document.text("Balance 1.00"),
    )
    assert.deepStrictEqual(yield* fault(bytes), ["encrypted", "statement"])
    assert.deepStrictEqual(yield* fault(bytes, { password: "pas" }), ["wrong-password", "statement"])
    const found = yield* parts(bytes, { password: "pass" })
    assert.deepStrictEqual(
      found.flatMap((part) => (part._tag === "Page" ? texts(part) : [])),
      ["Balance", "1.00"],
    )
  }),
)

it.effect("a page made with a library is read as it was set", () =>
  Effect.gen(function* () {
    const bytes = yield* drawn({ size: "A4", margin: 0 }, (document) => {
      document.fontSize(10).text("Date", 40, 100).text("Amount", 200, 100)
      document.moveTo(40, 120).lineTo(300, 120).stroke()
    })
    const [found] = yield* pages(bytes)
    assert.deepStrictEqual(
      found?.words.map(({ text, x, font }) => [text, Math.round(x), font]),
      [
        ["Date", 40, "Helvetica"],
        ["Amount", 200, "Helvetica"],
      ],
    )
    assert.deepStrictEqual(found?.rules, [{ x1: 40, y1: 120, x2: 300, y2: 120 }])
  }),
)

describe("a file that cannot be read", () => {
  const good = pdfOf({ pages: [{ texts: [[10, 20, "1.00"]] }], packed: true })
  const why = (bytes: Uint8Array, limits = {}) => Effect.map(fault(bytes, { limits }), ([reason]) => reason)

  it.effect("is truncated, damaged, or not a PDF after its first line", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* why(good.subarray(0, good.length - 10)), "corrupt")
      assert.strictEqual(yield* why(utf8("%PDF-1.4\nnothing\n%%EOF\n")), "corrupt")
      const damaged = good.slice()
      const at = Buffer.from(good).indexOf("stream") + 12
      damaged.fill(0xff, at, at + 4)
      assert.strictEqual(yield* why(damaged), "corrupt")
    }),
  )

  it.effect("has neither words nor images", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* why(pdfOf({ pages: [{ lines: [[1, 1, 90, 1]] }, {}] })), "no-text")
    }),
  )

  it.effect("has too many pages, or words, or unpacks to more than a document holds", () =>
    Effect.gen(function* () {
      const two = pdfOf({ pages: [{}, { texts: [[10, 20, "1.00"]] }] })
      assert.strictEqual(yield* why(two, { pages: 1 }), "too-large")
      const wordy = pdfOf({
        pages: [{ raw: `BT /F1 8 Tf 1 1 Td ${"<00410020> Tj ".repeat(20_001)} ET` }],
        packed: true,
      })
      assert.strictEqual(yield* why(wordy), "too-large")
      const blank = deflateSync(Buffer.alloc(65 * 1024 * 1024, " "))
      const bomb = pdfOf({ pages: [{}], objects: [streamOf(blank, "/Filter [/FlateDecode]")] })
      assert.strictEqual(yield* why(bomb), "too-large")
      const nested = pdfOf({
        pages: [{}],
        objects: [streamOf(deflateSync(blank), "/Filter [ /FlateDecode /FlateDecode ]")],
      })
      assert.strictEqual(yield* why(nested), "too-large")
    }),
  )

  it.effect(
    "has more operators on a page than any of a document",
    () =>
      Effect.gen(function* () {
        const lines = (count: number) => pdfOf({ pages: [{ raw: "1 1 m 9 9 l S ".repeat(count) }], packed: true })
        assert.strictEqual(yield* why(lines(250_001)), "too-large")
        assert.strictEqual(yield* why(lines(1_000)), "no-text")
      }),
    { tags: ["long"] },
  )

  it.effect("keeps its reader busy forever", () =>
    Effect.gen(function* () {
      // Nested forms, each of which shows the next one ten times.
      const form = (index: number, next: string) =>
        streamOf(
          Buffer.from("/X Do ".repeat(10)),
          `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${next} >> >> /Name /F${index}`,
        )
      const forms = Array.from({ length: 12 }, (_, index) => form(index, `${11 + index} 0 R`))
      const laughs = pdfOf({ pages: [{ raw: "/X Do" }], objects: [...forms, streamOf(Buffer.from(""), "")] })
      const opened = yield* Deferred.make<void>()
      const reading = yield* readDocument({ fileName: "a.pdf", bytes: laughs }).pipe(
        Stream.tap(({ _tag }) => (_tag === "Traits" ? Deferred.succeed(opened, undefined) : Effect.void)),
        Stream.runDrain,
        Effect.flip,
        // It works all the time.
        Effect.provideService(WorkOf, () => Clock.currentTimeMillis),
        Effect.forkChild,
      )
      yield* Deferred.await(opened)
      const later = Effect.andThen(
        TestClock.adjust("1 second"),
        Effect.promise(() => setImmediate()),
      )
      const { reason } = yield* Effect.raceFirst(Fiber.join(reading), Effect.forever(later))
      assert.strictEqual(reason, "timeout")
    }),
  )

  it.effect(
    "does not affect other files, and neither does an abandoned one",
    () =>
      Effect.gen(function* () {
        const dangling = pdfOf({ pages: [{}] })
        const bytes = new Uint8Array(
          Buffer.from(
            Buffer.from(dangling).toString("latin1").replace("/Kids [10 0 R]", "/Kids [99 0 R 10 0 R]"),
            "latin1",
          ),
        )
        const files = [good, bytes, good, good.subarray(0, 40), good, good]
        const read = yield* Effect.forEach(
          files,
          (file) => Effect.match(parts(file), { onFailure: ({ reason }) => reason, onSuccess: () => "read" }),
          { concurrency: "unbounded" },
        )
        assert.deepStrictEqual(
          [read[0], read[2], read[3], read[4], read[5]],
          ["read", "read", "corrupt", "read", "read"],
        )
        assert.notStrictEqual(read[1], "read")
        // The thread abandoned after the first page reads the next file as usual.
        const three = pdfOf({ pages: [{ texts: [[1, 9, "a"]] }, { texts: [[1, 9, "b"]] }, { texts: [[1, 9, "c"]] }] })
        const begun = yield* Stream.runCollect(Stream.take(readDocument({ fileName: "a.pdf", bytes: three }), 3))
        assert.deepStrictEqual(
          begun.map(({ _tag }) => _tag),
          ["File", "Traits", "Page"],
        )
        assert.deepStrictEqual(
          (yield* pages(three)).map((found) => texts(found)),
          [["a"], ["b"], ["c"]],
        )
      }),
    { tags: ["long"] },
  )
})
