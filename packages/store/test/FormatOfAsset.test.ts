import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { translate } from "@open-valuation/core/text"
import { collectSamples, formatOfAsset, exportColumns } from "@open-valuation/store"
import { Effect } from "effect"
import { boat } from "../../../docs/examples/boat.ts"

const format = formatOfAsset(boat)

const read = (text: string) =>
  collectSamples({
    asset: "BOAT",
    format,
    bytes: new TextEncoder().encode(text),
    fileName: "boat.csv",
    owner: undefined,
    today: LocalDate.LocalDate.make("2026-11-20"),
  })

const HEADER = "kind,observedAt,price,source,boatModel,lengthM,buildYear,engineHours,crane"

describe("sample files of an asset that a host adds", () => {
  it.effect("hold the fields of its request, and further attributes", () =>
    Effect.gen(function* () {
      const { report, samples } = yield* read(
        `${HEADER}\nTRANSACTION,2026-01,900000,broker,312,12.10,2018,1600,true\nLISTING,2026-02-03,950000,,312,12.1,,,`,
      )
      expect(report).toMatchObject({ accepted: 2, refusedCount: 0, warnings: [] })
      expect(samples).toMatchObject([
        {
          assetType: "BOAT",
          price: 900_000,
          facts: { boatModel: "312", lengthM: 12.1, buildYear: 2018, engineHours: 1600, crane: true },
        },
        { source: "boat.csv", facts: { boatModel: "312", lengthM: 12.1 } },
      ])
    }),
  )

  it.effect("are refused where a required cell is missing or is not what a request may say", () =>
    Effect.gen(function* () {
      const rows = ["Heron,900,2018,", "Heron,long,2018,", ",9,2018,", "Heron,9,1066,", "Heron,9,2018.5,-1"]
      const lines = rows.map((row) => `TRANSACTION,2026-01,900000,broker,${row},`)
      const { report } = yield* read([HEADER, ...lines].join("\n"))
      expect(report.refused.map(({ fault }) => translate(fault, "en"))).toEqual([
        '"lengthM": "900" is not a number from 2 to 400',
        '"lengthM": "long" is not a number',
        '"boatModel" is missing',
      ])
      expect(report).toMatchObject({
        accepted: 2,
        warnings: [
          { column: "buildYear", count: 2 },
          { column: "engineHours", count: 1 },
        ],
      })
    }),
  )

  it.effect("are refused as a whole without the required columns", () =>
    Effect.gen(function* () {
      const { message } = yield* Effect.flip(read("kind,observedAt,price\nTRANSACTION,2026-01,1"))
      expect(message).toContain("The header lacks boatModel, lengthM. The file has: kind, observedAt, price")
    }),
  )

  it.effect("tell the same object in several sources by the asset's own rule", () =>
    Effect.gen(function* () {
      const { samples } = yield* read(
        [
          HEADER,
          "TRANSACTION,2026-01,900000,one,Heron 12,12.1,2018,1600,",
          "LISTING,2026-02,950000,other,heron12,12.12,2018,1603,",
          "LISTING,2026-02,950000,other,heron12,12.1,2019,1603,",
          "LISTING,2026-02,950000,other,heron12,12.1,,,",
        ].join("\n"),
      )
      const [one, same, younger, unknown] = samples
      expect(same?.objectKey).toBe(one?.objectKey)
      expect(younger?.objectKey).not.toBe(one?.objectKey)
      expect(unknown?.objectKey).toBe(unknown?.sampleId)
    }),
  )

  it("are written with its columns in order", () => {
    expect(exportColumns("BOAT", new Set(["crane", "lengthM", "boatModel"]), format)).toEqual([
      "kind",
      "observedAt",
      "price",
      "source",
      "url",
      "city",
      "askPrice",
      "boatModel",
      "lengthM",
      "crane",
      "sampleId",
    ])
  })
})
