import { assert, describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { readVehicleName } from "../../../src/vehicle/names/VehicleName.ts"

describe("readVehicleName", () => {
  it.each([
    [
      { brand: "上汽大众", series: "朗逸", trim: "1.5L 自动豪华版", modelYear: 2019 },
      { brand: "上汽大众", series: "朗逸", trim: "1.5L 自动豪华版", modelYear: 2019, imported: false },
    ],
    [
      { brand: "大众", series: "朗逸", trim: "2019款 1.8L 自动豪华版" },
      { brand: "大众", series: "朗逸", trim: "1.8L 自动豪华版", modelYear: 2019 },
    ],
    [
      { series: "大众 朗逸 2019款 1.5L 自动豪华版" },
      { brand: "大众", series: "朗逸", trim: "1.5L 自动豪华版", modelYear: 2019 },
    ],
    [{ series: "大众 朗逸" }, { brand: "大众", series: "朗逸" }],
    [{ brand: "大众朗逸" }, { brand: "大众", series: "朗逸" }],
    [{ series: "进口宝马5系" }, { brand: "进口宝马", series: "5系", imported: true }],
    [{ series: "国产宝马5系" }, { brand: "国产宝马", series: "5系", imported: false }],
    [{ series: "BMW 5 Series" }, { brand: "BMW", series: "5 Series" }],
    [{ series: "一汽-大众 迈腾" }, { brand: "一汽-大众", series: "迈腾", imported: false }],
    [
      { brand: "奔驰(进口)", series: "奔驰S级" },
      { brand: "奔驰(进口)", series: "奔驰S级", imported: true },
    ],
    [
      { brand: "大众", series: "途锐(进口)" },
      { brand: "大众", series: "途锐(进口)", imported: true },
    ],
    [
      { brand: "福特", series: "19款 福克斯", trim: "" },
      { brand: "福特", trim: "福克斯", modelYear: 2019 },
    ],
    [
      { brand: "大众", series: "朗逸", trim: "2019款", modelYear: 2018 },
      { brand: "大众", series: "朗逸", modelYear: 2018 },
    ],
    [
      { brand: "Toyota", series: "Corolla", trim: "LE" },
      { brand: "Toyota", series: "Corolla", trim: "LE" },
    ],
    [
      { brand: "马自达", series: "3 昂克赛拉" },
      { brand: "马自达", series: "3 昂克赛拉" },
    ],
    [
      { brand: "标致", series: 3008 },
      { brand: "标致", series: "3008" },
    ],
    [
      { brand: "大众", modelYear: "2019款" },
      { brand: "大众", modelYear: 2019 },
    ],
    [{ series: "吉利汽车 熊猫" }, { brand: "吉利汽车", series: "熊猫" }],
    [{ series: "奔驰(进口) E级" }, { brand: "奔驰(进口)", series: "E级", imported: true }],
    [{ series: "image" }, { series: "image" }],
    [{ series: "朗逸" }, { series: "朗逸" }],
    [{ brand: " ", series: "", trim: "  " }, {}],
    [{}, {}],
  ])("%j is %j", (facts, name) => expect(readVehicleName(facts)).toEqual(name))

  it.prop("never throws, and loses no part that was given alone", [Schema.String, Schema.String], ([brand, series]) => {
    const name = readVehicleName({ brand, series })
    assert.strictEqual(
      name.brand !== undefined || name.series !== undefined || name.trim !== undefined || name.modelYear !== undefined,
      brand.trim() !== "" || series.trim() !== "",
    )
  })
})
