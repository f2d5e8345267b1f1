import { it } from "@effect/vitest"
import { Schema } from "effect"
import { describe, expect } from "vitest"
import type { PricedRow } from "../../src/market/model/PricedRow.ts"
import { PricedRows } from "../../src/market/model/PricedRows.ts"

const widths = { numbers: 3, labels: 2, tokens: 1, effects: 4, further: 2 }

const Int32 = Schema.Int.check(Schema.isBetween({ minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }))
const listOf = <S extends Schema.Constraint>(item: S, length: number) =>
  Schema.Array(item).check(Schema.isMinLength(length), Schema.isMaxLength(length))

const Priced = Schema.Struct({
  row: Schema.Struct({
    day: Int32,
    asked: Schema.Boolean,
    numbers: listOf(Schema.Number, widths.numbers),
    labels: listOf(Schema.String, widths.labels),
    tokens: listOf(Schema.Array(Schema.String), widths.tokens),
    group: Schema.String,
    base: Schema.String,
    stem: Schema.String,
    neighbourhood: Schema.String,
    district: Schema.String,
    region: Schema.String,
    longitude: Schema.Number,
    latitude: Schema.Number,
    fold: Int32,
  }),
  y: Schema.Number,
  effects: listOf(Schema.Number, widths.effects),
  residual: Schema.Number,
})

const typed = ({ effects, residual, row, y }: typeof Priced.Type): PricedRow => ({
  row: { ...row, numbers: Float64Array.from(row.numbers) },
  y,
  effects: Float64Array.from(effects),
  residual,
})

describe("Priced rows in columns", () => {
  it.prop("come back as they were filed", [Schema.Array(Priced)], ([all]) => {
    const rows = new PricedRows(widths)
    const priced = all.map(typed)
    const places = priced.map((each) => rows.add(each))
    expect(places.map((place) => rows.at(place))).toEqual(priced)
  })

  it("keep their numbers while further rows come", () => {
    const rows = new PricedRows(widths)
    const rowOf = (i: number): PricedRow =>
      typed({
        row: {
          ...NOWHERE,
          day: i,
          numbers: [i, i + 0.25, Number.NaN],
          labels: [`label ${i}`, ""],
          tokens: [[`word ${i % 7}`]],
        },
        y: i / 3,
        effects: [i, -i, 0, 1],
        residual: -i,
      })
    const first = rows.at(rows.add(rowOf(0)))
    rows.further(0).set([8, 9])
    for (let i = 1; i < 1_000; i++) rows.add(rowOf(i))
    expect(first).toEqual(rowOf(0))
    expect(Array.from({ length: 1_000 }, (_, i) => rows.at(i))).toEqual(
      Array.from({ length: 1_000 }, (_, i) => rowOf(i)),
    )
    expect([rows.further(0), rows.further(999)]).toEqual([Float64Array.of(8, 9), new Float64Array(2)])
  })
})

const NOWHERE = {
  asked: false,
  group: "",
  base: "",
  stem: "",
  neighbourhood: "",
  district: "",
  region: "",
  longitude: Number.NaN,
  latitude: Number.NaN,
  fold: -1,
}
