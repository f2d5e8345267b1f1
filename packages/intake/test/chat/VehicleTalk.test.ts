import { describe, expect, it } from "@effect/vitest"
import { sessionAfter } from "./SessionAfter.ts"

const sentences: ReadonlyArray<readonly [say: string, input: Readonly<Record<string, unknown>>]> = [
  [
    "a 2018 Camry with 60k km in Hangzhou",
    { modelYear: 2018, brand: "Toyota", series: "Camry", mileageKm: 60_000, city: "浙江省/杭州市" },
  ],
  [
    "18年6月上牌的凯美瑞，6万公里，杭州",
    { brand: "丰田", series: "凯美瑞", firstRegistrationDate: "2018-06", mileageKm: 60_000, city: "浙江省/杭州市" },
  ],
  [
    "浙A12345 一手车 无事故 黑色 自动挡 2.0T",
    { transferCount: 0, accidentType: "NONE", color: "黑色", transmission: "AUTOMATIC", displacementL: 2 },
  ],
  ["宝马320Li，首付8万开走", { brand: "宝马", series: "3系", trim: "320Li" }],
  ["70,000 miles", { mileageKm: 112_654 }],
  // Both ends of a range are no reading.
  ["跑了6到8万公里", {}],
  ["跑了一万六七千公里", {}],
  ["一万五六公里", {}],
  ["跑了十七八万公里", {}],
  ["跑了5万2千3", { mileageKm: 52_300 }],
  // The electric range of a version, and its model's number.
  ["小鹏P7 605公里版", { brand: "小鹏", series: "P7", trim: "605公里版" }],
  ["汉EV 670km", { brand: "比亚迪", series: "汉EV", fuelType: "BEV" }],
  ["理想L7，综合续航1300km", { brand: "理想", series: "L7" }],
  ["秦PLUS DM-i 55公里", { brand: "比亚迪", series: "秦PLUS", fuelType: "PHEV" }],
  ["特斯拉Model 3 556公里 才跑了800公里", { brand: "特斯拉", series: "Model 3", mileageKm: 800 }],
  ["登记日期:2018.06 表显里程:83000", { firstRegistrationDate: "2018-06", mileageKm: 83_000 }],
  ["公里数8.3万，哦不对，9.2万，杭州", { mileageKm: 92_000, city: "浙江省/杭州市" }],
]

describe("a vehicle is talked about", () => {
  it.each(sentences)("%s", (say, input) => {
    expect(sessionAfter("VEHICLE", say).input).toEqual(input)
  })
  it("a VIN of the wrong length, or with a wrong check digit, is no field until the person insists", () => {
    const short = sessionAfter("VEHICLE", "车架号LSVAB2BR5KN12345")
    expect(short.input).toEqual({})
    expect(short.reply.map(({ code }) => code)).toContain("chat.doubt.unusable")
    const turn = sessionAfter("VEHICLE", "车架号LSVAB2BR5KN123456")
    expect(turn.input).toEqual({})
    expect(turn.state.doubts).toMatchObject([{ field: "vin", doubt: { kind: "CHECK_DIGIT" } }])
    expect(sessionAfter("VEHICLE", "车架号LSVAB2BR5KN123456", "没错").input).toEqual({ vin: "LSVAB2BR5KN123456" })
  })
  it("few kilometres are the reading where they answer the question for it", () => {
    expect(sessionAfter("VEHICLE", "2019年3月上牌", "800公里").input).toHaveProperty("mileageKm", 800)
  })
  it("where it stands is no other asset", () => {
    const turn = sessionAfter("VEHICLE", "跑了8万公里", "现在车停在小区仓库里")
    expect(turn.state.assetType).toBe("VEHICLE")
    expect(turn.input).toEqual({ mileageKm: 80_000 })
  })
  it("what is corrected is replaced, what is taken back goes", () => {
    expect(sessionAfter("VEHICLE", "跑了8万公里", "不对，是6万").input).toEqual({ mileageKm: 60_000 })
    expect(sessionAfter("VEHICLE", "跑了8万公里，黑色的", "里程先不填").input).toEqual({ color: "黑色" })
  })
})
