import { Schema } from "effect"
import type { AssetData } from "../asset/Asset.ts"
import { factsOf, field, optional, type Requested, requestedBy } from "../asset/Field.ts"
import { numberFact, textFact } from "../domain/Facts.ts"
import { falls, immovables, lendingLine, lendingPolicy, prudence } from "../lending/DefaultLending.ts"
import { marketRequestFields } from "../market/recipe/MarketRequest.ts"
import { above, addressHeaders, between, name, text, whole } from "../request/Fields.ts"

/** The use of a property (specification, section 2.6). */
export const PropertyUsage = Schema.Literals(["RESIDENTIAL", "COMMERCIAL", "INDUSTRIAL"])
export type PropertyUsage = typeof PropertyUsage.Type

/** The fields of a property in a request. */
const propertyFields = {
  city: field(name(1, 100), {
    description: "Administrative region, <province>/<city>/<district>",
    examples: ["北京市/北京市/朝阳区"],
  }),
  address: field(name(1, 300), {
    description: "Community or detailed address",
    headers: addressHeaders,
    sample: { text: 500 },
  }),
  buildingArea: field(above(0, 1_000_000), {
    description: "Floor area in m²",
    headers: ["建筑面积", "面积", "房屋面积", "产权面积"],
    sample: { required: true, above: 0 },
    unit: "m²",
  }),
  propertyUsage: field(PropertyUsage, {
    description: "Residential, commercial or office, or industrial",
    headers: ["房屋用途", "规划用途", "物业类型", "用途", "房屋类型", "房产类型", "类型"],
    words: {
      RESIDENTIAL: ["住宅", "成套住宅", "普通住宅", "商品住宅", "公寓", "别墅", "住房"],
      COMMERCIAL: ["商业", "商铺", "商业服务", "商业办公", "商业用房", "办公", "写字楼", "店面"],
      INDUSTRIAL: ["工业", "厂房", "仓储", "仓库", "工业用房"],
    },
    besides: {
      code: "RESIDENTIAL",
      fact: "plannedUse",
      words: [
        "车位",
        "停车位",
        "地下车位",
        "机动车位",
        "产权车位",
        "车库",
        "地下车库",
        "储藏室",
        "储藏间",
        "储物间",
        "地下室",
        "半地下室",
      ],
    },
    sample: { refuses: true },
  }),
  houseType: optional(text(0, 100), {
    description: "Layout or form of the property",
    examples: ["3室2厅1卫"],
    headers: ["户型", "居室", "房型", "几室几厅", "室厅", "房屋户型"],
    sample: { text: 500 },
  }),
  floor: optional(whole(-20, 200), {
    description: "Floor of the unit; negative below ground",
    headers: ["所在楼层", "楼层", "所在层"],
    sample: {},
    unit: "floors",
  }),
  totalFloors: optional(whole(1, 200), {
    description: "Floors of the building",
    headers: ["总楼层", "总层数", "楼层总数", "总楼层数", "总层"],
    sample: {},
    unit: "floors",
  }),
  buildYear: optional(whole(1800, 2200), {
    description: "Year in which it was built",
    headers: ["建成年份", "建筑年代", "建成年代", "竣工年份", "建成时间", "建造年份", "建筑年份"],
    sample: { yearsAhead: 5 },
    unit: "years",
  }),
  community: optional(name(0, 100), {
    description: "Name of the community",
    headers: ["小区", "小区名称", "小区名", "小区名字", "楼盘", "楼盘名称", "所在小区"],
    sample: { text: 500 },
    extra: true,
  }),
  longitude: optional(between(-180, 180), {
    description: "Longitude in degrees, east positive; as the samples give theirs",
    headers: ["经度"],
    sample: { zeroIsUnknown: true },
    extra: true,
    unit: "°",
  }),
  latitude: optional(between(-90, 90), {
    description: "Latitude in degrees, north positive; as the samples give theirs",
    headers: ["纬度"],
    sample: { zeroIsUnknown: true },
    extra: true,
    unit: "°",
  }),
  decoration: optional(text(0, 50), {
    description: "State of the interior",
    examples: ["精装"],
    headers: ["装修", "装修情况", "装修状况", "装修程度"],
    sample: { text: 500 },
    extra: true,
  }),
  orientation: optional(text(0, 50), {
    description: "Which way it faces",
    examples: ["南北"],
    headers: ["朝向", "房屋朝向"],
    sample: { text: 500 },
    extra: true,
  }),
  elevator: optional(Schema.Boolean, {
    description: "Whether there is a lift",
    headers: ["电梯", "有无电梯", "配备电梯", "是否有电梯"],
    sample: {},
    extra: true,
  }),
}

