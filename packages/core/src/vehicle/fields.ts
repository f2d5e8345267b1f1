import { Schema } from "effect"
import type { AssetData } from "../asset/Asset.ts"
import { factsOf, field, optional, requestedBy } from "../asset/Field.ts"
import { numberFact, textFact } from "../domain/Facts.ts"
import type { Message } from "../domain/Message.ts"
import { normaliseVin } from "../domain/Vin.ts"
import { falls, lendingLine, lendingPolicy, prudence } from "../lending/DefaultLending.ts"
import { usageFields } from "../lending/LendingRequest.ts"
import { marketRequestFields, monthField } from "../market/recipe/MarketRequest.ts"
import { between, name, text, whole } from "../request/Fields.ts"
import { vehicleMessage } from "./VehicleMessages.ts"

/** Earliest first registration of a car that is still traded. */
const EARLIEST_REGISTRATION = "1950-01"
const EARLIEST_MODEL_YEAR = 1950
/** Highest accepted odometer reading, km: far more than cars on the market have covered. */
const MOST_KM = 2_000_000
const MOST_YUAN = 1e12
const VIN_LENGTH = 17

/** Energy source of a vehicle (contract 2.4). */
export const FuelType = Schema.Literals(["GASOLINE", "DIESEL", "HYBRID", "PHEV", "BEV"])
export type FuelType = typeof FuelType.Type

export const UsageNature = Schema.Literals(["NON_OPERATING", "OPERATING", "OPERATING_TO_NON"])
export type UsageNature = typeof UsageNature.Type

export const ConditionGrade = Schema.Literals(["EXCELLENT", "GOOD", "FAIR", "POOR"])
export type ConditionGrade = typeof ConditionGrade.Type

export const AccidentType = Schema.Literals(["NONE", "MINOR", "MAJOR", "FLOOD", "FIRE"])
export type AccidentType = typeof AccidentType.Type

/** A check of a normalised VIN; an empty one counts as not given. */
const vinCheck = (
  fault: Message | ((written: string) => Message),
  expected: string,
  holds: (vin: string) => boolean,
  pattern?: string,
) =>
  Schema.makeFilter(
    (written: string) => {
      const vin = normaliseVin(written)
      return vin === "" || holds(vin)
    },
    { expected, toJsonSchema: () => (pattern === undefined ? {} : { pattern }), fault },
  )

const ofLength = (written: string): Message =>
  vehicleMessage("vehicle.request.vinLength", { length: normaliseVin(written).length })

/** The documented form; spaces and hyphens are accepted too. */
const PLAIN_VIN = "^(|[0-9A-HJ-NPR-Za-hj-npr-z]{17})$"

/** A VIN in the form of GB 16735-2019; the check digit is not part of the form. */
const VinField = Schema.String.check(
  Schema.isMaxLength(40),
  vinCheck(vehicleMessage("vehicle.request.vinLetters", {}), "no letters I, O and Q", (vin) => !/[IOQ]/.test(vin)),
  vinCheck(
    vehicleMessage("vehicle.request.vinCharacters", {}),
    "letters and digits only",
    (vin) => !/[^0-9A-Z]/.test(vin),
  ),
  vinCheck(ofLength, "17 characters", (vin) => vin.length === VIN_LENGTH, PLAIN_VIN),
)

const yuan = between(1, MOST_YUAN)

