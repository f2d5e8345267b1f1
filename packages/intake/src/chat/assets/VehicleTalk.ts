import { ownValue } from "@open-valuation/core/domain"
import type { AssetTalk, ChatField, FieldValues, Situation } from "../ChatAsset.ts"
import { takeCity } from "../extract/City.ts"
import { takeMonths } from "../extract/Month.ts"
import type { Passage } from "../extract/Passage.ts"
import { takePrices } from "../extract/Prices.ts"
import { notHeld } from "./RequiredFields.ts"
import { takeAccidents } from "./vehicle/Accidents.ts"
import { takeBareAnswer } from "./vehicle/BareAnswers.ts"
import { takeCondition } from "./vehicle/Condition.ts"
import { takeDisplacement, takeDrive } from "./vehicle/Drive.ts"
import { takeListPrices } from "./vehicle/ListPrices.ts"
import { takeLooks, takeModelYear, takeTrim } from "./vehicle/Looks.ts"
import { takeBareMileage, takeMileage } from "./vehicle/Mileage.ts"
import { takeNames } from "./vehicle/Names.ts"
import { takeTransfers } from "./vehicle/Transfers.ts"
import { takeUnseenNames } from "./vehicle/UnseenNames.ts"
import { takeUsage } from "./vehicle/Usage.ts"
import { vehicleEvidence } from "./vehicle/VehicleEvidence.ts"
import { takeVins } from "./vehicle/Vins.ts"

const fields: ReadonlyArray<ChatField> = [
  { field: "vin", kind: "TEXT", noun: /车架号|车辆识别|大架号|底盘号|\bvin\b|chassis/iu },
  { field: "brand", kind: "TEXT", noun: /品牌|牌子|\bbrand\b|\bmake\b/iu },
  { field: "series", kind: "TEXT", noun: /车系|车型|系列|\bseries\b|\bmodel\b(?! year)/iu },
  { field: "trim", kind: "TEXT", noun: /配置|版本|款型|\btrim\b|\bversion\b/iu },
  { field: "modelYear", kind: "YEAR", noun: /年款|款年|\bmodel year\b/iu },
  {
    field: "firstRegistrationDate",
    kind: "MONTH",
    noun: /上牌|上户|首登|登记(?:日期|时间)|注册日期|regist|plated?\b|\bmonth\b|日期|年份|月份/iu,
  },
  {
    field: "mileageKm",
    kind: "NUMBER",
    factors: [1, 1000, 10_000, 1.609344],
    noun: /里程|公里|公理|表显|迈数|mileage|odometer|\bkm\b|kilomet|\bmiles\b/iu,
  },
  { field: "city", kind: "PLACE", noun: /城市|哪里的车|所在地|地区|\bcity\b|\bplace\b|\blocation\b/iu },
  {
    field: "fuelType",
    kind: "CODE",
    noun: /燃料|燃油|能源|动力类型|\bfuel\b/iu,
    words: [
      ["GASOLINE", /汽油|petrol|gasoline|\bgas\b/iu],
      ["DIESEL", /柴油|diesel/iu],
      ["HYBRID", /混|双擎|hybrid|hev/iu],
      ["PHEV", /插|增程|phev|dm-?[ip]|plug/iu],
      ["BEV", /电|\bev\b|electric/iu],
    ],
  },
  { field: "displacementL", kind: "NUMBER", factors: [1, 0.001], noun: /排量|displacement|engine size/iu },
  {
    field: "transmission",
    kind: "CODE",
    noun: /变速箱|挡位|档位|gearbox|transmission/iu,
    words: [
      ["MANUAL", /手动|手排|手挡|mt|manual|stick/iu],
      ["AUTOMATIC", /自动|手自一体|cvt|双离合|无级|at|dct|dsg|auto/iu],
    ],
  },
  { field: "emissionStandard", kind: "TEXT", noun: /排放|emission/iu },
  { field: "bodyType", kind: "TEXT", noun: /车身类型|车身形式|body type/iu },
  { field: "seats", kind: "NUMBER", factors: [1], noun: /座位|几座|载客|\bseats?\b/iu },
  { field: "color", kind: "TEXT", noun: /颜色|车色|colou?r/iu },
  {
    field: "usageNature",
    kind: "CODE",
    noun: /使用性质|营运|用途|\busage\b|\buse\b/iu,
    words: [
      ["NON_OPERATING", /非营运|非运营|私|家用|自用|个人|代步|private|personal|non|family/iu],
      ["OPERATING", /营运|运营|网约|出租|租赁|滴滴|货拉拉|taxi|hail|rental|commercial|operating|didi|uber/iu],
      ["OPERATING_TO_NON", /转非|formerly|converted|ex-/iu],
    ],
  },
  { field: "transferCount", kind: "NUMBER", factors: [1], noun: /过户|几手|transfer|owners?\b/iu },
  {
    field: "conditionGrade",
    kind: "CODE",
    noun: /车况|成色|\bcondition\b/iu,
    words: [
      ["EXCELLENT", /极|精品|完美|顶级|超|非常|特别|准新|优|excellent|mint|perfect|pristine|new/iu],
      ["GOOD", /良|好|不错|good|decent|nice/iu],
      ["FAIR", /一般|中等|普通|fair|average|ok/iu],
      ["POOR", /差|不好|不行|烂|糟|破|poor|bad|rough|terrible/iu],
    ],
  },
  {
    field: "accidentType",
    kind: "CODE",
    noun: /事故|出险|accident/iu,
    words: [
      ["NONE", /无|没|零|非|no|never|free|clean/iu],
      ["MINOR", /小|轻微|蹭|minor|small|slight|light|fender/iu],
      ["MAJOR", /大|严重|切割|气囊|全损|事故车|major|serious|severe|wreck|total|salvage|damage/iu],
      ["FLOOD", /泡|淹|涉水|进水|flood|water|submerged/iu],
      ["FIRE", /火|燃|烧|fire|burn/iu],
    ],
  },
  { field: "batteryHealthPct", kind: "NUMBER", factors: [1], noun: /电池|battery|soh/iu },
  { field: "msrp", kind: "NUMBER", factors: [1, 1000, 10_000], noun: /指导价|官方价|msrp|list price/iu },
  { field: "currentNewPrice", kind: "NUMBER", factors: [1, 1000, 10_000], noun: /新车(?:现价|价)|new price/iu },
]

