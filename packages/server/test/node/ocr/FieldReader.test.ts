import { describe, expect, it } from "@effect/vitest"
import { type DocumentPart, DocumentUnreadable } from "@open-valuation/core/domain"
import { Effect, Stream } from "effect"
import { fieldReader } from "../../../src/documents.ts"

const document = { bytes: new Uint8Array(1), fileName: "铭牌.jpg", password: undefined }

const plate = (text: string): ReadonlyArray<DocumentPart> => [
  {
    _tag: "Page",
    page: 1,
    pages: 1,
    width: 400,
    height: 200,
    words: text.split("\n").map((line, at) => ({
      text: line,
      x: 10,
      y: 20 + at * 20,
      width: line.length * 8,
      height: 10,
      confidence: 0.95,
    })),
    rules: [],
    scanned: true,
  },
]

const known = plate("产品型号：QY25K5\n额定起重量：25t\n出厂日期：2019-03")
const unknown = plate("某某\n其他")
const failure = (reason: DocumentUnreadable["reason"]) =>
  new DocumentUnreadable({ fileName: "铭牌.jpg", reason, detail: "" })

type Reading = ReadonlyArray<DocumentPart> | DocumentUnreadable

const readerOf = (found: Reading) => () =>
  found instanceof DocumentUnreadable ? Stream.fail(found) : Stream.fromIterable(found)

const modelOf = (first: Reading, second: Reading | undefined) =>
  fieldReader({ read: readerOf(first), again: second && readerOf(second) })("EQUIPMENT", document).pipe(
    Effect.map(({ fields }) => fields["model"] ?? "none"),
    Effect.catch(({ reason }) => Effect.succeed(reason)),
  )

describe("the fields of a document", () => {
  it.effect("are read by the other recogniser if the first finds nothing", () =>
    Effect.gen(function* () {
      expect(yield* modelOf(known, failure("ocr-failed"))).toBe("QY25K5")
      expect(yield* modelOf(unknown, known)).toBe("QY25K5")
      expect(yield* modelOf(failure("blurred"), known)).toBe("QY25K5")
      expect(yield* modelOf(unknown, undefined)).toBe("none")
    }),
  )

  it.effect("are those of the first recogniser if the other finds no more, or fails", () =>
    Effect.gen(function* () {
      expect(yield* modelOf(unknown, failure("blurred"))).toBe("none")
      expect(yield* modelOf(failure("blurred"), unknown)).toBe("blurred")
      expect(yield* modelOf(failure("encrypted"), known)).toBe("encrypted")
    }),
  )
})
