import { gzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { Sample } from "@open-valuation/core"
import { translate } from "@open-valuation/core/text"
import { Effect, Schema } from "effect"
import ExcelJS from "exceljs"
import { parquetWriteBuffer } from "hyparquet-writer"
import { csv, importText } from "./Files.ts"

const HEADER = "kind,observedAt,price,buildingArea,city,community"
const GOOD = "TRANSACTION,2025-06-30,3200000,89.5,浙江省杭州市西湖区,翠苑一区"

const facts = (text: string, asset?: "EQUIPMENT" | "VEHICLE" | "LAND") =>
  Effect.map(importText(text, asset === undefined ? {} : { asset }), ({ samples }) =>
    samples.map((sample) => sample.facts),
  )

const refusals = (text: string) =>
  Effect.map(importText(text), ({ report }) =>
    report.refused.map(({ fault, line }) => `${line}: ${translate(fault, "en")}`),
  )

describe("a row becomes a sample", () => {
  it.effect("with its own fields, and the object's facts", () =>
    Effect.gen(function* () {
      const text = csv(
        "url,kind,observedAt,price,askPrice,city,community,buildingArea,floor,buildYear,elevator,subway,pool,rating,block",
        "https://example.com/1,LISTING,2026-03,3200000.50,3300000,杭州西湖区,312,89.0,-1,1995.0,1,0.5,true,,007",
      )
      const { samples, report } = yield* importText(text)
      const [sample] = samples
      assert.deepStrictEqual(samples, [
        {
          sampleId: sample?.sampleId ?? "",
          assetType: "PROPERTY",
          kind: "LISTING",
          source: "deals.csv",
          url: "https://example.com/1",
          observedAt: "2026-03",
          observedDay: Date.UTC(2026, 2, 15) / 86_400_000,
          price: 3_200_000.5,
          askPrice: 3_300_000,
          city: "浙江省/杭州市/西湖区",
          objectKey: sample?.objectKey ?? "",
          facts: {
            community: "312",
            buildingArea: 89,
            floor: -1,
            buildYear: 1995,
            elevator: true,
            subway: 0.5,
            pool: true,
            block: "007",
            propertyUsage: "RESIDENTIAL",
          },
        },
      ])
      assert.deepStrictEqual(yield* Schema.decodeUnknownEffect(Sample)(sample), sample)
      assert.deepStrictEqual(report, { rows: 1, accepted: 1, refusedCount: 0, refused: [], warnings: [] })
    }),
  )

  it.effect("a past month counts as its last day", () =>
    Effect.gen(function* () {
      const { samples } = yield* importText(csv(HEADER, GOOD.replace("2025-06-30", "2024-02")))
      assert.strictEqual(samples[0]?.observedDay, Date.UTC(2024, 1, 29) / 86_400_000)
    }),
  )

  it.effect("equipment, vehicles and land keep their own fields typed", () =>
    Effect.gen(function* () {
      const [crane] = yield* facts(
        csv("kind,observedAt,price,model,manufactureDate,hours", "AUCTION,2011-02-01,9000,312,1995.0,"),
        "EQUIPMENT",
      )
      assert.deepStrictEqual(crane, { model: "312", manufactureDate: "1995" })
      const [car] = yield* facts(
        csv(
          "kind,observedAt,price,brand,series,firstRegistrationDate,mileageKm,fuelType",
          "LISTING,2024-06-15,90000,大众,朗逸,2019-05,61000.0,gasoline",
        ),
        "VEHICLE",
      )
      assert.deepStrictEqual(car, {
        brand: "大众",
        series: "朗逸",
        firstRegistrationDate: "2019-05",
        mileageKm: 61_000,
        fuelType: "GASOLINE",
      })
      const [abroad] = yield* facts(
        csv(
          "kind,observedAt,price,brand,series,firstRegistrationDate,fuelType,transmission",
          "LISTING,2024-06-15,550000,Maruti,Swift,2019,Petrol,CVT",
        ),
        "VEHICLE",
      )
      assert.deepStrictEqual(abroad, {
        brand: "Maruti",
        series: "Swift",
        firstRegistrationDate: "2019",
        fuelType: "GASOLINE",
        transmission: "CVT",
      })
      const [lot] = yield* facts(
        csv("kind,observedAt,price,areaSqm,landUse,plotRatio", "TRANSACTION,2017-01-01,4e7,111717.5,INDUSTRIAL,1.5"),
        "LAND",
      )
      assert.deepStrictEqual(lot, { areaSqm: 111_717.5, landUse: "INDUSTRIAL", plotRatio: 1.5 })
    }),
  )
})

describe("bad rows", () => {
  it.effect("are refused with line and reason; the rest is imported", () =>
    Effect.gen(function* () {
      const bad = [
        GOOD.replace("3200000", "1e308"),
        GOOD.replace("3200000", "-5"),
        GOOD.replace("3200000", "0"),
        GOOD.replace("3200000", "NaN"),
        GOOD.replace("3200000", "0x10"),
        GOOD.replace("3200000", ""),
        GOOD.replace("89.5", "-89.5"),
        GOOD.replace("89.5", "1000001"),
        GOOD.replace("2025-06-30", "1899-12-31"),
        GOOD.replace("2025-06-30", "2026-03-16"),
        GOOD.replace("2025-06-30", "2026-04"),
        GOOD.replace("2025-06-30", "2025-02-29"),
        GOOD.replace("2025-06-30", "03.04.2025"),
        GOOD.replace("TRANSACTION", "GIFT"),
        `${GOOD},one cell too many`,
      ]
      const { samples, report } = yield* importText(csv(HEADER, GOOD, ...bad, GOOD))
      assert.lengthOf(samples, 2)
      assert.deepStrictEqual([report.rows, report.accepted, report.refusedCount], [bad.length + 2, 2, bad.length])
      assert.deepStrictEqual(
        report.refused.map(({ line }) => line),
        bad.map((_, index) => index + 3),
      )
    }),
  )

  it.effect("say what was found and what is expected", () =>
    Effect.gen(function* () {
      const text = csv(
        HEADER,
        GOOD.replace("3200000", "1e308"),
        GOOD.replace("89.5", ""),
        GOOD.replace("2025-06-30", "1899-01-01"),
      )
      assert.deepStrictEqual(yield* refusals(text), [
        '2: "price": "1e308" is not a number above 0 and at most 1,000,000,000,000',
        '3: "buildingArea" is missing',
        '4: "observedAt": "1899-01-01" is not a date YYYY-MM or YYYY-MM-DD from 1900 to today',
      ])
    }),
  )

  it.effect("are counted beyond the thousand that is listed", () =>
    Effect.gen(function* () {
      const { report } = yield* importText(
        csv(HEADER, ...Array.from({ length: 1_500 }, () => GOOD.replace("89.5", "0"))),
      )
      assert.deepStrictEqual([report.refusedCount, report.refused.length], [1_500, 1_000])
    }),
  )

  it.effect("know the line where a quoted record starts", () =>
    Effect.gen(function* () {
      const quoted = GOOD.replace("翠苑一区", '"翠苑\n一区"')
      const { samples, report } = yield* importText(csv(HEADER, quoted, GOOD.replace("89.5", "x"), GOOD))
      assert.strictEqual(samples[0]?.facts["community"], "翠苑\n一区")
      assert.deepStrictEqual(
        report.refused.map(({ line }) => line),
        [4],
      )
    }),
  )
})

it.effect("an implausible value that is not essential is left out and counted", () =>
  Effect.gen(function* () {
    const text = csv(
      `${HEADER},buildYear,totalFloors,longitude`,
      `${GOOD},1.0,-1,0`,
      `${GOOD},0,18,120.1`,
      `${GOOD},2005.0,18,999`,
    )
    const { samples, report } = yield* importText(text)
    assert.deepStrictEqual(
      samples.map(({ facts: { buildYear, totalFloors, longitude } }) => [buildYear, totalFloors, longitude]),
      [
        [undefined, undefined, undefined],
        [undefined, 18, 120.1],
        [2005, 18, undefined],
      ],
    )
    assert.deepStrictEqual(
      report.warnings.map(({ column, count }) => [column, count]),
      [
        ["buildYear", 2],
        ["longitude", 2],
        ["totalFloors", 1],
      ],
    )
    const [first] = report.warnings
    assert.strictEqual(first?.line, 2)
    assert.strictEqual(
      first === undefined ? "" : translate(first.fault, "en"),
      '"buildYear": "1.0" is not a year from 1800 to 5 years from today',
    )
  }),
)

it.effect("the object key is the home: not its price, its date, its source or how its name is written", () =>
  Effect.gen(function* () {
    const header = "kind,observedAt,price,source,buildingArea,city,community,floor,totalFloors"
    const { samples } = yield* importText(
      csv(
        header,
        "LISTING,2025-01-01,1000000,a,89.4,杭州市,金沙园（二期）,5,18",
        "TRANSACTION,2025-03-01,980000,b,89,浙江省杭州市,金沙园(二期),5,18",
        "TRANSACTION,2025-03-01,980000,b,89,浙江省杭州市,金沙园(二期),6,18",
        "TRANSACTION,2025-03-01,980000,b,89,浙江省杭州市,,6,18",
      ),
    )
    const [listed, sold, above, unnamed] = samples
    assert.strictEqual(listed?.objectKey, sold?.objectKey)
    assert.notStrictEqual(sold?.objectKey, above?.objectKey)
    assert.strictEqual(unnamed?.objectKey, unnamed?.sampleId)
  }),
)

describe("files", () => {
  it.effect("without a required column are refused whole", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(importText(csv("kind,date,price,area", "TRANSACTION,2025-01-01,1,1")))
      assert.strictEqual(error._tag, "WrongColumns")
      assert.strictEqual(
        error.message,
        "The header lacks observedAt (day of the deal or listing), buildingArea (floor area). The file has: kind, date, price, area. Name its columns in the header, or choose another asset",
      )
    }),
  )

  it.effect("of garbage are refused with what is wanted", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(importText(Uint8Array.from({ length: 999 }, (_, at) => (at * 73) & 255)))
      assert.strictEqual(error._tag, "TableError")
      assert.match(error.message, /Save it as CSV in UTF-8/)
    }),
  )

  const expected = Effect.map(importText(csv(HEADER, GOOD)), ({ samples }) => samples.map(({ sampleId }) => sampleId))
  const formats: ReadonlyArray<readonly [string, Effect.Effect<string | Uint8Array>]> = [
    ["gzip", Effect.succeed(new Uint8Array(gzipSync(csv(HEADER, GOOD))))],
    ["tabs and CRLF", Effect.succeed(csv(HEADER, GOOD).replaceAll(",", "\t").replaceAll("\n", "\r\n"))],
    [
      "JSON Lines",
      Effect.succeed(
        JSON.stringify({
          kind: "TRANSACTION",
          observedAt: "2025-06-30",
          price: 3_200_000,
          buildingArea: 89.5,
          city: "浙江省杭州市西湖区",
          community: "翠苑一区",
        }),
      ),
    ],
    [
      "GB18030",
      Effect.sync(() => {
        const chinese: Readonly<Record<string, ReadonlyArray<number>>> = {
          浙: [0xd5, 0xe3],
          江: [0xbd, 0xad],
          省: [0xca, 0xa1],
          杭: [0xba, 0xbc],
          州: [0xd6, 0xdd],
          市: [0xca, 0xd0],
          西: [0xce, 0xf7],
          湖: [0xba, 0xfe],
          区: [0xc7, 0xf8],
          翠: [0xb4, 0xe4],
          苑: [0xd4, 0xb7],
          一: [0xd2, 0xbb],
        }
        return Uint8Array.from(Array.from(csv(HEADER, GOOD)).flatMap((one) => chinese[one] ?? [one.charCodeAt(0)]))
      }),
    ],
    [
      "XLSX",
      Effect.promise(async () => {
        const book = new ExcelJS.Workbook()
        const sheet = book.addWorksheet("deals")
        sheet.addRow(HEADER.split(","))
        sheet.addRow([
          "TRANSACTION",
          new Date(Date.UTC(2025, 5, 30)),
          3_200_000,
          89.5,
          "浙江省杭州市西湖区",
          "翠苑一区",
        ])
        return new Uint8Array(await book.xlsx.writeBuffer())
      }),
    ],
    [
      "Parquet",
      Effect.sync(
        () =>
          new Uint8Array(
            parquetWriteBuffer({
              schema: [
                { name: "root", num_children: 6 },
                { name: "kind", type: "BYTE_ARRAY", converted_type: "UTF8" },
                { name: "observedAt", type: "INT32", converted_type: "DATE" },
                { name: "price", type: "INT64", converted_type: "DECIMAL", precision: 12, scale: 2 },
                { name: "buildingArea", type: "FLOAT" },
                { name: "city", type: "BYTE_ARRAY", converted_type: "UTF8" },
                { name: "community", type: "BYTE_ARRAY", converted_type: "UTF8" },
              ],
              columnData: [
                { name: "kind", data: ["TRANSACTION"] },
                { name: "observedAt", data: [new Date(Date.UTC(2025, 5, 30))] },
                { name: "price", data: [3_200_000] },
                { name: "buildingArea", data: [89.5] },
                { name: "city", data: ["浙江省杭州市西湖区"] },
                { name: "community", data: ["翠苑一区"] },
              ],
            }),
          ),
      ),
    ],
  ]
  for (const [name, file] of formats) {
    it.effect(`as ${name} give the same samples as CSV`, () =>
      Effect.gen(function* () {
        const { samples } = yield* importText(yield* file)
        assert.deepStrictEqual(
          samples.map(({ sampleId }) => sampleId),
          yield* expected,
        )
      }),
    )
  }
})