/** The fields of a vehicle in a request. */
const vehicleFields = {
  vin: optional(VinField, {
    description: "Vehicle identification number, 17 characters without I, O and Q",
    headers: ["车架号", "车辆识别代号", "车辆识别代码", "车架号码", "VIN码"],
  }),
  brand: optional(name(0, 100), {
    description: "Brand; required together with series without a vin",
    headers: ["品牌", "车辆品牌", "厂牌", "汽车品牌"],
    sample: { required: true, text: 500 },
  }),
  series: optional(name(0, 100), {
    description: "Series; required together with brand without a vin",
    headers: ["车系", "车系名称", "系列", "车型", "车型名称", "车辆名称", "车源名称"],
    sample: { required: true, text: 500 },
  }),
  city: field(name(1, 100), { description: "Administrative region, <province>/<city>/<district>" }),
  firstRegistrationDate: field(monthField(EARLIEST_REGISTRATION), {
    description: `First registration, YYYY-MM, from ${EARLIEST_REGISTRATION} to the present month`,
    examples: ["2019-03"],
    headers: [
      "首次上牌日期",
      "初次登记日期",
      "上牌日期",
      "首次登记日期",
      "注册日期",
      "上牌时间",
      "首次上牌",
      "首次上牌时间",
      "首次上牌年月",
      "初登日期",
      "上牌年月",
    ],
    sample: { date: "YYYY" },
  }),
  mileageKm: field(between(0, MOST_KM), {
    description: "Odometer reading in km",
    headers: ["表显里程", "行驶里程", "里程", "公里数", "里程数", "行驶公里数", "已行驶里程", "行驶公里"],
    sample: {},
    unit: "km",
  }),
  trim: optional(name(0, 200), {
    description: "Trim level; when absent that of a typical car of the series stands in",
    headers: ["车款", "配置版本", "款式", "车型", "车型配置", "版本", "车型名称"],
    sample: { text: 500 },
  }),
  modelYear: optional(whole(EARLIEST_MODEL_YEAR, 2200), {
    description: "Model year; at most two years after the registration",
    headers: ["年款", "车型年款", "年型"],
    sample: { yearsAhead: 2 },
    unit: "years",
  }),
  fuelType: optional(FuelType, {
    description: "Energy that drives it",
    headers: ["燃料类型", "能源类型", "燃料种类", "燃油类型", "能源形式", "动力类型", "燃料"],
    words: {
      GASOLINE: ["汽油", "petrol"],
      DIESEL: ["柴油"],
      HYBRID: ["油电混合", "油电混动", "混动", "hev"],
      PHEV: ["插电式混合动力", "插电混动", "插混", "增程", "增程式", "plug-in hybrid"],
      BEV: ["纯电动", "纯电", "电动", "electric", "ev"],
    },
    sample: { otherTexts: true },
  }),
  emissionStandard: optional(text(0, 50), {
    description: "Emission stage",
    examples: ["国VI", "国五"],
    headers: ["排放标准", "排放", "环保标准"],
    sample: { text: 500 },
  }),
  displacementL: optional(between(0, 30), {
    description: "Engine displacement in litres; 0 for a vehicle without one",
    headers: ["排量", "发动机排量", "排气量"],
    sample: {},
    unit: "L",
  }),
  transmission: optional(Schema.Literals(["MANUAL", "AUTOMATIC"]), {
    description: "Gearbox; all that shift by themselves are automatic",
    headers: ["变速箱", "变速器", "变速箱类型", "档位"],
    words: { MANUAL: ["手动", "手动挡"], AUTOMATIC: ["自动", "自动挡", "手自一体", "无级变速", "双离合"] },
    sample: { otherTexts: true },
  }),
  bodyType: optional(text(0, 50), {
    description: "Shape of the body",
    examples: ["轿车", "SUV"],
    headers: ["车身类型", "车身形式"],
    sample: { text: 500 },
  }),
  seats: optional(whole(1, 100), {
    description: "Seats, the driver's included",
    headers: ["座位数", "核定载客"],
    sample: {},
    unit: "seats",
  }),
  color: optional(text(0, 50), {
    description: "Colour of the body",
    headers: ["车身颜色", "颜色", "外观颜色"],
    sample: { text: 500 },
  }),
  usageNature: optional(UsageNature, {
    description: "Private, commercial, or commercial before and private now",
    headers: ["使用性质"],
    words: { NON_OPERATING: ["非营运", "家庭自用"], OPERATING: ["营运"], OPERATING_TO_NON: ["营转非"] },
    sample: { otherTexts: true },
  }),
  transferCount: optional(whole(0, 100), {
    description: "Changes of owner so far",
    headers: ["过户次数", "过户"],
    sample: {},
    unit: "times",
  }),
  conditionGrade: optional(ConditionGrade, {
    description: "State of the car as inspected",
    headers: ["车况", "车况等级"],
    words: { EXCELLENT: ["优", "优秀"], GOOD: ["良", "良好"], FAIR: ["中", "一般"], POOR: ["差"] },
    sample: { otherTexts: true },
  }),
  accidentType: optional(AccidentType, {
    description: "The worst damage on record",
    headers: ["事故情况", "事故类型"],
    words: {
      NONE: ["无事故", "无"],
      MINOR: ["轻微事故"],
      MAJOR: ["重大事故"],
      FLOOD: ["泡水", "泡水车", "水淹"],
      FIRE: ["火烧", "火烧车"],
    },
    sample: { otherTexts: true },
  }),
  batteryHealthPct: optional(between(0, 100), {
    description: "Capacity left of the traction battery, per cent of its capacity new",
    headers: ["电池健康度"],
    sample: {},
    unit: "%",
  }),
  msrp: optional(yuan, {
    description: "List price when it was new, yuan",
    headers: ["新车指导价", "厂商指导价", "指导价", "官方指导价"],
    sample: { above: 0 },
    unit: "yuan",
  }),
  currentNewPrice: optional(yuan, {
    description: "Price at which the same model is sold new today, yuan",
    headers: ["现新车价", "当前新车价", "新车价格"],
    sample: { above: 0 },
    unit: "yuan",
  }),
}

