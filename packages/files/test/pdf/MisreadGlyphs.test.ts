import { assert, describe, it } from "@effect/vitest"
import type { DocumentPart, Word } from "@open-valuation/core/domain"
import { Effect } from "effect"
import { parts } from "../Read.ts"
import { type PdfDrawing, pdfOf, streamOf } from "./Pdf.ts"

type Page = Extract<DocumentPart, { readonly _tag: "Page" }>

const textsOf = (words: ReadonlyArray<Word> = []) => words.map(({ text }) => text).join(" ")

/** The seen and the unseen text of the first page of two: a file of which nobody sees anything is refused. */
const page = (raw: string, more: Partial<PdfDrawing>) =>
  Effect.map(parts(pdfOf({ pages: [{ raw }, { texts: [[10, 380, "合计"]] }], ...more })), (found) => {
    const first = found.find((part): part is Page => part._tag === "Page")
    return [textsOf(first?.words), textsOf(first?.unseen)]
  })

describe("text that a file states beside its characters", () => {
  const textsFor = (...codes: ReadonlyArray<readonly [code: string, text: string]>) =>
    streamOf(
      Buffer.from(
        `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /T def /CMapType 2 def 1 begincodespacerange <${"00".repeat((codes[0]?.[0].length ?? 2) / 2)}> <${"ff".repeat((codes[0]?.[0].length ?? 2) / 2)}> endcodespacerange ${codes.length} beginbfchar ${codes.map(([code, text]) => `<${code}> <${[...text].map((one) => one.charCodeAt(0).toString(16).padStart(4, "0")).join("")}>`).join(" ")} endbfchar endcmap end end`,
      ),
      "",
    )
  const page2 = { page: "/Resources << /Font << /F1 3 0 R /F2 10 0 R >> >>" }
  const simple = (encoding: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding ${encoding} /ToUnicode 11 0 R >>`
  const composite =
    "<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] /ToUnicode 11 0 R >>"
  const encoded = (encoding: string) => composite.replace("UniGB-UCS2-H", encoding)
  const show = (hex: string) => `BT /F2 8 Tf 300 200 Td <${hex}> Tj ET`
  const named = "<< /Type /Encoding /Differences [1 /one /g7 /g7 /comma] >>"
  const same: ReadonlyArray<readonly [string, string]> = Array.from({ length: 10 }, (_, digit) => [
    `3${digit}`,
    String(digit),
  ])

  it.effect("is no amount where it says other digits than the font", () =>
    Effect.gen(function* () {
      const forged = [
        [simple("/WinAnsiEncoding"), textsFor(["31", "9"]), "31"],
        [simple(named), textsFor(["01", "9"]), "01"],
        [simple(named), textsFor(["04", "9"]), "04"],
        [composite, textsFor(["0031", "9"]), "0031"],
        [composite, textsFor(["ff11", "9"]), "ff11"],
        [composite, textsFor(["4e00", "9"]), "4e00"],
        [encoded("GBK-EUC-H"), textsFor(["a3b1", "9"]), "a3b1"],
        [encoded("GB-EUC-H"), textsFor(["a3b1", "9"]), "a3b1"],
      ] as const
      for (const [font, texts, hex] of forged) {
        const found = yield* page(show(hex), { ...page2, objects: [font, texts] })
        assert.deepStrictEqual(found, ["", "9"], `${font} ${hex}`)
      }
      for (const [font, code] of [
        [simple("/WinAnsiEncoding"), "31"],
        [composite, "0031"],
      ] as const) {
        const texts = textsFor([code, "99"])
        assert.deepStrictEqual(yield* page(show(code), { ...page2, objects: [font, texts] }), ["", "99"], font)
      }
      const twice = yield* page(show("0203"), {
        ...page2,
        objects: [simple(named), textsFor(["02", "1"], ["03", "9"])],
      })
      assert.deepStrictEqual(twice, ["", "19"])
    }),
  )

  it.effect("takes the word with it: without a digit the rest is another amount", () =>
    Effect.gen(function* () {
      const digits = [...same, ["2c", ","], ["2e", "."], ["20", " "]] as const
      const objects = [simple("/WinAnsiEncoding"), textsFor(...digits.filter(([code]) => code !== "31"), ["31", "9"])]
      const found = yield* page(show("312c3030302e303020352e3030"), { ...page2, objects })
      assert.deepStrictEqual(found, ["5.00", "9,000.00"])
    }),
  )

  it.effect("stays where both agree, or where the font says nothing of its own", () =>
    Effect.gen(function* () {
      const honest = [
        [simple("/WinAnsiEncoding"), textsFor(...same), "3139", "19"],
        [simple(named), textsFor(["01", "1"], ["02", "9"]), "0102", "19"],
        [composite, textsFor(["0031", "1"]), "0031", "1"],
        [composite, textsFor(["ff11", "1"], ["4e07", "万"]), "ff114e07", "1万"],
        [encoded("GBK-EUC-H"), textsFor(["a3b1", "1"], ["cdf2", "万"]), "a3b1cdf2", "1万"],
        ...["GBK-EUC-H", "GBKp-EUC-H", "GB-EUC-H"].map(
          (encoding) => [encoded(encoding), textsFor(["31", "1"], ["39", "9"]), "3139", "19"] as const,
        ),
        [composite, textsFor(["2469", "⑩"], ["2460", "①"]), "24692460", "⑩①"],
        [simple("/WinAnsiEncoding"), textsFor(["bd", "1/2"]), "bd", "1/2"],
      ] as const
      for (const [font, texts, hex, text] of honest) {
        assert.deepStrictEqual(yield* page(show(hex), { ...page2, objects: [font, texts] }), [text, ""])
      }
    }),
  )
})