/** A column of sample files that no request has. */
const propertyColumns = {
  unitPrice: above(0, 1e9).annotate({
    field: {
      headers: ["单价", "成交单价", "挂牌单价", "均价", "成交均价"],
      sample: { above: 0 },
      unit: "yuan/m²",
    },
  }),
}

/** Create body of a property valuation: specification 2.6 and contract 2.3. */
export const PropertyRequest = Schema.Struct({ ...propertyFields, ...marketRequestFields }).annotate({
  identifier: "PropertyRequest",
  description: "What is to be valued",
  examples: [
    {
      city: "上海市/上海市/浦东新区",
      address: "檐雨小筑3号楼",
      buildingArea: 89.5,
      propertyUsage: "RESIDENTIAL",
      houseType: "2室1厅",
      floor: 9,
      totalFloors: 18,
      buildYear: 2017,
    },
  ],
})
export type PropertyRequest = typeof PropertyRequest.Type

/** Facts of a property: the fields of its request, and columns of catalogues. */
export const PropertyFacts = {
  ...factsOf(propertyFields),
  /** Columns that name the use, as written. */
  useColumns: ["propertyType", "plannedUse", "规划用途", "房屋用途"].map(textFact),
  /** Columns for remarks, as written. */
  remarks: ["title", "remark", "remarks", "description", "标题", "备注", "描述"].map(textFact),
  /** Columns that state a price per m², yuan. */
  unitPrices: ["unitPrice", "单价", "成交单价", "挂牌单价"].map(numberFact),
}

const requested = requestedBy(propertyFields)

/** A property reduced to what a plain request states: people enter the community's name as the address. */
export const requestedProperty: Requested = (object, omits) => {
  const subject = requested(object, omits)
  const community = PropertyFacts.community(object.facts)
  return community === undefined ? subject : { ...subject, facts: { ...subject.facts, address: community } }
}

/** Properties as data. The same home: place, area in whole m², storey and layout. */
export const propertyData: AssetData<typeof PropertyRequest> = {
  Request: PropertyRequest,
  columns: propertyColumns,
  identity: {
    needs: [["community", "address"], ["buildingArea"]],
    uses: ["propertyUsage", "houseType", "floor", "totalFloors", "floorBand", "orientation"],
    rounded: { buildingArea: 1 },
    betweenSites: {
      marks: ["floor", "totalFloors", "houseType", "orientation", "buildYear", "propertyUsage"],
      within: { buildingArea: 0.5 },
    },
  },
  paged: {
    names: ["community"],
    needs: [["buildingArea"], ["community"]],
    sized: /\d\s?(?:㎡|平米|平方)/u,
    plausible: [20_000, 2e9],
  },
  prices: { per: "buildingArea", possible: [100, 1_000_000], usual: [1000, 300_000] },
  lending: {
    haircut: { share: 0.4, origin: "JUDGEMENT", source: "HAIRCUT_BUILDING" },
    // `market`: at least the recipe's prior drift over a month, the usual age of the newest samples.
    sharedError: { market: 0.04, place: 0.04, extent: "CITY", origin: "JUDGEMENT", source: "SHARED_PROPERTY" },
    // Homes yearly; other buildings, of which fewer are sold, more often.
    revaluation: {
      LOW: 12,
      MEDIUM: 12,
      HIGH: 6,
      by: "propertyUsage",
      classes: { COMMERCIAL: { LOW: 12, MEDIUM: 6, HIGH: 3 } },
    },
    policy: lendingPolicy({
      ...immovables,
      by: "propertyUsage",
      lines: {
        RESIDENTIAL: lendingLine("LIQUIDATION_HOME", [0.1, 0.06, 4, 0.03], [0.25, 0.12, 6, 0.05], prudence.homes),
        COMMERCIAL: lendingLine("LIQUIDATION_BUILDING", [0.2, 0.1, 9, 0.04], [0.4, 0.18, 12, 0.07], prudence.buildings),
      },
      other: lendingLine("LIQUIDATION_BUILDING", [0.25, 0.12, 12, 0.05], [0.44, 0.2, 15, 0.08], prudence.buildings),
      fall: falls.homes,
      limits: { confidence: 0.5, range: 0.6 },
    }),
  },
}
