import { ownValue } from "@open-valuation/core/domain"
import { oneOf, quantitiesIn } from "@open-valuation/core/reading"
import { absentOf, type AssetTalk, type FieldValues, type Situation } from "../ChatAsset.ts"
import { takeCity } from "../extract/City.ts"
import { takeMonths } from "../extract/Month.ts"
import { type Emitted, type Passage, TAKEN } from "../extract/Passage.ts"
import { takePrices } from "../extract/Prices.ts"
import { takeAccidents } from "./vehicle/Accidents.ts"
import { takeCondition } from "./vehicle/Condition.ts"
import { takeDisplacement, takeDrive } from "./vehicle/Drive.ts"
import { takeLooks, takeModelYear, takeTrim } from "./vehicle/Looks.ts"
import { takeBareMileage, takeMileage } from "./vehicle/Mileage.ts"
import { nameMentions, takeNames } from "./vehicle/Names.ts"
import { takePlatePlace } from "./vehicle/PlatePlace.ts"
import { takeTransfers } from "./vehicle/Transfers.ts"
import { takeUnseenNames } from "./vehicle/UnseenNames.ts"
import { takeUsage } from "./vehicle/Usage.ts"
import { takeVins } from "./vehicle/Vins.ts"

/** Words around a bare answer. */
const FRAME =
  /^(?:我?的?是|就是|叫|应该是?|大概|嗯+|哦|it'?s|it is|the|a|that'?s|an)?[\s,，:]{0,3}|[\s。.!！~]{0,3}(?:吧|的|了|呢|啊|哦|来的)?[\s。.!！~]{0,3}$/giu
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} .·+&'-]{0,29}$/u
const NO_NAME =
  /不|没|什么|怎么|为|吗|哪|[?？]|谢|好的|您好|你好|\b(?:what|why|how|don'?t|not|yes|no|ok|thanks?|hello|hi|sure)\b/iu
/** Words of sentences, which no version's name has. */
const SENTENCE =
  /[了能会在也还都的我你他她它这那有是过着得把被给请吧呢啊看修查问买卖开]|颜色|城市|公里|里程|上牌|过户|车况|排量|排放|事故|\d座|年|月|\b(?:i|it|is|was|my|the|you|we|they|has|have|can|car)\b/iu
const CONDITIONS: ReadonlyArray<readonly [string, RegExp]> = [
  ["EXCELLENT", /^(?:极好|很新|精品|完美|非常好|excellent|mint|perfect)$/iu],
  ["GOOD", /^(?:良好|不错|好|挺好|很好|还不错|good|very good)$/iu],
  ["FAIR", /^(?:一般般?|普通|中等|fair|average)$/iu],
  ["POOR", /^(?:差|很差|不好|比较差|poor|bad)$/iu],
]
const NUMBERS: Readonly<Record<string, RegExp>> = {
  transferCount: /^(?:过了?)?(\d{1,2})\s?(?:次|times?)?$/iu,
  seats: /^(\d{1,2})\s?个?$/u,
  batteryHealthPct: /^(?:百分之)?(\d{2,3}(?:\.\d)?)\s?%?$/u,
  modelYear: /^((?:19|20)\d{2})年?$/u,
  displacementL: /^(\d(?:\.\d{1,2})?)$/u,
}
const PRICE = /^(\d{1,8}(?:\.\d{1,4})?)\s?(万|w)?元?$/iu
const NONE = /^(?:没有过?|无|没|零|none|no|never|0次?)$/iu

/** Takes a whole message as the answer to the question just asked, where it can be one. */
const takeBareAnswer = (passage: Passage, { asked, held }: Situation): void => {
  const { text } = passage
  const answer = text.replaceAll(FRAME, "").trim()
  if (answer === "" || answer.length > 30 || passage.commands.length > 0 || answer.includes(TAKEN)) return
  const take = (field: string, value: string | number): void =>
    passage.claim(0, text.length, [{ _tag: "SetField", field, value } satisfies Emitted])
  for (const field of asked) {
    const number = ownValue(NUMBERS, field)?.exec(answer)?.[1]
    if (number !== undefined) return take(field, Number(number))
    if (field === "transferCount" && NONE.test(answer)) return take(field, 0)
    if (field === "accidentType" && NONE.test(answer)) return take(field, "NONE")
    if (field === "conditionGrade") {
      const grade = CONDITIONS.find(([, words]) => words.test(answer))?.[0]
      if (grade !== undefined) return take(field, grade)
    }
    if (field === "msrp" || field === "currentNewPrice") {
      const price = PRICE.exec(answer)
      const amount = Number(price?.[1])
      if (price !== null)
        return take(field, Math.round(amount * (price[2] !== undefined || amount < 1000 ? 10_000 : 1)))
    }
    const isName = NAME.test(answer) && !NO_NAME.test(answer) && /\p{L}/u.test(answer)
    if (field === "series" && isName && held["brand"] !== undefined && answer.length <= 20) return take(field, answer)
    if (field === "brand" && isName && held["series"] !== undefined && answer.length <= 15)
      return take(field, answer.replace(/牌$/u, ""))
    if (field === "trim" && isName && !SENTENCE.test(answer)) return take(field, answer)
  }
}

/** Machines that drive as well: they are equipment. */
const MACHINE =
  /挖掘机|挖机|勾机|装载机|铲车|推土机|压路机|摊铺机|平地机|起重机|吊车|汽车吊|随车吊|塔吊|塔机|泵车|搅拌车|叉车|高空作业|登高车|旋挖|钻机|盾构|升降机|履带|excavator|crane|loader|forklift|bulldozer|dozer|roller|paver|concrete pump|aerial/iu
const CARS = oneOf(
  "二手车 小轿车 轿车 私家车 网约车 出租车 新能源车 电动车 卖车 估车 收车 车商 爱车 买车 车架号 车辆识别 大架号 行驶证",
  "水泡车 事故车 泡水车 火烧车 4S",
)
const CERTAIN = new RegExp(
  [
    CARS,
    "评估?一?下?(?:我的|这[台辆]|一[台辆]|我这[台辆]?)?车",
    "(?:我|这|那|一|有|部|台|辆)(?:的|个|台|辆|部|破|老){0,3}(?:小)?车(?!位|库|间|站|道|房|牌|险|门|程)",
    "\\bcars?\\b(?! ?park)|\\b(?:vehicle|vin|sedan|SUV)\\b",
  ].join("|"),
  "iu",
)
const STRONG =
  /上牌|上户|车牌|过户|指导价|手自一体|自动[挡档]|手动[挡档]|变速箱|非营运|营转非|表显|万?公里|公理|\bkm\b|\bmiles\b|mileage|odometer|车况|国[五六四]|排量|[1-6]\.\d\s?[TL](?![A-Za-z])|一手车|\d款|续航|插混|纯电|混动/iu
const VIN = /(?<![A-Za-z0-9])(?=[A-Z]{0,16}\d)(?=[A-Z0-9]{0,16}[A-Z])[A-HJ-NPR-Z0-9]{17}(?![A-Za-z0-9])/iu
const MIXED = 4

/** How much a message speaks for a vehicle. */
const vehicleEvidence = (text: string): number => {
  const vin = VIN.exec(text)?.[0]
  if (vin !== undefined && (vin.match(/\d/gu) ?? []).length >= MIXED && (vin.match(/[A-Z]/giu) ?? []).length >= 3)
    return 3
  if (MACHINE.test(text)) return 0
  const names = nameMentions(text)
  const series = names.some(({ series: named }) => named !== undefined)
  const marque = names.some(({ weak }) => !weak)
  const strong = STRONG.test(text)
  // 沃尔沃EX30: marque and series in one.
  const whole = names.some(
    ({ marque: of, series: named, start }) =>
      named !== undefined && names.some((one) => one.series === undefined && one.marque === of && one.start < start),
  )
  if (whole || CERTAIN.test(text) || ((series || marque) && strong)) return 3
  if (series) return 2
  return marque ? 2 : strong ? 1 : 0
}

const AMOUNT =
  "(?:[¥￥$]|rmb|cny)?\\s?(\\d{1,3}(?:,\\d{3}){1,3}|\\d{1,8}(?:\\.\\d{1,4})?)\\s?(?:(万|w|k|千)(\\d(?![\\d.]))?)?\\s?(?:多|左右)?(?:元|块钱?|rmb|yuan|cny)?"
const LINK =
  "(?:\\s?(?:是|为|当时|那会儿?|大概|大约|差不多|约|要|的|了|就|也|还|都|才|卖|得|到|标|开|降到|is|was|of|at|for|about|around|now|:|,)){0,4}\\s?"
const LIST_PRICES = [
  "(?:官方|厂家|厂商|新车|市场|当年|建议|原厂){0,3}(?:指导价格?|指导|指导售价|厂家建议零售价|官方价|官价)",
  "官方定价|厂商建议零售价|\\bmsrp\\b|list(?:ed)? price|sticker price|guide price",
  "(?:official|manufacturer'?s?) (?:guide |list |suggested (?:retail )?)?price",
]
const LIST = new RegExp(`(?:${LIST_PRICES.join("|")})${LINK}${AMOUNT}`, "giu")
const SELLS = `(?: ${oneOf("sell sells go goes cost costs sold selling")})?`
const NEW_PRICES = [
  "(?:现在|目前|如今|今天|今年)(?:的)?(?:买)?(?:同款|同配置|一样的|这款)?(?:的)?新车(?:裸车|最低|优惠后|优惠完|优惠下来|终端|4s店?){0,3}(?:价格?|卖价|售价)?",
  "新车(?:现价|现在|目前|如今)(?:裸车|价格?)?|现款新车价?|现在(?:买)?(?:辆|台)?(?:同款|一样的)?新的",
  `(?:a )?(?:brand[- ])?new ones?(?: is| are)?(?: now| currently| today)?${SELLS}(?: now| currently| today)?`,
  "(?:current|today's|present) (?:new|showroom)[- ](?:car )?price|(?:current|today's) price (?:of|for) (?:a )?new(?: one| car)?",
  "same (?:model|car) (?:is |sells |costs )?new(?: now| today)?",
]
const NEW_NOW = new RegExp(`(?:${NEW_PRICES.join("|")})${LINK}${AMOUNT}`, "giu")

const yuan = (digits = "", unit = "", more = ""): number => {
  const value = quantitiesIn(digits + unit + more)[0]?.value ?? 0
  // Nobody names a car's price in single yuan below a thousand: 15.98 is 万.
  return Math.round(unit === "" && value < 1000 ? value * 10_000 : value)
}

/** Takes the list price when new, and today's price of a new one; all other prices are no fact. */
const takeListPrices = (passage: Passage): void => {
  const set = (field: string, value: number): ReadonlyArray<Emitted> => [{ _tag: "SetField", field, value }]
  passage.take(LIST, ({ 1: digits, 2: unit, 3: more }) => set("msrp", yuan(digits, unit, more)))
  passage.take(NEW_NOW, ({ 1: digits, 2: unit, 3: more }) => set("currentNewPrice", yuan(digits, unit, more)))
}

const sayings: AssetTalk["sayings"] = {
  vin: { noun: /车架号|车辆识别|大架号|底盘号|\bvin\b|chassis/iu },
  brand: { noun: /品牌|牌子|\bbrand\b|\bmake\b/iu },
  series: { noun: /车系|车型|系列|\bseries\b|\bmodel\b(?! year)/iu },
  trim: { noun: /配置|版本|款型|\btrim\b|\bversion\b/iu },
  modelYear: { noun: /年款|款年|\bmodel year\b/iu },
  firstRegistrationDate: {
    noun: /上牌|上户|首登|登记(?:日期|时间)|注册日期|regist|plated?\b|\bmonth\b|日期|年份|月份/iu,
  },
  mileageKm: { noun: /里程|公里|公理|表显|迈数|mileage|odometer|\bkm\b|kilomet|\bmiles\b/iu },
  city: { noun: /城市|哪里的车|所在地|地区|\bcity\b|\bplace\b|\blocation\b/iu },
  fuelType: {
    noun: /燃料|燃油|能源|动力类型|\bfuel\b/iu,
    codes: {
      GASOLINE: /汽油|petrol|gasoline|\bgas\b/iu,
      DIESEL: /柴油|diesel/iu,
      HYBRID: /混|双擎|hybrid|hev/iu,
      PHEV: /插|增程|phev|dm-?[ip]|plug/iu,
      BEV: /电|\bev\b|electric/iu,
    },
  },
  displacementL: { noun: /排量|displacement|engine size/iu },
  transmission: {
    noun: /变速箱|挡位|档位|gearbox|transmission/iu,
    codes: {
      MANUAL: /手动|手排|手挡|mt|manual|stick/iu,
      AUTOMATIC: /自动|手自一体|cvt|双离合|无级|at|dct|dsg|auto/iu,
    },
  },
  emissionStandard: { noun: /排放|emission/iu },
  seats: { noun: /座位|几座|载客|\bseats?\b/iu },
  color: { noun: /颜色|车色|colou?r/iu },
  usageNature: {
    noun: /使用性质|营运|用途|\busage\b|\buse\b/iu,
    codes: {
      NON_OPERATING: /非营运|非运营|私|家用|自用|个人|代步|private|personal|non|family/iu,
      OPERATING: /营运|运营|网约|出租|租赁|滴滴|货拉拉|taxi|hail|rental|commercial|operating|didi|uber/iu,
      OPERATING_TO_NON: /转非|formerly|converted|ex-/iu,
    },
  },
  transferCount: { noun: /过户|几手|transfer|owners?\b/iu },
  conditionGrade: {
    noun: /车况|成色|\bcondition\b/iu,
    codes: {
      EXCELLENT: /极|精品|完美|顶级|超|非常|特别|准新|优|excellent|mint|perfect|pristine|new/iu,
      GOOD: /良|好|不错|good|decent|nice/iu,
      FAIR: /一般|中等|普通|fair|average|ok/iu,
      POOR: /差|不好|不行|烂|糟|破|poor|bad|rough|terrible/iu,
    },
  },
  accidentType: {
    noun: /事故|出险|accident/iu,
    codes: {
      NONE: /无|没|零|非|no|never|free|clean/iu,
      MINOR: /小|轻微|蹭|minor|small|slight|light|fender/iu,
      MAJOR: /大|严重|切割|气囊|全损|事故车|major|serious|severe|wreck|total|salvage|damage/iu,
      FLOOD: /泡|淹|涉水|进水|flood|water|submerged/iu,
      FIRE: /火|燃|烧|fire|burn/iu,
    },
  },
  batteryHealthPct: { noun: /电池|battery|soh/iu },
  msrp: { noun: /指导价|官方价|msrp|list price/iu },
  currentNewPrice: { noun: /新车(?:现价|价)|new price/iu },
}

const registration = {
  field: "firstRegistrationDate",
  cue: /上牌|上的?牌|上个?牌|上户|上的户口|落户|首登|初登|登记|注册|首上|上路|提的?新?车| 的车|\breg(?:i?s|s?i)[a-z]{0,9}|\breg\b|plate/iu,
  others:
    /保险|交强|商业险|年检|年审|审车|检到|到期|质保|出厂|生产|制造|过户|换了?|更换|保养|事故|撞|贷款|还清|今天|昨天|insur|inspect|warrant|expire|serviced?\b|replaced|accident|damaged|manufactur|built\b|flood|until/iu,
}

const NEEDED = ["firstRegistrationDate", "mileageKm", "city"]

/** The VIN, or marque and series: what is missing of it, by one name where nothing is there. */
const vehicleMissing = (held: FieldValues): ReadonlyArray<string> => {
  const has = (field: string): boolean => ownValue(held, field) !== undefined
  if (has("vin") || (has("brand") && has("series"))) return []
  return has("brand") ? ["vin", "series"] : has("series") ? ["vin", "brand"] : ["vin"]
}

/** Of these matter the battery to an electric car, and the engine to others. */
const usefulOf = (isElectric: boolean): ReadonlyArray<string> => [
  "trim",
  "modelYear",
  ...(isElectric ? ["batteryHealthPct"] : []),
  "transferCount",
  "accidentType",
  "conditionGrade",
  "usageNature",
  ...(isElectric ? [] : ["displacementL", "transmission", "fuelType"]),
  "color",
  "msrp",
]

const read = (passage: Passage, situation: Situation): void => {
  takeVins(passage, situation)
  takeModelYear(passage)
  takeListPrices(passage)
  takeMileage(passage, situation)
  takePrices(passage)
  takeNames(passage, situation)
  takeMonths(passage, situation, registration)
  takeUnseenNames(passage, situation)
  takeCity(passage, "city", situation)
  takePlatePlace(passage, situation)
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
  sayings,
  evidence: vehicleEvidence,
  read,
  missing: (held) => [...vehicleMissing(held), ...absentOf(NEEDED, held)],
  useful: (held) => usefulOf(held["fuelType"] === "BEV"),
}
