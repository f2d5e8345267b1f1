import { assert, describe, expect, it } from "@effect/vitest"
import type { Sample } from "@open-valuation/core"
import { exportColumns, headerLine, sampleLine } from "@open-valuation/store"
import { Effect } from "effect"
import { csv, importedSamples, importText } from "./Files.ts"

const HEADER = "kind,observedAt,price,buildingArea,city,community"
const GOOD = "TRANSACTION,2025-06-30,3200000,89.5,浙江省杭州市西湖区,翠苑一区"

describe("sample ids", () => {
  const ids = (text: string, options = {}) =>
    Effect.map(importText(text, options), ({ samples }) => samples.map(({ sampleId }) => sampleId))

  it.effect("are the same whenever the same file comes, under any name and column order", () =>
    Effect.gen(function* () {
      const first = yield* ids(csv(HEADER, GOOD))
      assert.deepStrictEqual(yield* ids(csv(HEADER, GOOD), { fileName: "copy.csv" }), first)
      const turned = csv(HEADER.split(",").toReversed().join(","), GOOD.split(",").toReversed().join(","))
      assert.deepStrictEqual(yield* ids(turned), first)
      assert.deepStrictEqual(yield* ids(csv(HEADER, GOOD.replace("3200000", "3200000.0"))), first)
      assert.match(first[0] ?? "", /^[\w-]{43}$/)
    }),
  )

  it.effect("differ between equal rows of one file, and between owners", () =>
    Effect.gen(function* () {
      const twice = yield* ids(csv(HEADER, GOOD, GOOD, GOOD.replace("89.5", "89.6")))
      assert.strictEqual(new Set(twice).size, 3)
      assert.deepStrictEqual((yield* ids(csv(HEADER, GOOD)))[0], twice[0])
      assert.notDeepEqual(yield* ids(csv(HEADER, GOOD), { owner: 7 }), yield* ids(csv(HEADER, GOOD)))
    }),
  )

  it.effect("keep their published values: they are stored", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* ids(csv(HEADER, GOOD)), ["wg4P06QIRdHOS0H-M-b0fXqcIXD-TIPsPCc_vTYI_wI"])
    }),
  )

  it.effect("come with the published values of versions up to 0.3.0", () =>
    Effect.gen(function* () {
      const samples = yield* importedSamples(csv(HEADER, GOOD, GOOD))
      assert.deepStrictEqual(
        samples.map(({ formerIds }) => formerIds),
        [["-9k7L0Od4Es1e_uHv1MrX0H0"], ["RVNbC2hr0dD30uXcS39csat2"]],
      )
    }),
  )

  it.effect("differ between rows whose cells and names contain the separators of the hashed text", () =>
    Effect.gen(function* () {
      const required = { kind: "LISTING", observedAt: "2025-06-30", price: 3_200_000, buildingArea: 89.5 }
      const files = [
        { note: "a\u001fzz=1" },
        { note: "a", zz: "1" },
        { note: "a\u001e1fzz=1" },
        { "note\u001fzz": "1" },
        { "note=a": "b" },
        { note: "a=b" },
      ].map((cells) => ids(JSON.stringify({ ...required, ...cells })))
      assert.strictEqual(new Set((yield* Effect.all(files)).flat()).size, files.length)
    }),
  )
})

describe("an exported sample", () => {
  const header = "kind,observedAt,price,buildingArea,city,community,elevator,note,floorBand,source"
  const text = csv(
    header,
    'LISTING,2025-06,1000000.50,89.50,杭州,甲苑,yes,"a ""b"", c",007,',
    "TRANSACTION,2025-06-03,990000,90,浙江省杭州市,乙苑,false,12.0,上,own",
    "TRANSACTION,2025-06-03,990000,90,浙江省杭州市,乙苑,false,12.0,上,own",
  )
  const exported = (samples: ReadonlyArray<Sample>) => {
    const columns = exportColumns("PROPERTY", new Set(samples.flatMap(({ facts }) => Object.keys(facts))))
    return headerLine(columns) + samples.map((sample) => sampleLine(columns, sample)).join("")
  }

  it.effect("has no cell that a spreadsheet runs as a formula, and is read as it was", () =>
    Effect.gen(function* () {
      const hostile = csv(`${header},=NOW()`, `LISTING,2025-06,1000000,89,杭州,"=HYPERLINK(""a"")",,@a,-5,-1+1,＝1`)
      const { samples } = yield* importText(hostile)
      expect(samples[0]).toMatchObject({ source: "-1+1", facts: { "=NOW()": "＝1", community: '=HYPERLINK("a")' } })
      const file = exported(samples)
      expect(file.split(/[,\n]/).filter((cell) => /^"?[=+@＝-]/u.test(cell))).toEqual(["-5"])
      const again = yield* importedSamples(file, { fileName: "export.csv" })
      expect(again.map(({ formerIds, sample }) => ({ ...sample, sampleId: formerIds[0] }))).toEqual(samples)
    }),
  )

  it.effect("has the same content when it is imported again, and its id as a former one", () =>
    Effect.gen(function* () {
      const { samples } = yield* importText(text)
      const file = exported(samples)
      const { report } = yield* importText(file, { fileName: "export.csv" })
      expect(report).toMatchObject({ accepted: 3, refusedCount: 0, warnings: [] })
      const again = yield* importedSamples(file, { fileName: "export.csv" })
      expect(again.map(({ formerIds, sample }) => ({ ...sample, sampleId: formerIds[0] }))).toEqual(samples)
    }),
  )

  it.effect("of an older version has its id before a dot", () =>
    Effect.gen(function* () {
      const file = csv(`${HEADER},sampleId`, `${GOOD},-9k7L0Od4Es1e_uHv1MrX0H0.0123456789abcdefghijklmn`, `${GOOD},`)
      const samples = yield* importedSamples(file)
      expect(samples.map(({ formerIds }) => formerIds.slice(0, -1))).toEqual([["-9k7L0Od4Es1e_uHv1MrX0H0"], []])
    }),
  )
})
