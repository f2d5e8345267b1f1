import { hash } from "node:crypto"
import { readFileSync } from "node:fs"
import { describe, expect, it } from "@effect/vitest"
import { generate } from "../../../scripts/divisions.ts"
import { chinaDivisions } from "../../../src/reading/place/Divisions.ts"
import * as Place from "../../../src/reading/place/Place.ts"

describe("divisions", () => {
  // The package of their source is 182 MB, so it is not installed: the hash changes only with the generator's output.
  it("are as the generator wrote them", () => {
    const written = readFileSync(new URL("../../../src/reading/place/divisions.generated.ts", import.meta.url))
    expect(hash("sha256", written)).toBe("ed029084af958584b6183cfd69cc1405b76cd56b90eb83bd0f6d9f55c92363b9")
  })

  it("are written by province and city, codes without those of the line above", () => {
    const files: Readonly<Record<string, unknown>> = {
      "package.json": { version: "0.0.0" },
      "dist/pca-code.json": [
        {
          code: "11",
          name: "北京市",
          children: [{ code: "1101", name: "市辖区", children: [{ code: "110101", name: "东城区" }] }],
        },
        {
          code: "32",
          name: "江苏省",
          children: [{ code: "3203", name: "徐州市", children: [{ code: "320302", name: "鼓楼区" }] }],
        },
      ],
      "dist/HK-MO-TW.json": { 澳门特别行政区: { 离岛: ["嘉模堂区（氹仔）"] } },
    }
    const text = generate((file) => JSON.stringify(files[file]))
    expect(text).toContain("=11北京市\n00北京市:0101东城区\n=32江苏省\n03徐州市:02鼓楼区\n")
    expect(text).toContain("=82澳门特别行政区\n00澳门特别行政区:嘉模堂区")
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
