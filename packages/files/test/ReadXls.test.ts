import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { cells, fault, parts } from "./Read.ts"
import { sheetWorkbook, workbook } from "./Workbooks.ts"

describe("an old Excel workbook", () => {
  it.effect("gives its sheets with texts and numbers as printed", () =>
    Effect.gen(function* () {
      const rows = [
        ["户名：张三"],
        [],
        ["日期", "时间", "金额", "余额", "对方账号"],
        [45_658, "10:00:00", 12.5, 1_234_567.1, "6222021234567890123"],
        [45_659.75, "", -0.3, 0.1 + 0.2, 6222021234567890],
      ]
      const found = yield* parts(
        workbook(rows, "biff8", { A4: "yyyy/m/d", A5: "yyyy-mm-dd hh:mm:ss", C4: "0.00", D4: "#,##0.00" }),
      )
      assert.deepStrictEqual(found.slice(1), [
        { _tag: "Sheet", name: "账户明细" },
        {
          _tag: "Rows",
          rows: [
            { row: 1, cells: ["户名：张三"] },
            { row: 3, cells: ["日期", "时间", "金额", "余额", "对方账号"] },
            { row: 4, cells: ["2025-01-01", "10:00:00", "12.50", "1234567.10", "6222021234567890123"] },
            { row: 5, cells: ["2025-01-02 18:00:00", "", "-0.3", "0.3", "6222021234567890"] },
          ],
        },
      ])
    }),
  )

  it.effect("of many rows comes in pieces", () =>
    Effect.gen(function* () {
      const rows = Array.from({ length: 3_000 }, (_, index) => [index, "转账"])
      const found = yield* parts(workbook(rows, "biff8"))
      assert.isAtLeast(found.filter((part) => part._tag === "Rows").length, 6)
      assert.deepStrictEqual((yield* cells(workbook(rows, "biff8"))).at(-1), ["2999", "转账"])
    }),
  )

  it.effect("of Excel 95 has its texts in the code page of its system", () =>
    Effect.gen(function* () {
      const book = Buffer.from(
        workbook(
          [
            ["date", 12.5],
            ["ABCD", true],
          ],
          "biff5",
          { B1: "0.00" },
        ),
      )
      book.set([0xd6, 0xd0, 0xce, 0xc4], book.indexOf("ABCD"))
      book.writeUInt16LE(936, book.indexOf(Uint8Array.of(0x42, 0, 2, 0)) + 4)
      assert.deepStrictEqual(yield* cells(new Uint8Array(book)), [
        ["date", "12.50"],
        ["中文", "true"],
      ])
    }),
  )

  it.effect.each([true, false])("has texts of every length, shared or not (%s)", (shared) =>
    Effect.gen(function* () {
      const rows = Array.from({ length: 120 }, (_, index) => [
        `转账${"户".repeat(index)}`,
        "a".repeat(index * 2 + 1),
        `${"é".repeat(index)}￥`,
        String(index),
      ])
      assert.deepStrictEqual(yield* cells(workbook(rows, "biff8", {}, shared)), rows)
    }),
  )

  it.effect("has numbers in every compact form", () =>
    Effect.gen(function* () {
      const numbers = Array.from({ length: 200 }, (_, index) => [
        index,
        -index / 100,
        index * 1.01,
        index * 1_234_567.89,
      ])
      assert.deepStrictEqual(
        yield* cells(workbook(numbers, "biff8")),
        numbers.map((row) => row.map((number) => String(Number(number.toPrecision(15))))),
      )
    }),
  )

  it.effect("gives the results of formulas, and no errors as texts", () =>
    Effect.gen(function* () {
      const formulas = {
        A1: { t: "n", v: 3.5, f: "1+2.5" },
        B1: { t: "s", v: "张三", f: '"张"&"三"' },
        C1: { t: "e", v: 7 },
        D1: { t: "b", v: false },
        "!ref": "A1:D1",
      }
      assert.deepStrictEqual(yield* cells(sheetWorkbook(formulas)), [["3.5", "张三", "", "false"]])
    }),
  )

  it.effect("that is encrypted, truncated or not a workbook fails with the reason", () =>
    Effect.gen(function* () {
      const book = Buffer.from(workbook([["日期", "金额"]], "biff8"))
      const named = (name: string) => {
        const copy = Buffer.from(book)
        const at = copy.indexOf(Buffer.from("Workbook\0", "utf16le"))
        copy.fill(0, at, at + 64)
        copy.write(name, at, "utf16le")
        copy.writeUInt16LE(name.length * 2 + 2, at + 64)
        return new Uint8Array(copy)
      }
      assert.strictEqual((yield* fault(named("WordDocument")))[0], "unsupported")
      assert.strictEqual((yield* fault(named("EncryptedPackage")))[0], "corrupt")
      const sealed = Buffer.from(book)
      // The first record after the start of the workbook becomes FILEPASS.
      const begin = sealed.indexOf(Uint8Array.of(0x09, 0x08, 0x10, 0x00, 0x00, 0x06))
      sealed.writeUInt16LE(0x2f, begin + 4 + 16)
      assert.strictEqual((yield* fault(new Uint8Array(sealed)))[0], "unread-encryption")
      for (const length of [100, 600, 1_500, book.length - 600]) {
        assert.strictEqual((yield* fault(new Uint8Array(book.subarray(0, length))))[0], "corrupt")
      }
    }),
  )

  it.effect("whose sectors form a cycle is damaged", () =>
    Effect.gen(function* () {
      const book = Buffer.from(
        workbook(
          Array.from({ length: 500 }, () => ["日期"]),
          "biff8",
        ),
      )
      const table = (book.readUInt32LE(76) + 1) * 512
      for (let at = table; at < table + 512; at += 4) if (book.readInt32LE(at) > 0) book.writeUInt32LE(1, at)
      assert.strictEqual((yield* fault(new Uint8Array(book)))[0], "corrupt")
    }),
  )
})
