import { describe, expect, it } from "@effect/vitest"
import { sessionAfter } from "./SessionAfter.ts"

const sentences: ReadonlyArray<readonly [say: ReadonlyArray<string>, input: Readonly<Record<string, unknown>>]> = [
  [
    ["海淀区某某小区89平3室2厅，12层共18层，05年建的住宅"],
    {
      city: "北京市/北京市/海淀区",
      address: "某某小区",
      buildingArea: 89,
      houseType: "3室2厅",
      propertyUsage: "RESIDENTIAL",
      floor: 12,
      totalFloors: 18,
      buildYear: 2005,
    },
  ],
  [
    ["武汉江岸区后湖大道 同安家园 115.3平 南北通透 3/11层 电梯房 毛坯"],
    {
      city: "湖北省/武汉市/江岸区",
      address: "后湖大道 同安家园",
      buildingArea: 115.3,
      orientation: "南北",
      floor: 3,
      totalFloors: 11,
      propertyUsage: "RESIDENTIAL",
      elevator: true,
      decoration: "毛坯",
    },
  ],
  [
    ["我家老房子在西安碑林区的那个朱雀苑小区然后是98年的六楼没电梯然后面积的话是六十二个平方两室一厅吧"],
    {
      city: "陕西省/西安市/碑林区",
      address: "朱雀苑小区",
      buildYear: 1998,
      floor: 6,
      elevator: false,
      buildingArea: 62,
      houseType: "2室1厅",
      propertyUsage: "RESIDENTIAL",
    },
  ],
  [
    ["89 sqm 2-bed flat on the 12th of 18 floors in Haidian, Beijing"],
    {
      buildingArea: 89,
      houseType: "2室",
      propertyUsage: "RESIDENTIAL",
      floor: 12,
      totalFloors: 18,
      city: "北京市/北京市/海淀区",
    },
  ],
  [
    ["it's a 1,200 sq ft office on floor 22 of 35 at Kerry Plaza, Futian, Shenzhen"],
    {
      buildingArea: 111.48,
      houseType: "office",
      propertyUsage: "COMMERCIAL",
      floor: 22,
      totalFloors: 35,
      address: "Kerry Plaza",
      city: "广东省/深圳市/福田区",
    },
  ],
  [["别墅"], { propertyUsage: "RESIDENTIAL", houseType: "别墅" }],
  [["临街商铺 负一层"], { propertyUsage: "COMMERCIAL", houseType: "商铺", floor: -1 }],
  [["顶楼 总共11层"], { floor: 11, totalFloors: 11 }],
  [["一百二十来平"], { buildingArea: 120 }],
  [["有一套89.5平的住宅"], { buildingArea: 89.5, propertyUsage: "RESIDENTIAL" }],
  [["一套三，89.5平"], { houseType: "3室", propertyUsage: "RESIDENTIAL", buildingArea: 89.5 }],
  // A comma between two figures.
  [["彩香二村15幢801，103.5平"], { address: "彩香二村15幢801", buildingArea: 103.5 }],
  [["彩香二村15幢1202,103.5平"], { address: "彩香二村15幢1202", buildingArea: 103.5 }],
  [["住宅，5/18，103平"], { propertyUsage: "RESIDENTIAL", floor: 5, totalFloors: 18, buildingArea: 103 }],
  [
    ["3层仓库，总面积7,500平米"],
    { propertyUsage: "INDUSTRIAL", houseType: "仓库", totalFloors: 3, buildingArea: 7500 },
  ],
  [["面积89，说错了，是98"], { buildingArea: 98 }],
  [["90平左右，具体89.76"], { buildingArea: 89.76 }],
  [["共26层，具体13层"], { totalFloors: 26, floor: 13 }],
  [["套内62平 占地8亩"], {}],
  [["仓库 1.2万平"], { propertyUsage: "INDUSTRIAL", houseType: "仓库", buildingArea: 12_000 }],
  [["房龄20年"], { buildYear: 2006 }],
  [["去年交房"], { buildYear: 2025 }],
]

