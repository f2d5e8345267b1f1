import { assert, describe, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { writeZip } from "../src/archive/WriteZip.ts"
import { gzip, zip } from "./Archives.ts"
import { cells, fault, parts, utf8 } from "./Read.ts"

const CSV = utf8("日期,金额\n2025-01-02,12.00\n")
const ROWS = [
  ["日期", "金额"],
  ["2025-01-02", "12.00"],
]

describe("an archive", () => {
  it.effect("gives each file in it, without files left by operating systems", () =>
    Effect.gen(function* () {
      const found = yield* parts(
        yield* zip({
          "流水/": CSV,
          "流水/一.csv": CSV,
          "流水/二.csv": CSV,
          "__MACOSX/流水/._一.csv": utf8("\0\0"),
          "流水/.DS_Store": utf8("\0\0"),
          "流水/~$一.xlsx": utf8("\0\0"),
          "Thumbs.db": utf8("\0\0"),
        }),
        { fileName: "流水.zip" },
      )
      assert.deepStrictEqual(
        found.filter((part) => part._tag === "File"),
        [
          { _tag: "File", fileName: "流水.zip", format: "ZIP" },
          { _tag: "File", fileName: "流水/一.csv", format: "CSV" },
          { _tag: "File", fileName: "流水/二.csv", format: "CSV" },
        ],
      )
      assert.lengthOf(
        found.filter((part) => part._tag === "Rows"),
        2,
      )
    }),
  )

  it.effect("is written as it is taken, one file in memory, and reads back", () =>
    Effect.gen(function* () {
      const made: Array<string> = []
      const files = Stream.mapEffect(Stream.make("流水一.csv", "二.csv"), (name) =>
        Effect.sync(() => {
          made.push(name)
          return { name, text: "日期,金额\n2025-01-02,12.00\n" }
        }),
      )
      const madeBefore: Array<number> = []
      const pieces = yield* Stream.runCollect(
        Stream.tap(writeZip(files), () => Effect.sync(() => madeBefore.push(made.length))),
      )
      assert.deepStrictEqual([madeBefore[0], madeBefore.at(-1)], [1, 2])
      const found = yield* parts(new Uint8Array(Buffer.concat(pieces)))
      assert.deepStrictEqual(found.flatMap((part) => (part._tag === "File" ? [part.fileName] : [])).slice(1), [
        "流水一.csv",
        "二.csv",
      ])
      assert.lengthOf(
        found.filter((part) => part._tag === "Rows"),
        2,
      )
    }),
  )

  it.effect("has names in GB18030 when Windows wrote them", () =>
    Effect.gen(function* () {
      const archive = Buffer.from(yield* zip({ "AA.csv": CSV }))
      // 流 in GB18030, in place of the two letters.
      for (let at = archive.indexOf("AA.csv"); at >= 0; at = archive.indexOf("AA.csv")) archive.set([0xc1, 0xf7], at)
      const found = yield* parts(new Uint8Array(archive))
      assert.deepStrictEqual(found[1], { _tag: "File", fileName: "流.csv", format: "CSV" })
    }),
  )

  it.effect.each([
    ["AES", {}],
    ["ZipCrypto", { zipCrypto: true }],
  ] as const)("is opened with its password (%s)", ([, encryption]) =>
    Effect.gen(function* () {
      const archive = yield* zip({ "a.csv": CSV }, { password: "123456", ...encryption })
      assert.deepStrictEqual(yield* cells(archive, { password: "123456" }), ROWS)
      const fileName = "流水.zip"
      assert.deepStrictEqual(yield* fault(archive, { fileName }), ["encrypted", fileName])
      assert.deepStrictEqual(yield* fault(archive, { fileName, password: "654321" }), ["wrong-password", fileName])
    }),
  )

  it.effect("may contain another, but no deeper nesting", () =>
    Effect.gen(function* () {
      const once = yield* zip({ "a.csv": CSV })
      const twice = yield* zip({ "b.zip": once })
      assert.deepStrictEqual(yield* cells(twice), ROWS)
      assert.deepStrictEqual(yield* fault(yield* zip({ "c.zip": twice })), ["too-large", "b.zip"])
      assert.deepStrictEqual(yield* cells(gzip(once)), ROWS)
      assert.deepStrictEqual(yield* fault(gzip(gzip(gzip(CSV)))), ["too-large", "statement"])
    }),
  )

  it.effect("has limits on its files and their total contents", () =>
    Effect.gen(function* () {
      const archive = yield* zip({ "a.csv": CSV, "b.csv": CSV, "c.csv": CSV })
      assert.deepStrictEqual(yield* fault(archive, { limits: { files: 2 } }), ["too-large", "statement"])
      const unpackedBytes = CSV.length * 2
      assert.deepStrictEqual(yield* fault(archive, { limits: { unpackedBytes } }), ["too-large", "c.csv"])
      assert.deepStrictEqual(yield* fault(archive, { limits: { rows: 5 } }), ["too-large", "c.csv"])
      assert.lengthOf(yield* cells(archive, { limits: { rows: 6 } }), 6)
    }),
  )

  it.effect("names the unreadable file in it", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* fault(yield* zip({ "a.csv": CSV, "b.csv": new Uint8Array(0) })), ["empty", "b.csv"])
      const damaged = Buffer.from(yield* zip({ "a.csv": CSV, "b.csv": utf8("x,y\n".repeat(500)) }))
      damaged.fill(
        0xff,
        damaged.lastIndexOf("PK\x03\x04", damaged.indexOf("PK\x01\x02")) + 35,
        damaged.indexOf("PK\x01\x02") - 4,
      )
      assert.deepStrictEqual(yield* fault(new Uint8Array(damaged)), ["corrupt", "b.csv"])
    }),
  )
})
