import { Schema } from "effect"
import { factsOf, requestedBy } from "../asset/Field.ts"
import { numberFact, textFact } from "../domain/Facts.ts"
import type { Subject } from "../domain/Sample.ts"
import { marketRequestFields } from "../market/recipe/MarketRequest.ts"
import { addressHeaders, between, name, text, whole } from "../request/Fields.ts"

/** The use of a property (specification, section 2.6). */
export const PropertyUsage = Schema.Literals(["RESIDENTIAL", "COMMERCIAL", "INDUSTRIAL"])
export type PropertyUsage = typeof PropertyUsage.Type

/** Minimum area, m²: no home, shop or parking space is smaller. */
const LEAST_SQM = 1

/** The fields of a property in a request. */
export const propertyFields = {
  city: name(1, 100).annotate({
    description: "Administrative region, <province>/<city>/<district>",
    examples: ["北京市/北京市/朝阳区"],
  }),
  address: name(1, 300).annotate({
    description: "Community or detailed address",
    field: { headers: addressHeaders, sample: { text: 500 } },
  }),
  buildingArea: between(LEAST_SQM, 1_000_000).annotate({
    description: "Floor area in m²",
    field: { headers: ["建筑面积", "面积"], sample: { required: true, above: 0 } },
  }),
  propertyUsage: PropertyUsage.annotate({
    description: "Residential, commercial or office, or industrial",
    field: {
      headers: ["房屋用途", "规划用途", "物业类型", "用途"],
      words: {
        RESIDENTIAL: ["住宅", "成套住宅", "公寓", "别墅"],
        COMMERCIAL: ["商业", "商铺", "商业服务", "办公", "写字楼"],
        INDUSTRIAL: ["工业", "厂房", "仓储"],
      },
      sample: { refuses: true },
    },
  }),
  houseType: Schema.optionalKey(
    text(0, 100).annotate({
      description: "Layout or form of the property",
      examples: ["3室2厅1卫"],
      field: { headers: ["户型", "居室"], sample: { text: 500 } },
    }),
  ),
  floor: Schema.optionalKey(
    whole(-20, 200).annotate({
      description: "Floor of the unit; negative below ground",
      field: { headers: ["所在楼层", "楼层", "所在层"], sample: {} },
    }),
  ),
  totalFloors: Schema.optionalKey(
    whole(1, 200).annotate({
      description: "Floors of the building",
      field: { headers: ["总楼层", "总层数", "楼层总数"], sample: {} },
    }),
  ),
  buildYear: Schema.optionalKey(
    whole(1800, 2200).annotate({
      description: "Year in which it was built",
      field: { headers: ["建成年份", "建筑年代", "建成年代", "竣工年份"], sample: { yearsAhead: 5 } },
    }),
  ),
  community: Schema.optionalKey(
    name(0, 100).annotate({
      description: "Name of the community",
      field: { headers: ["小区", "小区名称", "楼盘", "楼盘名称"], sample: { text: 500 }, extra: true },
    }),
  ),
  longitude: Schema.optionalKey(
    between(-180, 180).annotate({
      description: "Longitude in degrees, east positive; as the samples give theirs",
      field: { headers: ["经度"], sample: { zeroIsUnknown: true }, extra: true },
    }),
  ),
  latitude: Schema.optionalKey(
    between(-90, 90).annotate({
      description: "Latitude in degrees, north positive; as the samples give theirs",
      field: { headers: ["纬度"], sample: { zeroIsUnknown: true }, extra: true },
    }),
  ),
  decoration: Schema.optionalKey(
    text(0, 50).annotate({
      description: "State of the interior",
      examples: ["精装"],
      field: { headers: ["装修", "装修情况"], sample: { text: 500 }, extra: true },
    }),
  ),
  orientation: Schema.optionalKey(
    text(0, 50).annotate({
      description: "Which way it faces",
      examples: ["南北"],
      field: { headers: ["朝向"], sample: { text: 500 }, extra: true },
    }),
  ),
  elevator: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "Whether there is a lift",
      field: { headers: ["电梯", "有无电梯"], sample: {}, extra: true },
    }),
  ),
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
export const requestedProperty = (object: Subject): Subject => {
  const subject = requested(object)
  const community = PropertyFacts.community(object.facts)
  return community === undefined ? subject : { ...subject, facts: { ...subject.facts, address: community } }
}
