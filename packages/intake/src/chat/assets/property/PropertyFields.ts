import type { ChatField } from "../../ChatAsset.ts"

/** Fields of a property that can be talked about, in the order in which a reply repeats them. */
export const propertyFields: ReadonlyArray<ChatField> = [
  { field: "city", kind: "PLACE", noun: /城市|哪个市|地区|\bcity\b/iu },
  { field: "address", kind: "TEXT", noun: /地址|小区|位置|坐落|\baddress\b|\blocation\b/iu },
  { field: "community", kind: "TEXT", noun: /小区名|楼盘名|\bcommunity\b/iu },
  {
    field: "buildingArea",
    kind: "NUMBER",
    factors: [1, 10_000, 0.09290304],
    noun: /面积|建面|多大|平方数?|\barea\b|\bsize\b|\bsq(?:m|ft)\b|\bsquare\b/iu,
  },
  {
    field: "propertyUsage",
    kind: "CODE",
    words: [
      ["RESIDENTIAL", /住|房|居|室|厅|别墅|公寓|院|residen|home|house|flat|apartment|villa|bed/iu],
      ["COMMERCIAL", /商|铺|店|门面|门市|写字|办公|commercial|shop|store|office|retail/iu],
      ["INDUSTRIAL", /工|厂|仓|车间|industr|factory|warehouse|workshop/iu],
    ],
    noun: /用途|性质|房屋类型|\busage\b|\buse\b/iu,
  },
  { field: "houseType", kind: "TEXT", noun: /户型|房型|几室|格局|\blayout\b|\bbedrooms?\b|\brooms\b/iu },
  { field: "floor", kind: "NUMBER", factors: [1], noun: /楼层|几楼|几层|层数|\bfloor\b/iu },
  {
    field: "totalFloors",
    kind: "NUMBER",
    factors: [1],
    noun: /总楼层|总层|总高|多少层|\btotal floors\b|\bstoreys\b/iu,
  },
  {
    field: "buildYear",
    kind: "YEAR",
    noun: /建成|年代|房龄|楼龄|建造|哪年|年份|\bbuil[dt]\b|\byear\b/iu,
  },
  { field: "orientation", kind: "TEXT", noun: /朝向|\borientation\b|\bfacing\b/iu },
  { field: "decoration", kind: "TEXT", noun: /装修|\bdecoration\b|\brenovat/iu },
  {
    field: "elevator",
    kind: "CODE",
    words: [
      [false, /无|没|不带|步梯|楼梯|no|without|walk/iu],
      [true, /电梯|梯|elevator|lift/iu],
    ],
    noun: /电梯|\belevator\b|\blift\b/iu,
  },
  { field: "longitude", kind: "NUMBER", factors: [1], noun: /经度|\blongitude\b/iu },
  { field: "latitude", kind: "NUMBER", factors: [1], noun: /纬度|\blatitude\b/iu },
]
