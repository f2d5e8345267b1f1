import { readFileSync } from "node:fs"
import { describe, expect, it } from "@effect/vitest"
import { generate } from "../../scripts/divisions.ts"
import { chinaDivisions } from "../../src/place/Divisions.ts"
import { Place } from "../../src/place/index.ts"

describe("divisions", () => {
  it("are what the generator writes", () => {
    const written = readFileSync(new URL("../../src/place/divisions.generated.ts", import.meta.url), "utf8")
    expect(written).toBe(generate())
  })

  it("each is found by its full path", () => {
    const { all } = chinaDivisions()
    expect(all.filter((division) => division.level === 0)).toHaveLength(34)
    expect(all.filter((division) => division.level === 2).length).toBeGreaterThan(3_000)
    for (const { name, parent, code } of all) {
      const expected = [parent?.parent?.name, parent?.name, name].filter((part) => part !== undefined)
      const { path, rest, code: found } = Place.parse(expected.join("/"))
      expect(rest).toBe("")
      expect(path.split("/").slice(0, expected.length)).toEqual(expected)
      expect(found?.slice(0, code?.length)).toBe(code ?? found)
    }
  })

  it("no former name is a present name in the same city", () => {
    const { byName, all } = chinaDivisions()
    const former = [...byName].flatMap(([text, names]) =>
      names.filter((name) => name.full && name.historical !== undefined).map((name) => ({ text, name })),
    )
    expect(former.length).toBeGreaterThan(200)
    const clashes = former.filter(
      ({ text, name }) =>
        name.parent === undefined || all.some((one) => one.name === text && one.parent === name.parent),
    )
    expect(clashes).toEqual([])
  })
})
