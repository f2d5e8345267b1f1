import { Valuation } from "@open-valuation/core"
import { equipment } from "@open-valuation/core/equipment"
import { land } from "@open-valuation/core/land"
import { vehicle } from "@open-valuation/core/vehicle"
import type { ServedAsset } from "@open-valuation/server/http"

/** What the API takes and refuses of an asset. */
export interface AssetCase {
  readonly path: string
  readonly asset: ServedAsset
  /** The test clock is in January 1970. */
  readonly request: object
  /** Fields of the specification besides those of the request. */
  readonly further: object
  readonly bad: ReadonlyArray<readonly [fields: object, path: string, message: string]>
  /** Input that only deserves a tip. */
  readonly odd: ReadonlyArray<object>
  readonly wrong: object
  readonly faults: ReadonlyArray<readonly [path: string, message: string]>
  readonly otherPaths: ReadonlyArray<string>
  readonly resultFields: ReadonlyArray<string>
  readonly required: ReadonlyArray<string>
}

const DAY = "应为 YYYY-MM-DD 格式的日期"
const MONTH = "应为 YYYY-MM 格式的年月，例如 2019-03"
const LETTERS = "VIN 不含字母 I、O、Q，请核对是否为数字 1 或 0"
const lengthIs = (length: number) => `VIN 应为17位，所填为${length}位，请核对是否漏填或多填`

/** An invented VIN of model year 2019 with a valid check digit. */
export const VIN = "LSVAA49J8K2123456"

/** Terms of a contract that cannot be. */
const badTerms: AssetCase["bad"] = [
  [
    { purpose: "SPECULATION" },
    "purpose",
    "应为以下之一：COLLATERAL, DIRECT_LEASE, SALE_AND_LEASEBACK, OPERATING_LEASE, DISPOSAL, REVALUATION",
  ],
  [{ bookValue: 0 }, "bookValue", "不能小于0.01"],
  [{ bookValueDate: "2031-01-01" }, "bookValueDate", "不能晚于价值时点（1970-01-01）"],
  [{ invoiceDate: "2031-01-01" }, "invoiceDate", "不能晚于价值时点（1970-01-01）"],
  [{ termMonths: 361 }, "termMonths", "应在1到360之间"],
]

export const landCase: AssetCase = {
  path: "/api/open/v1/land-valuations",
  asset: Valuation.asset(land()),
  request: {
    city: "湖南省/长沙市/望城区",
    address: "望城区无名路北侧",
    landUse: "RESIDENTIAL",
    areaSqm: 32_600,
    rightType: "GRANTED",
  },
  further: {
    purpose: "COLLATERAL",
    purchasePrice: 254_280_000,
    plotRatio: 1.8,
    termTotalYears: 70,
    remainingYears: 66,
    termEndDate: "2035-12-31",
    developmentLevel: "FIVE_UTILITIES",
    grade: "一级",
    benchmarkPrice: { unitPrice: 7_800, date: "1969-01-01", plotRatio: 2, termYears: 70, developmentLevel: "RAW" },
    attributes: { idleYears: 1.5, mortgaged: true },
    materialFileName: "certificate.jpg",
  },
  bad: [
    ...badTerms,
    [{ address: " \t" }, "address", "不能为空"],
    [{ address: "路".repeat(301) }, "address", "长度不能超过300个字符"],
    [{ areaSqm: 0 }, "areaSqm", "必须大于0"],
    [{ areaSqm: -48.9 }, "areaSqm", "必须大于0"],
    [{ areaSqm: "32600" }, "areaSqm", "应为数字"],
    [{ areaSqm: 100_000_001 }, "areaSqm", "不能大于100000000"],
    [{ plotRatio: 0 }, "plotRatio", "不能小于0.001"],
    [{ plotRatio: 31 }, "plotRatio", "不能大于30"],
    [{ termTotalYears: 70, remainingYears: 80 }, "remainingYears", "不能超过总年期（70年）"],
    [{ remainingYears: 101 }, "remainingYears", "不能大于100"],
    [{ remainingYears: 0 }, "remainingYears", "不能小于0.01"],
    [{ termEndDate: "2035-02-30" }, "termEndDate", DAY],
    [{ termEndDate: "1969-06-30" }, "termEndDate", "应晚于价值时点（1970-01-01），土地使用权已到期的无法估值"],
    [{ termTotalYears: 40, termEndDate: "2031-01-01" }, "termEndDate", "不能超过总年期（40年）"],
    [{ valuationDate: "2031-01-01" }, "valuationDate", "不能晚于今天（1970-01-01）"],
    [{ benchmarkPrice: {} }, "benchmarkPrice.unitPrice", "必填"],
    [{ benchmarkPrice: { unitPrice: 0 } }, "benchmarkPrice.unitPrice", "不能小于0.01"],
    [
      { benchmarkPrice: { unitPrice: 7_800, date: "2031-01-01" } },
      "benchmarkPrice.date",
      "不能晚于价值时点（1970-01-01）",
    ],
  ],
  odd: [{ areaSqm: 48.9 }, { areaSqm: 0.5 }, { remainingYears: 80 }, { termTotalYears: 70, landUse: "COMMERCIAL" }],
  wrong: {
    address: 1,
    landUse: "FOREST",
    areaSqm: null,
    plotRatio: "2",
    termTotalYears: 0,
    developmentLevel: "NINE_UTILITIES",
    benchmarkPrice: 7_800,
    attributes: [],
    source: "CHAT",
  },
  faults: [
    ["city", "is required"],
    ["address", "must be a string"],
    ["landUse", "must be one of: RESIDENTIAL, COMMERCIAL, INDUSTRIAL, PUBLIC, AGRICULTURAL, MIXED"],
    ["areaSqm", "is required"],
    ["rightType", "is required"],
    ["plotRatio", "must be a number"],
    ["termTotalYears", "must be at least 0.01"],
    ["developmentLevel", "must be one of: RAW, THREE_UTILITIES, FIVE_UTILITIES, SEVEN_UTILITIES"],
    ["benchmarkPrice", "must be an object"],
    ["attributes", "must be an object"],
    ["chatSessionId", "chatSessionId is required with source CHAT"],
  ],
  otherPaths: ["land-valuation", "lands-valuations", "land"],
  resultFields: ["unitPricePerSqm", "floorPricePerSqm", "pricePerMu", "termFactor", "BENCHMARK_PRICE"],
  required: ["city", "address", "landUse", "areaSqm", "rightType"],
}