const conversations: ReadonlyArray<readonly [say: ReadonlyArray<string>, input: Readonly<Record<string, unknown>>]> = [
  [
    ["海淀区某某小区89平3室2厅", "不对，是2005年建的", "写错了 面积应该是98", "不是98是97.5"],
    {
      city: "北京市/北京市/海淀区",
      address: "某某小区",
      buildingArea: 97.5,
      houseType: "3室2厅",
      propertyUsage: "RESIDENTIAL",
      buildYear: 2005,
    },
  ],
  [
    ["苏州", "吴中区", "东湖林语", "88.5", "住宅"],
    {
      city: "江苏省/苏州市/吴中区",
      address: "东湖林语",
      buildingArea: 88.5,
      propertyUsage: "RESIDENTIAL",
    },
  ],
  [["房子在浙江", "嘉兴南湖区"], { city: "浙江省/嘉兴市/南湖区" }],
  [["房子在朝阳区", "北京"], { city: "北京市/北京市/朝阳区" }],
  [["面积89平", "面积不要了"], {}],
]

describe("property is talked about", () => {
  it.each(sentences)("%s", (say, input) => {
    expect(sessionAfter("PROPERTY", ...say).input).toEqual(input)
  })
  it.each(conversations)("over several messages: %s", (say, input) => {
    expect(sessionAfter("PROPERTY", ...say).input).toEqual(input)
  })
  it("prices, rents and a unit price are no field", () => {
    expect(sessionAfter("PROPERTY", "挂牌620万，单价都7万2一平了，月租八千五，月供5000").input).toEqual({})
    expect(sessionAfter("PROPERTY", "asking 12 million RMB but my agent says 9, rent is 18k").input).toEqual({})
  })
  it("a comma that may group thousands or part two figures is asked about", () => {
    const turn = sessionAfter("PROPERTY", "面积1，200平")
    expect(turn.input).toEqual({})
    expect(turn.state.doubts).toMatchObject([
      { field: "buildingArea", doubt: { kind: "CHOICE", choices: [1200, 200] } },
    ])
    expect(sessionAfter("PROPERTY", "面积1，200平", "1200").input).toEqual({ buildingArea: 1200 })
  })
  it("the figure after a range is its answer, whatever is asked next", () => {
    expect(sessionAfter("PROPERTY", "面积七八十平", "查了 76.4").input).toEqual({ buildingArea: 76.4 })
  })
  it("a range is asked about, and so are 公寓 and a province alone", () => {
    expect(sessionAfter("PROPERTY", "面积80到90之间吧").input).toEqual({})
    expect(sessionAfter("PROPERTY", "80到90平").reply.map(({ code }) => code)).toContain("chat.doubt.unusable")
    expect(sessionAfter("PROPERTY", "公寓").state.doubts).toMatchObject([
      { field: "propertyUsage", doubt: { kind: "CHOICE" } },
    ])
    expect(sessionAfter("PROPERTY", "浙江的").state.doubts).toMatchObject([
      { field: "city", doubt: { kind: "PROVINCE_ALONE" } },
    ])
  })
  it("a former district that came to several is asked about, unless the town or the district of today is said", () => {
    const choices = ["浙江省/杭州市/上城区", "浙江省/杭州市/钱塘区"]
    expect(sessionAfter("PROPERTY", "房子在杭州市江干区").state.doubts).toMatchObject([
      { field: "city", doubt: { kind: "CHOICE", choices } },
    ])
    expect(sessionAfter("PROPERTY", "房子在杭州市江干区", "钱塘区").input).toEqual({ city: choices[1] })
    for (const [said, at] of [
      ["2", 1],
      ["第一个", 0],
      ["选２。", 1],
      ["第二个吧", 1],
    ] as const)
      expect(sessionAfter("PROPERTY", "房子在杭州市江干区", said).input).toEqual({ city: choices[at] })
    expect(sessionAfter("PROPERTY", "房子在杭州市江干区", "3").input).not.toHaveProperty("city")
    expect(sessionAfter("PROPERTY", "杭州江干区下沙街道的房子").input).toMatchObject({ city: choices[1] })
    expect(sessionAfter("PROPERTY", "河北雄安新区容城县").input).toMatchObject({ city: "河北省/保定市/容城县" })
  })
  it("names of streets and communities are no city", () => {
    for (const address of ["南京路12号", "东方雅苑3栋", "重庆花园"])
      expect(sessionAfter("PROPERTY", address).input).not.toHaveProperty("city")
  })
  it("a number that is no answer is no field", () => {
    expect(sessionAfter("PROPERTY", "先别按120算").input).toEqual({})
    expect(sessionAfter("PROPERTY", "3号楼2单元，电话13812345678").input).not.toHaveProperty("buildingArea")
  })
})