const registration = {
  field: "firstRegistrationDate",
  cue: /上牌|上的?牌|上个?牌|上户|上的户口|落户|首登|初登|登记|注册|首上|上路|提的?新?车| 的车|\breg(?:i?s|s?i)[a-z]{0,9}|\breg\b|plate/iu,
  others:
    /保险|交强|商业险|年检|年审|审车|检到|到期|质保|出厂|生产|制造|过户|换了?|更换|保养|事故|撞|贷款|还清|今天|昨天|insur|inspect|warrant|expire|serviced?\b|replaced|accident|damaged|manufactur|built\b|flood|until/iu,
}

const needed = notHeld(["firstRegistrationDate", "mileageKm", "city"])

/** The VIN, or marque and series: what is missing of it, by one name where nothing is there. */
const vehicleMissing = (held: FieldValues): ReadonlyArray<string> => {
  const has = (field: string): boolean => ownValue(held, field) !== undefined
  if (has("vin") || (has("brand") && has("series"))) return []
  return has("brand") ? ["vin", "series"] : has("series") ? ["vin", "brand"] : ["vin"]
}

const OPTIONAL = [
  "trim",
  "modelYear",
  "transferCount",
  "accidentType",
  "conditionGrade",
  "usageNature",
  "displacementL",
  "transmission",
  "fuelType",
  "color",
  "msrp",
]
const OPTIONAL_ELECTRIC = [
  "trim",
  "modelYear",
  "batteryHealthPct",
  "transferCount",
  "accidentType",
  "conditionGrade",
  "usageNature",
  "color",
  "msrp",
]

const read = (passage: Passage, situation: Situation): void => {
  takeVins(passage, situation)
  takeModelYear(passage)
  takeListPrices(passage)
  takeMileage(passage)
  takePrices(passage)
  takeNames(passage, situation)
  takeMonths(passage, situation, registration)
  takeUnseenNames(passage, situation)
  takeCity(passage, "city", situation)
  takeUsage(passage)
  takeTransfers(passage, situation)
  takeAccidents(passage)
  takeCondition(passage)
  takeDrive(passage)
  takeLooks(passage)
  takeBareMileage(passage, situation)
  takeDisplacement(passage)
  takeTrim(passage)
  takeBareAnswer(passage, situation)
}

/** How vehicles are talked about: dealers' posts, owners' sentences, lines of papers. */
export const vehicleTalk: AssetTalk = {
  assetType: "VEHICLE",
  fields,
  evidence: vehicleEvidence,
  read,
  missing: (held) => [...vehicleMissing(held), ...needed(held)],
  useful: (held) => notHeld(held["fuelType"] === "BEV" ? OPTIONAL_ELECTRIC : OPTIONAL)(held),
}
