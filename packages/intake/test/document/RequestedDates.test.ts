import { assert, describe, it } from "@effect/vitest"
import { EquipmentRequest } from "@open-valuation/core/equipment"
import { LandRequest } from "@open-valuation/core/land"
import { VehicleRequest } from "@open-valuation/core/vehicle"
import { Schema } from "effect"
import { fieldsOf, typed } from "./TestPages.ts"

const plate = typed(["产品型号：QY25K5", "出厂日期：2019-03-15", "制造商：徐州重型机械有限公司"])
const licence = typed([
  "中华人民共和国机动车行驶证",
  "品牌型号 Model  大众汽车牌SVW71617BM",
  "注册日期 Register Date  2019-03-15   发证日期 Issue Date  2020-01-02",
])
const land = typed(["国有土地使用证", "使用权类型：出让", "终止日期：2059年3月15日", "座落：杭州市余杭区青屿路18号"])

/** Specification 2.5 and contract 2.2: the first two are months, `YYYY-MM`; the end of a term is a day. */
const cases = [
  {
    asset: "EQUIPMENT",
    page: plate,
    field: "manufactureDate",
    schema: EquipmentRequest.fields.manufactureDate,
    wanted: "2019-03",
    refused: "2019-03-15",
  },
  {
    asset: "VEHICLE",
    page: licence,
    field: "firstRegistrationDate",
    schema: VehicleRequest.fields.firstRegistrationDate,
    wanted: "2019-03",
    refused: "2019-03-15",
  },
  {
    asset: "LAND",
    page: land,
    field: "termEndDate",
    schema: LandRequest.fields.termEndDate,
    wanted: "2059-03-15",
    refused: "2059-03",
  },
] as const

describe("a full date on a paper", () => {
  for (const { asset, field, page, refused, schema, wanted } of cases) {
    it(`has as much of it in ${field} as the request of the asset takes`, () => {
      const takes = Schema.is(schema)
      assert.isTrue(takes(wanted))
      assert.isFalse(takes(refused))
      assert.strictEqual(fieldsOf(asset, page)[field], wanted)
    })
  }
})
