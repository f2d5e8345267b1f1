import { expect, it } from "vitest"
import { isFree, licences } from "../scripts/licences.ts"

it.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0-or-later)", true],
  ["(MIT AND Zlib)", true],
  ["MIT AND OFL-1.1", false],
  ["GPL-3.0-or-later", false],
  ["GPL-2.0-only WITH Classpath-exception-2.0", false],
  ["UNLICENSED", false],
  ["SEE LICENSE IN LICENSE", false],
])("%s is a free licence: %s", (expression, expected) => {
  expect(isFree(expression)).toBe(expected)
})

it("looks at what reaches a host, also through others, and not at what only builds or tests", () => {
  const { count, refused } = licences({
    "": { license: "GPL-3.0-only" },
    "packages/core": {
      version: "0.4.0",
      dependencies: { "@scope/part": "1.0.0" },
      peerDependencies: { exceljs: "4.4.0", "not-installed": "1.0.0" },
    },
    "node_modules/@open-valuation/core": { link: true },
    "node_modules/exceljs": { version: "4.4.0", license: "MIT", dependencies: { buffers: "0.1.1" } },
    "node_modules/exceljs/node_modules/buffers": { version: "0.1.1", optionalDependencies: { "@scope/part": "1.0.0" } },
    "node_modules/@scope/part": { version: "1.0.0", license: "AGPL-3.0-only" },
    "node_modules/builder": { version: "1.0.0", license: "MPL-2.0" },
  })
  expect(count).toBe(3)
  expect(refused).toEqual(["@scope/part@1.0.0: AGPL-3.0-only", "buffers@0.1.1: no licence"])
})
