import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import officeCrypto from "officecrypto-tool"
import { zip } from "../Archives.ts"
import { cells, fault, parts, utf8 } from "../Read.ts"
import { workbook } from "../Workbooks.ts"

const rows = [["日期", "金额"], ...Array.from({ length: 400 }, (_, at) => ["2026-01-05", `${at}.25`])]
const plain = Buffer.from(workbook(rows, "xlsx"))
const password = "密码123456"
const kinds = [
  ["agile", { password }],
  ["standard", { password, type: "standard" }],
] as const
const encrypt = (file: Buffer, options: { password: string; type?: "standard" }) =>
  new Uint8Array(officeCrypto.encrypt(file, options))

describe("an encrypted workbook", () => {
  for (const [kind, options] of kinds) {
    const file = encrypt(plain, options)

    it.effect(`opens with its password (${kind})`, () =>
      Effect.gen(function* () {
        expect(yield* cells(file, { password })).toEqual(rows)
        const [first] = yield* parts(file, { password, fileName: "流水.xlsx" })
        expect(first).toEqual({ _tag: "File", fileName: "流水.xlsx", format: "XLSX" })
        expect(yield* cells(yield* zip({ "a.xlsx": file }), { password })).toEqual(rows)
      }),
    )

    it.effect(`reports a missing or wrong password (${kind})`, () =>
      Effect.gen(function* () {
        expect(yield* fault(file, { fileName: "流水.xlsx" })).toEqual(["encrypted", "流水.xlsx"])
        expect(yield* fault(file, { password: "654321" })).toEqual(["wrong-password", "statement"])
      }),
    )

    it.effect(
      `is refused when damaged or without a workbook inside (${kind})`,
      () =>
        Effect.gen(function* () {
          const damaged = Uint8Array.from(file)
          const middle = Math.floor(damaged.length * 0.6)
          damaged.fill(0, middle, middle + 200)
          expect((yield* fault(damaged, { password }))[0]).toBe("corrupt")
          const letter = encrypt(Buffer.from(yield* zip({ "word/document.xml": utf8("<w/>") })), options)
          expect((yield* fault(letter, { password }))[0]).toBe("unsupported")
        }),
      { tags: ["long"] },
    )
  }

  it.effect("opens without a password when Excel only protects it against changes", () =>
    Effect.gen(function* () {
      expect(yield* cells(encrypt(plain, { password: "VelvetSweatshop" }))).toEqual(rows)
    }),
  )

  it.effect(
    "is refused with more hash rounds than any program uses",
    () =>
      Effect.gen(function* () {
        const text = Buffer.from(encrypt(plain, { password })).toString("latin1")
        const slow = Buffer.from(text.replace('spinCount="100000"', 'spinCount="999999"'), "latin1")
        expect((yield* fault(new Uint8Array(slow), { password }))[0]).toBe("unsupported")
      }),
    { tags: ["long"] },
  )
})
