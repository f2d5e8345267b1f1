import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"

const folder = join(import.meta.dirname, "..", "..", "src", "contracts")

it("contracts import neither fonts, pictures nor databases", () => {
  const files = globSync("**/*.ts", { cwd: folder })
  const imported = files.flatMap((file) =>
    Array.from(readFileSync(join(folder, file), "utf8").matchAll(/from "([^".][^"]*)"/g), ([, name]) => name ?? ""),
  )
  expect(files.length).toBeGreaterThan(10)
  expect([...new Set(imported)].toSorted()).toEqual([
    "@open-valuation/core",
    "@open-valuation/core/domain",
    "@open-valuation/core/market",
    "@open-valuation/core/ports",
    "@open-valuation/core/property",
    "@open-valuation/intake/chat",
    "@open-valuation/search-web",
    "@open-valuation/store",
    "effect",
    "node:http",
    "vitest",
  ])
})