export const vehicleCase: AssetCase = {
  path: "/api/open/v1/vehicle-valuations",
  asset: Valuation.asset(vehicle()),
  request: {
    brand: "上海牌",
    series: "SH760",
    city: "上海市/上海市/浦东新区",
    firstRegistrationDate: "1969-03",
    mileageKm: 12_000,
  },
  further: {
    trim: "2.2L 手动",
    modelYear: 1969,
    fuelType: "GASOLINE",
    emissionStandard: "国一",
    displacementL: 2.2,
    transmission: "MANUAL",
    bodyType: "轿车",
    seats: 5,
    color: "黑色",
    usageNature: "NON_OPERATING",
    transferCount: 0,
    conditionGrade: "GOOD",
    accidentType: "NONE",
    batteryHealthPct: 100,
    msrp: 20_000,
    currentNewPrice: 18_000,
    attributes: { sunroof: false },
    materialFileName: "licence.jpg",
  },
  bad: [
    ...badTerms,
    [{ vin: "LSVAI49J8K2123456" }, "vin", LETTERS],
    [{ vin: "LSVAO49J8K2123456" }, "vin", LETTERS],
    [{ vin: "lsvaq49j8k2123456" }, "vin", LETTERS],
    [{ vin: VIN.slice(0, 16) }, "vin", lengthIs(16)],
    [{ vin: `${VIN}7` }, "vin", lengthIs(18)],
    [{ vin: "LSVAA49J8K212345!" }, "vin", "VIN 只能包含数字和英文字母"],
    [{ series: " " }, "series", "没有车架号时，品牌和车系须同时提供，请补充车系"],
    [{ brand: "" }, "brand", "没有车架号时，品牌和车系须同时提供，请补充品牌"],
    [{ brand: "", series: "" }, "vin", "请提供车架号（VIN），或同时提供品牌和车系"],
    [{ city: "" }, "city", "不能为空"],
    [{ firstRegistrationDate: "1969-13" }, "firstRegistrationDate", MONTH],
    [{ firstRegistrationDate: "1969/3" }, "firstRegistrationDate", MONTH],
    [{ firstRegistrationDate: "1949-12" }, "firstRegistrationDate", "不能早于1950-01"],
    [{ firstRegistrationDate: "2031-01" }, "firstRegistrationDate", "不能晚于今天（1970-01）"],
    [
      { firstRegistrationDate: "1960-03", modelYear: 1969 },
      "firstRegistrationDate",
      "不能早于出厂：所填年款为1969，请核对",
    ],
    [{ mileageKm: 2_000_001 }, "mileageKm", "应在0到2000000之间"],
    [{ mileageKm: -1 }, "mileageKm", "应在0到2000000之间"],
    [{ mileageKm: "12000" }, "mileageKm", "应为数字"],
    [{ batteryHealthPct: 101 }, "batteryHealthPct", "应在0到100之间"],
    [{ transferCount: 1.5 }, "transferCount", "应为整数"],
    [{ msrp: 0 }, "msrp", "不能小于1"],
    [{ valuationDate: "2031-01-01" }, "valuationDate", "不能晚于今天（1970-01-01）"],
  ],
  odd: [
    { vin: "WBAAA49J5K2123456" },
    { vin: "" },
    { mileageKm: 2_000_000 },
    { mileageKm: 0, firstRegistrationDate: "1959-03" },
    { msrp: 2 },
  ],
  wrong: {
    vin: 17,
    brand: {},
    firstRegistrationDate: "March 1969",
    fuelType: "STEAM",
    displacementL: 31,
    transmission: "CVT",
    seats: 0,
    usageNature: "TAXI",
    conditionGrade: "NEW",
    accidentType: "CRASH",
    currentNewPrice: -1,
    source: "CHAT",
  },
  faults: [
    ["vin", "must be a string"],
    ["brand", "must be a string"],
    ["city", "is required"],
    ["firstRegistrationDate", "must be a month of the form YYYY-MM, such as 2019-03"],
    ["mileageKm", "is required"],
    ["fuelType", "must be one of: GASOLINE, DIESEL, HYBRID, PHEV, BEV"],
    ["displacementL", "must be between 0 and 30"],
    ["transmission", "must be one of: MANUAL, AUTOMATIC"],
    ["seats", "must be between 1 and 100"],
    ["usageNature", "must be one of: NON_OPERATING, OPERATING, OPERATING_TO_NON"],
    ["conditionGrade", "must be one of: EXCELLENT, GOOD, FAIR, POOR"],
    ["accidentType", "must be one of: NONE, MINOR, MAJOR, FLOOD, FIRE"],
    ["currentNewPrice", "must be at least 1"],
    ["chatSessionId", "chatSessionId is required with source CHAT"],
  ],
  otherPaths: ["vehicle-valuation", "vehicles", "vehicle"],
  resultFields: ["priceMatrix", "residualForecast", "retentionRate", "resolvedModel", "dealerBuy"],
  required: ["city", "firstRegistrationDate", "mileageKm"],
}

