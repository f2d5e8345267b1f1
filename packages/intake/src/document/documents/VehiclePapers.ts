import { asDigits } from "@open-valuation/core/reading"
import { type DocumentTable, type Fact, type FactReader, one } from "../DocumentTable.ts"
import { readPlate } from "../values/Plate.ts"
import { quantities, readQuantity } from "../values/Quantity.ts"
import { readWord, type Vocabulary } from "../values/Vocabulary.ts"
import { brand, brandAndModel, maker, model, month, vin } from "./FactReaders.ts"
import { vehicleValues } from "./MachineValues.ts"

/** 使用性质 (GA/T 16.3-2012, codes of the use of motor vehicles), by the codes of the request. */
const usages: Vocabulary<"NON_OPERATING" | "OPERATING" | "OPERATING_TO_NON"> = [
  ["NON_OPERATING", "非营运 非运营 家庭自用"],
  ["OPERATING_TO_NON", "营转非 出租转非 营运转非营运 出租营转非"],
  [
    "OPERATING",
    "营运 公路客运 公交客运 出租客运 旅游客运 货运 租赁 预约出租客运 危险货物运输 危化品运输 危险化学品运输 网约出租客运 普通货运 道路货物运输",
  ],
]

/** 燃料种类 (GA/T 16.9-2012), by the codes of the request; gas and methanol have none. */
const fuels: Vocabulary<"GASOLINE" | "DIESEL" | "HYBRID" | "PHEV" | "BEV"> = [
  ["GASOLINE", "汽油"],
  ["DIESEL", "柴油"],
  ["BEV", "电 纯电动 电能 纯电"],
  ["PHEV", "插电式混合动力 插电混合动力 插电混动 插电式混动"],
  ["HYBRID", "混合动力 混合油 油电混合 汽油/电混合动力"],
]

/** 车身颜色 (GA/T 16.8-2012). */
const COLOURS = /^(?:[白灰黄粉红紫绿蓝棕黑银金橙]色?[/、,]?){1,3}$/u

const word =
  <Code extends string>(field: string, vocabulary: Vocabulary<Code>): FactReader =>
  ({ text }) => {
    const read = readWord(text, vocabulary)
    return read === undefined
      ? undefined
      : one({ VEHICLE: field }, read.code, read.sure, undefined, read.sure < 1 ? text : undefined)
  }

const seats: FactReader = ({ text }) => {
  const count = /^([0-9OIlZSB|]{1,2})(?:人|座|$)/u.exec(text.replaceAll(/\s+/g, ""))?.[1]
  const seated = count === undefined ? Number.NaN : Number(asDigits(count))
  const mended = count !== undefined && /\D/u.test(count) ? text : undefined
  return seated >= 1 && seated <= 99 ? one({ VEHICLE: "seats" }, seated, 1, undefined, mended) : undefined
}

/** No rule finds a misread character of a plate, so it counts as free text. It changes no value. */
const plate: FactReader = ({ text }) => {
  const value = readPlate(text)
  return value === undefined
    ? undefined
    : { values: [{ into: { VEHICLE: "plateNumber" }, value, sure: 1, free: true }] }
}

const colour: FactReader = ({ text }) => {
  const bare = text.replaceAll(/\s+/g, "")
  return COLOURS.test(bare) ? one({ VEHICLE: "color" }, bare) : undefined
}

/** `1598ml/81kw`, `1598/81`: cubic centimetres before the stroke. */
const displacement: FactReader = ({ text, unit }) => {
  const before = text.split("/")[0] ?? ""
  const read = readQuantity(before, unit === "" ? "mL" : (unit.split("/")[0] ?? ""), quantities.displacement)
  return read === undefined
    ? undefined
    : one(
        { VEHICLE: "displacementL" },
        Math.round(read.amount * 1000) / 1000,
        read.sure,
        undefined,
        read.sure < 1 ? before : undefined,
      )
}

const brandOfVehicle = brandAndModel({ VEHICLE: "brand" }, { EQUIPMENT: "model" })
const BRAND_AND_MODEL = /^[\u4e00-\u9fff·-]{1,10}(?:\([^)]*\))?牌[A-Z]{1,4}\d{3}[A-Z0-9]*$/u

/** `别克牌SGM6531UAA4` is what it is without its label. */
const unlabelled: Fact = {
  id: "brand and model alone",
  labels: "",
  read: (printed) => (BRAND_AND_MODEL.test(printed.text.replaceAll(/\s+/g, "")) ? brandOfVehicle(printed) : undefined),
  rank: 1,
}

const registered = month({ VEHICLE: "firstRegistrationDate" })

