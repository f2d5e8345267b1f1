import { assert, describe, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { Tables } from "../../src/tables/index.ts"
import { encodeGb18030 } from "./Gb18030.ts"
import { dripped, gzip, read, utf8 } from "./Read.ts"

const text = "城市,小区,价格\n杭州市,翠苑一区,3200000\n成都市,金沙园（二期）,1980000\n"
const table = {
  columns: ["城市", "小区", "价格"],
  rows: [
    { line: 2, cells: ["杭州市", "翠苑一区", "3200000"] },
    { line: 3, cells: ["成都市", "金沙园（二期）", "1980000"] },
  ],
}

const utf16 = (bigEndian: boolean) =>
  Uint8Array.from(
    Array.from(`\ufeff${text}`).flatMap((character) => {
      const code = character.charCodeAt(0)
      return bigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8]
    }),
  )

const reasonOf = (bytes: Uint8Array, limits = {}) =>
  Effect.map(Effect.flip(read(bytes, limits)), ({ reason }) => reason)

describe("what a file is, its content decides", () => {
  const files: ReadonlyArray<readonly [string, Uint8Array]> = [
    ["UTF-8", utf8(text)],
    ["UTF-8 with a byte order mark", utf8(`\ufeff${text}`)],
    ["UTF-16 little endian", utf16(false)],
    ["UTF-16 big endian", utf16(true)],
    ["GB18030", encodeGb18030(text)],
    ["GB18030 in gzip", gzip(encodeGb18030(text))],
    ["UTF-8 in gzip", gzip(utf8(text))],
  ]
  for (const [name, bytes] of files) {
    it.effect(name, () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* read(bytes), table)
        assert.deepStrictEqual(yield* read(dripped(bytes)), table)
      }),
    )
  }

  it.effect("Chinese text that begins far behind an ASCII header", () =>
    Effect.gen(function* () {
      const lines = Array.from({ length: 20_000 }, (_, index) => `${index},ascii`).join("\n")
      const bytes = encodeGb18030(`n,t\n${lines}\n1,杭州市翠苑一区\n`)
      const { rows } = yield* read(dripped(bytes, 4_096))
      assert.deepStrictEqual(rows.at(-1), { line: 20_002, cells: ["1", "杭州市翠苑一区"] })
    }),
  )

  it.effect("JSON Lines, its values as text, its keys as they come", () =>
    Effect.gen(function* () {
      const lines = [
        '{"city":"杭州市","price":1.5e6,"lift":true,"note":null}',
        "",
        '{"price":2,"tags":["a"],"city":"成都市"}',
        "[1]",
        '{"a":',
        String.raw`{"city":"\u0000"}`,
        String.raw`{"city":"\ud800"}`,
      ]
      const bytes = utf8(lines.join("\n"))
      const found = yield* read(bytes)
      assert.deepStrictEqual(found, {
        columns: ["city", "price", "lift", "note", "tags"],
        rows: [
          { line: 1, cells: ["杭州市", "1500000", "true", ""] },
          { line: 3, cells: ["成都市", "2", "", "", '["a"]'] },
          { line: 4, cells: [], fault: "is not a JSON object on one line" },
          { line: 5, cells: [], fault: "is not a JSON object on one line" },
          { line: 6, cells: [], fault: "holds an escape that stands for no character" },
          { line: 7, cells: [], fault: "holds an escape that stands for no character" },
        ],
      })
      assert.deepStrictEqual((yield* read(dripped(bytes))).rows, found.rows)
    }),
  )
})

describe("what is no table is refused with the reason and a remedy", () => {
  const noise = Uint8Array.from({ length: 4_096 }, (_, at) => (at * at * 31 + at * 7 + 11) & 255)
  const latin1 = Uint8Array.from(Array.from("nom,ville\nRené,Orléans\nZoë,Besançon\n"), (character) =>
    character.charCodeAt(0),
  )
  const cases: ReadonlyArray<readonly [string, Uint8Array, string]> = [
    ["nothing", new Uint8Array(0), "Empty"],
    ["blank lines", utf8("\n \n"), "Empty"],
    ["noise", noise, "UnknownEncoding"],
    ["Latin-1", latin1, "UnknownEncoding"],
    ["Big5", Uint8Array.from([0xab, 0xb0, 0xa5, 0xab, 0x2c, 0xb4, 0xc1, 0xa9, 0xd0, 0x0a]), "UnknownEncoding"],
    ["text with zero bytes", utf8("a,b\n1,\0\n"), "UnknownEncoding"],
    ["UTF-8 that breaks", Uint8Array.from([...utf8("城,市\n".repeat(4_000)), 0xff, 0x41]), "UnknownEncoding"],
    ["a PDF", utf8("%PDF-1.7\n"), "UnknownFormat"],
    ["an old workbook", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), "UnknownFormat"],
    ["gzip in gzip", gzip(gzip(utf8(text))), "UnknownFormat"],
    ["a JSON array", utf8('[{"a":1}]'), "UnknownFormat"],
    ["cut gzip", gzip(utf8(text.repeat(50))).subarray(0, 60), "BrokenArchive"],
    ["a ZIP of nothing", utf8("PK\u0003\u0004 and then"), "BrokenArchive"],
    ["a column twice", utf8("a,b,a\n1,2,3\n"), "RepeatedColumn"],
  ]
  for (const [name, bytes, reason] of cases) {
    it.effect(name, () =>
      Effect.gen(function* () {
        const error = yield* Effect.flip(read(bytes))
        assert.strictEqual(error.reason, reason)
        assert.match(error.message, /\.$/)
      }),
    )
  }

  it.effect("bounds bytes, also those that gzip hides", () =>
    Effect.gen(function* () {
      const bomb = gzip(utf8("a,b\n" + "1,2\n".repeat(500_000)))
      assert.isBelow(bomb.length, 20_000)
      assert.strictEqual(yield* reasonOf(bomb, { bytes: 100_000 }), "TooManyBytes")
      assert.strictEqual(yield* reasonOf(utf8(text), { bytes: 10 }), "TooManyBytes")
    }),
  )

  it.effect("bounds columns, rows and lines", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* reasonOf(utf8(text), { columns: 2 }), "TooManyColumns")
      assert.strictEqual(yield* reasonOf(utf8('{"a":1}\n{"b":1}\n{"c":1}\n'), { columns: 2 }), "TooManyColumns")
      assert.strictEqual(yield* reasonOf(utf8(text), { rows: 1 }), "TooManyRows")
      assert.strictEqual(yield* reasonOf(utf8("a,b\n".padEnd(2_000_000, "x")), {}), "LineTooLong")
    }),
  )

  it.effect("passes on the failure of the stream it reads", () =>
    Effect.gen(function* () {
      const failing = Stream.concat(Stream.make(gzip(utf8(text)).subarray(0, 20)), Stream.fail("away" as const))
      assert.strictEqual(yield* Effect.flip(Stream.runDrain(Tables.rows(failing))), "away")
    }),
  )
})
