import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { sources } from "../scripts/boundaries.ts"
import { judgedBefore, patternKey } from "../scripts/patterns/Judged.ts"
import { superLinear } from "../scripts/patterns/Judgement.ts"
import { writtenPatterns } from "../scripts/patterns/WrittenPatterns.ts"

const root = join(import.meta.dirname, "..")

describe("regular expressions of the sources", () => {
  it("are found by the syntax tree, with their positions", () => {
    const source =
      'const text = "/not+one/"\n// /nor+this/\nconst pattern = /a+b/gu\nnew RegExp(text)\nRegExp(text, "u")\n'
    expect(writtenPatterns("a.ts", source)).toEqual({
      patterns: [{ place: "a.ts:3", source: "a+b", flags: "gu" }],
      sites: [
        { line: 4, column: 1 },
        { line: 5, column: 1 },
      ],
    })
  })

  it.each([
    [String.raw`\s+$`, "2nd degree polynomial"],
    [String.raw`\[[^\]]*\]`, "2nd degree polynomial"],
    [String.raw`^(.*?)\s*,(.*)$`, "2nd degree polynomial"],
    [String.raw`^(a|a)*$`, "exponential"],
  ])("that grow faster than the text are refused: %s", (source, why) => {
    expect(superLinear({ source, flags: "u" })).toContain(why)
  })

  it.each([String.raw`^\s+`, String.raw`(?<!\s)\s+$`, String.raw`\[[^\][]*\]`])(
    "that do not are left: %s",
    (source) => {
      expect(superLinear({ source, flags: "u" })).toBeUndefined()
    },
  )

  it("that are written have all been judged", () => {
    const judged = judgedBefore()
    const missing = sources(root)
      .flatMap((path) => writtenPatterns(path, readFileSync(join(root, path), "utf8")).patterns)
      .filter((pattern) => !judged.has(patternKey(pattern)))
    expect(missing).toEqual([])
  })
})
