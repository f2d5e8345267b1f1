import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { budgets } from "../../src/node/Budgets.ts"

const docs = readFileSync(join(import.meta.dirname, "../../../../docs/operations.md"), "utf8")

describe("the budgets of readers", () => {
  it.each(Object.entries(budgets))(
    "%s is in the documentation with its numbers",
    (name, { memoryMb, outputMb, time }) => {
      const row = docs.split("\n").find((line) => line.startsWith(`| \`${name}\` `))
      const cells = row?.split("|").map((cell) => cell.trim())
      expect(cells?.slice(3, 6)).toEqual([time, String(memoryMb), String(outputMb)])
    },
  )
})
