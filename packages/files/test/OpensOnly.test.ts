import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import officeCrypto from "officecrypto-tool"
import { zip } from "./Archives.ts"
import { drawn } from "./pdf/Pdf.ts"
import { fault, parts, utf8 } from "./Read.ts"
import { workbook } from "./Workbooks.ts"

const password = "123456"
const csv = utf8("日期,金额\n2026-01-05,1.00\n")
const xlsx = (): Uint8Array =>
  new Uint8Array(officeCrypto.encrypt(Buffer.from(workbook([["日期"]], "xlsx")), { password }))
const opensOnly = true
const encryptedPdf = drawn({ userPassword: password, pdfVersion: "1.7ext3" }, (document) => document.text("Balance"))

describe("the test whether a document opens", () => {
  it.effect("emits each file without its contents", () =>
    Effect.gen(function* () {
      const archive = yield* zip({ "a.csv": csv, "b.pdf": yield* encryptedPdf }, { password })
      expect(yield* parts(archive, { opensOnly, password, fileName: "a.zip" })).toEqual([
        { _tag: "File", fileName: "a.zip", format: "ZIP" },
        { _tag: "File", fileName: "a.csv", format: "CSV" },
        { _tag: "File", fileName: "b.pdf", format: "PDF" },
      ])
    }),
  )

  it.effect(
    "reports an encrypted file, even within an archive",
    () =>
      Effect.gen(function* () {
        const pdf = yield* encryptedPdf
        const files = [
          ["statement.zip", yield* zip({ "a.csv": csv }, { password }), "statement.zip"],
          ["statement.pdf", pdf, "statement.pdf"],
          ["statement.xlsx", xlsx(), "statement.xlsx"],
          ["statement.zip", yield* zip({ "b.pdf": pdf }), "b.pdf"],
          ["statement.zip", yield* zip({ "b.xlsx": xlsx() }), "b.xlsx"],
        ] as const
        for (const [fileName, bytes, named] of files) {
          expect(yield* fault(bytes, { opensOnly, fileName })).toEqual(["encrypted", named])
          expect(yield* fault(bytes, { opensOnly, fileName, password: "?" })).toEqual(["wrong-password", named])
          expect((yield* parts(bytes, { opensOnly, fileName, password })).every(({ _tag }) => _tag === "File")).toBe(
            true,
          )
        }
      }),
    { tags: ["long"] },
  )

  it.effect("reports a file that cannot be read, and where it is", () =>
    Effect.gen(function* () {
      const pdf = yield* drawn({}, (document) => document.text("Balance"))
      const blank = yield* drawn({}, () => undefined)
      const book = workbook([["日期"]], "xlsx")
      const damaged = book.map((byte, at) => (at > 60 && at < book.length - 400 ? byte ^ 0x55 : byte))
      const files = [
        [pdf.subarray(0, pdf.length - 200), "corrupt"],
        [damaged, "corrupt"],
        [utf8(" \n,\n"), "empty"],
        [blank, "no-text"],
        [utf8("日期,金额\n".repeat(3)), undefined],
        [pdf, undefined],
      ] as const
      for (const [bytes, reason] of files) {
        if (reason === undefined) expect(yield* parts(bytes, { opensOnly })).toHaveLength(1)
        else {
          expect(yield* fault(bytes, { opensOnly })).toEqual([reason, "statement"])
          expect(yield* fault(yield* zip({ "a.bin": bytes }), { opensOnly })).toEqual([reason, "a.bin"])
        }
      }
    }),
  )

  it.effect("reports an empty or unsupported file within an archive", () =>
    Effect.gen(function* () {
      expect(yield* fault(yield* zip({ "a.csv": new Uint8Array(0) }), { opensOnly })).toEqual(["empty", "a.csv"])
      expect(yield* fault(yield* zip({ "a.csv": utf8("#!/bin/sh\n") }), { opensOnly })).toEqual([
        "unsupported",
        "a.csv",
      ])
    }),
  )
})