/** Request body of a vehicle valuation: contract 2.4. Requires `vin`, or `brand` and `series` (`vehicleFaults`). */
export const VehicleRequest = Schema.Struct({
  ...vehicleFields,
  plateNumber: optional(text(0, 20), {
    description: "Number plate, by which people tell cars apart. It changes no value, and viewers see it masked",
    examples: ["浙A12345"],
    headers: ["车牌号", "车牌号码", "号牌号码", "车牌", "牌照号"],
    sample: false,
  }),
  annualMileageKm: usageFields.annualMileageKm,
  ...marketRequestFields,
}).annotate({
  identifier: "VehicleRequest",
  description: "What is to be valued",
  examples: [
    {
      brand: "大众",
      series: "朗逸",
      trim: "1.5L 自动舒适版",
      modelYear: 2021,
      city: "江苏省/苏州市",
      firstRegistrationDate: "2021-05",
      mileageKm: 68000,
      fuelType: "GASOLINE",
      transmission: "AUTOMATIC",
      displacementL: 1.5,
      emissionStandard: "国六",
      color: "白色",
      usageNature: "NON_OPERATING",
      transferCount: 1,
      conditionGrade: "GOOD",
      accidentType: "NONE",
    },
  ],
})
export type VehicleRequest = typeof VehicleRequest.Type

/** A vehicle reduced to what a request of the specification's own fields states. */
export const requestedVehicle = requestedBy(vehicleFields)

/** Facts of a vehicle: the fields of its request. */
export const VehicleFacts = {
  ...factsOf(vehicleFields),
  /** As written: 2019, or 2019款. */
  modelYear: textFact("modelYear"),
  /** The same where it is stated as a number. */
  modelYearNumber: numberFact("modelYear"),
}

/** Vehicles as data. The same car: the chassis number, or model, month, mileage to 100 km and colour. */
export const vehicleData: AssetData<typeof VehicleRequest> = {
  Request: VehicleRequest,
  identity: {
    needs: [["brand"], ["series"], ["firstRegistrationDate"], ["mileageKm"]],
    uses: ["trim", "modelYear", "color"],
    rounded: { mileageKm: 100 },
    betweenSites: {
      names: ["series"],
      needs: ["firstRegistrationDate"],
      marks: ["mileageKm", "trim", "modelYear", "color", "transmission"],
      within: { mileageKm: 500 },
    },
  },
  paged: {
    names: ["brand", "series"],
    needs: [["series"], ["firstRegistrationDate", "modelYear"], ["mileageKm"]],
    sized: /公里/u,
    plausible: [1000, 2e7],
  },
  prices: { possible: [300, 10_000_000_000], usual: [3000, 5_000_000] },
  lending: {
    haircut: { share: 0.5, origin: "JUDGEMENT", source: "HAIRCUT_MOVABLE" },
    sharedError: { market: 0.03, place: 0.04, extent: "COUNTRY", origin: "JUDGEMENT", source: "SHARED_VEHICLE" },
    revaluation: {
      LOW: 12,
      MEDIUM: 6,
      HIGH: 3,
      by: "usageNature",
      classes: { OPERATING: { LOW: 6, MEDIUM: 6, HIGH: 3 } },
    },
    policy: lendingPolicy({
      by: "usageNature",
      lines: {
        OPERATING: lendingLine("LIQUIDATION_FLEET", [0.1, 0.06, 2, 0.03], [0.25, 0.12, 3, 0.07], prudence.movables),
      },
      other: lendingLine("LIQUIDATION_CAR", [0.055, 0.04, 1, 0.02], [0.15, 0.1, 2, 0.06], prudence.movables),
      fall: falls.cars,
      limits: { confidence: 0.5, range: 0.6 },
    }),
  },
}