export const equipmentCase: AssetCase = {
  path: "/api/open/v1/equipment-valuations",
  asset: Valuation.asset(equipment()),
  request: { model: "QTZ80（TC5610-6）", manufactureDate: "1969-03" },
  further: {
    manufacturer: "三一",
    manufacturerInferred: false,
    equipmentConfig: "国四",
    hours: 0,
    city: "江苏省/徐州市",
    attributes: { replacementValue: 900_000, equipmentType: "塔吊", financed: true },
    materialFileName: "nameplate.jpg",
  },
  bad: [
    ...badTerms,
    [{ model: "" }, "model", "不能为空"],
    [{ model: " \t" }, "model", "不能为空"],
    [{ model: "A".repeat(500) }, "model", "长度不能超过200个字符"],
    [{ manufactureDate: "2019-13" }, "manufactureDate", MONTH],
    [{ manufactureDate: "2019-00" }, "manufactureDate", MONTH],
    [{ manufactureDate: "2019/3" }, "manufactureDate", MONTH],
    [{ manufactureDate: "2019-3" }, "manufactureDate", MONTH],
    [{ manufactureDate: "2019" }, "manufactureDate", MONTH],
    [{ manufactureDate: "2019-03-01" }, "manufactureDate", MONTH],
    [{ manufactureDate: "" }, "manufactureDate", MONTH],
    [{ manufactureDate: "1899-05" }, "manufactureDate", "不能早于1950-01"],
    [{ manufactureDate: "2031-01" }, "manufactureDate", "不能晚于今天（1970-01）"],
    [{ hours: -1 }, "hours", "应在0到200000之间"],
    [{ hours: "9800" }, "hours", "应为数字"],
    [{ valuationDate: "1969-02-30" }, "valuationDate", DAY],
  ],
  odd: [],
  wrong: {
    model: 320,
    manufacturer: {},
    manufacturerInferred: "no",
    equipmentConfig: 7,
    hours: Number.MAX_SAFE_INTEGER,
    attributes: [],
    source: "CHAT",
  },
  faults: [
    ["model", "must be a string"],
    ["manufactureDate", "is required"],
    ["manufacturer", "must be a string"],
    ["manufacturerInferred", "must be true or false"],
    ["equipmentConfig", "must be a string"],
    ["hours", "must be between 0 and 200000"],
    ["attributes", "must be an object"],
    ["chatSessionId", "chatSessionId is required with source CHAT"],
  ],
  otherPaths: ["equipment-valuation", "equipments", "equipment"],
  resultFields: ["estimatedResidualValue", "unableReasonCategory", "residualRate", "depreciationCurve"],
  required: ["model", "manufactureDate"],
}
