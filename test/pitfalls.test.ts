import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { pitfalls } from "../scripts/pitfalls.ts"

const folder = mkdtempSync(join(tmpdir(), "pitfalls-"))
afterAll(() => rmSync(folder, { recursive: true }))

const beginning = `const table: Readonly<Record<string, number>> = {}
declare const key: string
declare const branded: string & { readonly brand: "Key" }
declare const either: "a" | number
declare const literal: "a" | "b"
declare const closed: Readonly<Record<"a" | "b", number>>
declare const list: ReadonlyArray<number>
const open: Record<string, unknown> = {}
`

/** Planted look-ups and spreads, and the part of each that is refused (`undefined`: allowed). */
const planted: ReadonlyArray<readonly [source: string, refused: string | undefined]> = [
  ["export const found = table[key]", "table[key]"],
  ["export const found = table[branded]", "table[branded]"],
  ["export const found = table[`a${key}`]", "table[`a${key}`]"],
  ["export const of = <K extends string>(name: K) => table[name]", "table[name]"],
  ["export const found = open[key] ??= 1", "open[key]"],
  ["export const isKnown = key in table", "key in table"],
  ["export const found = Object.hasOwn(closed, key) ? table[key] : 0", "table[key]"],
  ["export const found = Object.hasOwn(table, key) ? 0 : table[key]", "table[key]"],
  ["export const found = Object.hasOwn(table, key) ? table[key] : 0", undefined],
  ["export const found = closed[literal]", undefined],
  ["export const found = table[either]", undefined],
  ["export const found = list[key.length]", undefined],
  ["open[key] = 1", undefined],
  ["export const found = Math.max(...list)", "Math.max(...list)"],
  ["export const found = [0].push(1, ...list)", "[0].push(1, ...list)"],
  ["open.list = Math.min(0, ...list.slice(1))", "Math.min(0, ...list.slice(1))"],
  ["export const found = Math.max(1, 2)", undefined],
  ["export const found = String.raw({ raw: [] }, ...list)", undefined],
]

it("refuses look-ups by any text, which find what every object inherits, and spreads that overflow the stack", () => {
  const paths = planted.map((_, at) => `planted${at}.ts`)
  planted.forEach(([source], at) => writeFileSync(join(folder, paths[at]!), `${beginning}${source}\nexport {}\n`))
  const config = join(folder, "tsconfig.json")
  writeFileSync(config, JSON.stringify({ compilerOptions: { strict: true, noEmit: true, types: [] }, files: paths }))
  const found = pitfalls(config, paths)
  expect(found).toEqual(
    planted.flatMap(([, refused], at) => (refused === undefined ? [] : [`planted${at}.ts:9: ${refused}`])),
  )
})
