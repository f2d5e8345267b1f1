import type { DocumentTable, Fact, FactReader } from "../DocumentTable.ts"
import { isOrganisation } from "../values/Organisation.ts"
import { brand, creditCode, maker, model, month, vin } from "./FactReaders.ts"
import { machineValues } from "./MachineValues.ts"

/** Field of which each number is a part, under a name of its own. */
const SUMMARY = { EQUIPMENT: "equipmentConfig" } as const

/** Letters, digits and the marks between them; a number has three digits and more. */
const NUMBER = /^(?=(?:.*\d){3})[A-Z0-9][A-Z0-9 ./*#-]{2,30}$/i

/** A number as it is read. Nothing in it shows a misread character, so it needs a high confidence. */
const identifyingNumber =
  (name: string): FactReader =>
  ({ text }) => {
    // The point of `No.` and the colon of a label are not of the number.
    const read = text
      .replaceAll(/\s+/g, " ")
      .replaceAll(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, "")
      .toUpperCase()
    return NUMBER.test(read)
      ? { values: [{ into: SUMMARY, value: `${name}：${read}`, sure: 1, free: true }] }
      : undefined
  }

/** The numbers that identify a machine and its engine. */
const machineNumbers: ReadonlyArray<Fact> = [
  {
    id: "serial",
    labels:
      "出厂编号|产品编号|机号|整机编号|整机号|序列号|产品序列号|机器编号|机器序列号|设备编号|机身号|出厂号|SERIAL NO|SERIAL NUMBER|S/N|SN|SER NO|FACTORY NO|MACHINE NO|MACHINE SERIAL NO",
    read: identifyingNumber("出厂编号"),
  },
  {
    id: "engine number",
    labels: "发动机编号|发动机号|发动机号码|ENGINE NO|ENGINE NUMBER|ENGINE SERIAL NO|ENGINE SERIAL NUMBER",
    read: identifyingNumber("发动机编号"),
  },
  { id: "chassis number", labels: "底盘编号|底盘号|CHASSIS NO|FRAME NO", read: identifyingNumber("底盘编号") },
]

const MODEL = { EQUIPMENT: "model" } as const
const DATE = { EQUIPMENT: "manufactureDate" } as const
const MAKER = { EQUIPMENT: "manufacturer" } as const

const vehicleNumber = vin({ VEHICLE: "vin" })
const productNumber = identifyingNumber("产品识别代码")

/**
 * A truck crane's VIN is its vehicle's; of a machine it is a number like its serial number (ISO 10261), without a check
 * digit.
 */
const identification: FactReader = (printed) => {
  const readings = [vehicleNumber(printed), productNumber(printed)].filter((reading) => reading !== undefined)
  return readings.length === 0
    ? undefined
    : { values: readings.flatMap(({ values }) => values), notes: readings.flatMap(({ notes = [] }) => notes) }
}

/**
 * Labels of nameplates and product certificates. Sources: GB/T 13306-2011 (plates), GB/T 16753 and GB/T 5031 (what the
 * plate of a crane has to state), TSG 51-2023 (product certificates of lifting machinery), ISO 12510 and plates of
 * foreign makers.
 */
const facts: ReadonlyArray<Fact> = [
  {
    id: "model",
    labels:
      "产品型号|整机型号|设备型号|机器型号|主机型号|机型|型号|规格型号|型号规格|型号及规格|产品规格型号|产品型号规格|整车型号|MODEL|MODEL NO|MODEL NUMBER|MODEL NAME|MODEL CODE|MACHINE MODEL|PRODUCT MODEL|TYPE/MODEL|MODEL/TYPE",
    read: model(MODEL),
  },
  { id: "type", labels: "车辆型号|规格|TYPE|TYPE NO", read: model(MODEL), rank: 1 },
  {
    id: "made",
    labels:
      "制造日期|生产日期|制造年月|生产年月|制造时间|生产时间|制造年份|制造年月日|DATE OF MANUFACTURE|MANUFACTURE DATE|MANUFACTURING DATE|MANUFACTURED DATE|DATE OF MANUFACTURING|MFG DATE|DATE MFG|DATE OF MFG|MFD|PRODUCTION DATE|DATE OF PRODUCTION|YEAR OF MANUFACTURE|YEAR OF CONSTRUCTION|MANUFACTURING YEAR|MANUFACTURE YEAR|YEAR OF PRODUCTION|MONTH/YEAR|YEAR/MONTH",
    read: month(DATE),
  },
  { id: "delivered", labels: "出厂日期|出厂年月|出厂时间|出厂年月日|DATE OF DELIVERY", read: month(DATE), rank: 1 },
  { id: "date", labels: "日期|DATE|YEAR", read: month(DATE), rank: 2 },
  {
    id: "maker",
    labels:
      "制造商|制造厂|制造厂家|制造厂商|制造单位|制造企业|制造者|生产厂家|生产厂商|生产厂|生产企业|生产单位|生产商|生产者|制造商名称|制造厂名称|制造单位名称|生产企业名称|制造企业名称|制造厂名|MANUFACTURER|MANUFACTURED BY|MADE BY|MAKER|MANUFACTURER NAME|NAME OF MANUFACTURER|MANUFACTURING COMPANY|PRODUCED BY|MFG BY|MFD BY|MFR|MFR NAME|BUILT BY",
    read: maker(MAKER),
    wraps: true,
  },
  { id: "brand", labels: "品牌|商标|BRAND|TRADE MARK", read: brand({ VEHICLE: "brand" }) },
  {
    id: "vin",
    labels:
      "车辆识别代号|车辆识别代码|车辆识别号码|产品识别代码|产品识别码|车架号|车架号码|VIN|PIN|VIN NO|VIN CODE|VIN/PIN|VEHICLE IDENTIFICATION NUMBER|PRODUCT IDENTIFICATION NUMBER|PRODUCT ID|IDENTIFICATION NUMBER",
    read: identification,
  },
  { id: "credit", labels: "统一社会信用代码|社会信用代码|信用代码|统一代码", read: creditCode },
  ...machineNumbers,
  ...machineValues,
  // Known so that what stands beside them is not taken for another's.
  {
    id: "other",
    labels:
      "编号|车号|NO|产品名称|设备名称|名称|机器名称|PRODUCT NAME|PRODUCT|NAME|MACHINE|DESCRIPTION|发动机型号|发动机|发动机厂家|发动机制造商|发动机生产企业|发动机出厂日期|发动机制造日期|ENGINE MODEL|ENGINE TYPE|ENGINE|ENGINE MANUFACTURER|底盘型号|底盘生产企业|底盘制造商|CHASSIS MODEL|电机型号|泵型号|臂架型号|许可证编号|制造许可证编号|制造许可证号|制造许可证|特种设备制造许可证编号|特种设备生产许可证编号|生产许可证编号|生产许可证号|许可证号|型式试验证书编号|型式试验证编号|LICENSE NO|执行标准|产品标准|执行标准号|标准号|产品执行标准|标准代号|STANDARD|检验员|检验日期|检验人|检验|检验结论|检验负责人|质检员|质量负责人|合格证编号|合格证号|证书编号|发证日期|签发日期|交货日期|销售日期|购买日期|下次检验日期|INSPECTION DATE|地址|厂址|公司地址|制造地址|生产地址|ADDRESS|ADD|电话|联系电话|服务热线|服务电话|传真|邮编|网址|TEL|FAX|WEB|产地|原产地|制造国|MADE IN|COUNTRY OF ORIGIN|ORIGIN|ORIGIN COUNTRY|工作级别|整机工作级别|防护等级|排放标准|排放阶段|排放水平|环境温度|转速|额定转速|RATED SPEED|SPEED|燃油种类|燃料种类|频率|额定电流|FREQUENCY|总线电流|接地比压|爬坡能力|最大爬坡度|轴荷|轴载|AXLE LOAD|FRONT AXLE|REAR AXLE|PERMISSIBLE AXLE LOAD|轮胎型号|轮胎规格|TIRE SIZE|座位数|额定载客|乘员数|出厂单号|订单号|图号|ORDER NO|PART NO|BUILD CODE|OPTION CODE",
  },
]

/** A company's name on a line of its own: the plate's maker, where no label names one. */
const unlabelled: Fact = {
  id: "maker below",
  labels: "",
  read: (printed) => (isOrganisation(printed.text) ? maker(MAKER)(printed) : undefined),
  rank: 1,
}

export const nameplate: DocumentTable = {
  kind: "NAMEPLATE",
  titles: ["产品铭牌", "铭牌"],
  facts,
  unlabelled,
}

export const productCertificate: DocumentTable = {
  kind: "PRODUCT_CERTIFICATE",
  titles: [
    "产品合格证",
    "出厂合格证",
    "质量合格证",
    "合格证明书",
    "产品质量证明书",
    "产品质量合格证明",
    "CERTIFICATEOFCONFORMITY",
    "CERTIFICATEOFQUALITY",
    "QUALITYCERTIFICATE",
  ],
  facts,
  unlabelled,
}
