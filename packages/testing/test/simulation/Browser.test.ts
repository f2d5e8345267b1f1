import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, it } from "vitest"

const src = join(import.meta.dirname, "../../src/simulation")

/** A module and all modules of the package that it loads. */
const loaded = (path: string, seen = new Map<string, string>()): ReadonlyMap<string, string> => {
  if (seen.has(path)) return seen
  const text = readFileSync(path, "utf8")
  seen.set(path, text)
  for (const [, from = ""] of text.matchAll(/^(?:import|export|\}) (?!type ).*from "(\.[^"]+)"$/gm)) {
    loaded(join(dirname(path), from), seen)
  }
  return seen
}

const needsNode = (entry: string): ReadonlyArray<string> =>
  [...loaded(join(src, entry))].flatMap(([path, text]) => (/"node:|\bBuffer\b|\bprocess\./.test(text) ? [path] : []))

it.each(["index.ts", "statement/index.ts"])("%s runs in a browser: it loads no part of Node.js", (entry) => {
  expect(loaded(join(src, entry)).size).toBeGreaterThan(10)
  expect(needsNode(entry)).toEqual([])
})

it("printing needs Node.js, and the check sees it", () => {
  expect(needsNode("statement/print/index.ts")).not.toEqual([])
})