const shared: ReadonlyArray<Fact> = [
  {
    id: "vin",
    labels:
      "车辆识别代号|车辆识别代码|车辆识别代号/车架号|车辆识别代号(车架号)|车辆识别代号车辆代号|车架号|车架号码|车辆识别代号(VIN)|VIN",
    read: vin({ VEHICLE: "vin" }),
  },
  { id: "usage", labels: "使用性质|USE CHARACTER", read: word("usageNature", usages) },
  { id: "seats", labels: "核定载人数|核定载客|核定载客人数|额定载客|额定载客(含驾驶员)", read: seats },
  ...vehicleValues,
]

/** Labels that both papers have, and that say nothing the request asks for. */
const OTHERS = "车辆类型|机动车所有人|发动机号码|发动机号|发动机型号|发证日期|核定载质量|准牵引总质量|外廓尺寸|备注"

/** Labels of the driving licence (行驶证). Source: GA 37-2008, form of the licence. */
export const drivingLicence: DocumentTable = {
  kind: "DRIVING_LICENCE",
  titles: ["机动车行驶证", "VEHICLELICENSE", "拖拉机行驶证"],
  facts: [
    ...shared,
    {
      id: "brand and model",
      labels: "品牌型号|厂牌型号|品牌/型号|MODEL",
      read: brandOfVehicle,
    },
    { id: "registered", labels: "注册日期|注册登记日期|初次登记日期|REGISTER DATE", read: registered },
    { id: "plate", labels: "号牌号码|PLATE NO", read: plate },
    {
      id: "other",
      labels: `${OTHERS}|号牌种类|VEHICLE TYPE|所有人|OWNER|住址|ADDRESS|ENGINE NO|ISSUE DATE|档案编号|检验记录|检验有效期至|强制报废期止|条码编号`,
    },
  ],
  unlabelled,
}

/**
 * Labels of the registration certificate (登记证书), and of certificates of whole vehicles. Sources: GA/T 1273 (form of
 * the certificate), 工产业〔2004〕第131号 (vehicle certificates).
 */
const registrationFacts: ReadonlyArray<Fact> = [
  ...shared,
  { id: "brand", labels: "车辆品牌|品牌|中文品牌|车辆品牌/车辆名称", read: brand({ VEHICLE: "brand" }) },
  {
    id: "brand and model",
    labels: "品牌型号|厂牌型号",
    read: brandOfVehicle,
  },
  { id: "model", labels: "车辆型号|型号", read: model({ EQUIPMENT: "model" }) },
  { id: "colour", labels: "车身颜色|颜色|车辆颜色", read: colour },
  { id: "fuel", labels: "燃料种类|能源种类|燃料类型|燃油种类", read: word("fuelType", fuels) },
  { id: "displacement", labels: "排量/功率|排量和功率|排量/功率(ml/kW)|排量", read: displacement },
  {
    id: "maker",
    labels: "制造厂名称|制造厂|车辆制造企业名称|生产企业名称|车辆生产企业名称",
    read: maker({ EQUIPMENT: "manufacturer" }),
    wraps: true,
  },
  {
    id: "made",
    labels: "车辆出厂日期|出厂日期|车辆制造日期|制造日期",
    read: month({ EQUIPMENT: "manufactureDate" }),
  },
  { id: "plate", labels: "机动车登记编号", read: plate },
  { id: "registered", labels: "登记日期|注册登记日期|注册日期|初次登记日期", read: registered },
  {
    id: "other",
    labels: `${OTHERS}|机动车所有人/身份证明名称/号码|身份证明名称/号码|机动车所有人/身份证明名称|登记机关|国产/进口|转向形式|转向型式|轮距|轮胎数|轮胎规格|钢板弹簧片数|轴距|轴数|货厢内部尺寸|驾驶室载客|车辆获得方式|发证机关|发证机关(章)|机动车登记证书编号|合格证编号|发证日期|车辆名称|底盘型号|底盘合格证编号|排放标准|油耗|排量|功率|整车出厂合格证编号|额定载质量|载质量利用系数|最高设计车速|车辆制造企业|备注|执行标准`,
  },
]

export const vehicleRegistration: DocumentTable = {
  kind: "VEHICLE_REGISTRATION",
  titles: ["机动车登记证书", "注册登记摘要信息栏", "注册登记机动车信息栏"],
  facts: registrationFacts,
}

export const vehicleCertificate: DocumentTable = {
  kind: "PRODUCT_CERTIFICATE",
  titles: ["机动车整车出厂合格证", "整车出厂合格证", "车辆一致性证书"],
  facts: registrationFacts,
}
