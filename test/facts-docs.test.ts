import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { factsDocs } from "../scripts/facts-docs.ts"
import { linesOf, partsOf } from "../scripts/generated-docs.ts"

const markdown = readFileSync(join(import.meta.dirname, "../docs/facts.md"), "utf8")

it("docs/facts.md matches the checks; otherwise: npm run docs:facts", () => {
  expect(linesOf(markdown)).toEqual(linesOf(factsDocs(markdown)))
})

it("docs/facts.md has every generated part, and none is empty", () => {
  const parts = partsOf(markdown)
  expect([...parts.keys()].join(" ")).toBe("limit property vehicle land equipment shares")
  for (const [name, text] of parts) expect(text, name).not.toBe("")
})
