import { assert, describe, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { attribute, elements, piecesOf, tags, withoutComments } from "../../src/tables/Xlsx/Xml.ts"

describe("the markup of a workbook is read as programs read it", () => {
  it("tags end at their own end, not at one in a value", () => {
    const text = `<c r="A1" x="a>b" s="5"><v>1</v></c><c r='B1' y='>' s='6'/>`
    assert.deepStrictEqual(
      elements(text, "c").map(({ tag, content }) => [attribute(tag, "s"), content]),
      [
        ["5", "<v>1</v>"],
        ["6", ""],
      ],
    )
    assert.deepStrictEqual(tags(`<font><b/><color x=">" rgb="FFFFFFFF"/></font>`, "color"), [
      `<color x=">" rgb="FFFFFFFF"/>`,
    ])
  })

  it("comments are no part of it, and one without an end hides nothing before it", () => {
    assert.strictEqual(withoutComments("a<!-- <c>b</c> -->c<!---->d"), "acd")
    assert.strictEqual(withoutComments("a<!-- b --><!-- c"), "a<!-- c")
    assert.strictEqual(withoutComments(`${"<!--".repeat(100_000)}a`).length, 400_001)
  })

  it.effect("rows in comments are none, however the document arrives", () =>
    Effect.gen(function* () {
      const bytes = new TextEncoder().encode("<row>1</row><!-- <row>2</row> --><row>3</row><!-- <row>4</row>")
      for (const size of [1, 7, 100]) {
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
          bytes.slice(at * size, (at + 1) * size),
        )
        const pieces = yield* Stream.runCollect(Stream.fromIterable(chunks).pipe(piecesOf("row")))
        assert.strictEqual(pieces.join(""), "<row>1</row><row>3</row>")
      }
    }),
  )
})
