import { type Fact, type FactReader, one } from "../DocumentTable.ts"
import { quantities, type QuantityName, readQuantity } from "../values/Quantity.ts"

/** Field that takes the technical values, each a part of one summary. */
const SUMMARY = { EQUIPMENT: "equipmentConfig" } as const

const speed = /^[/@(]?\s*(\d{3,4})\s*(?:r\/min|rpm|转\/分)/iu

/** Reads a quantity as a part of the summary, under the label's Chinese name. */
const part =
  (name: string, kind: QuantityName): FactReader =>
  (printed) => {
    const quantity = readQuantity(printed.text, printed.unit, quantities[kind])
    if (quantity === undefined) return undefined
    const label = /^[\u4e00-\u9fff]/u.test(printed.name) ? printed.name : name
    const revolutions = kind === "power" ? speed.exec(quantity.rest)?.[1] : undefined
    const more = revolutions === undefined ? "" : `/${revolutions}r/min`
    return one(
      SUMMARY,
      `${label}${quantity.number}${quantity.unit}${more}`,
      quantity.sure,
      quantity.unit.includes("³") ? "SMALL_FIGURE" : undefined,
      quantity.sure < 1 ? printed.text : undefined,
    )
  }

const sides = /^(?:长|L)?\D{0,2}(\d{3,5})(?:mm)?\D{1,2}(\d{3,5})(?:mm)?\D{1,2}(\d{3,5})(?:mm|毫米)?$/iu

const dimensions: FactReader = (printed) => {
  const match = sides.exec(printed.text.replaceAll(/\s+/g, ""))
  if (match === null) return undefined
  const inMillimetres = /mm|毫米/iu.test(printed.text) || /mm|毫米/iu.test(printed.unit)
  return inMillimetres ? one(SUMMARY, `外形尺寸${match[1]}×${match[2]}×${match[3]}mm`) : undefined
}

/**
 * Technical values of machines: what is measured, the Chinese name in the summary, and the labels. Sources: GB/T 6974
 * and GB/T 21458 (cranes), GB/T 5031 (tower cranes), GB/T 8498 and 35213 (earth-moving machinery) for the terms;
 * makers' plates for the other words.
 */
const table: ReadonlyArray<readonly [kind: QuantityName, name: string, labels: string]> = [
  [
    "mass",
    "额定起重量",
    "额定起重量|最大额定起重量|最大额定总起重量|额定总起重量|最大起重量|起重量|额定起升载荷|最大起升载荷|RATED CAPACITY|MAX RATED CAPACITY|MAX LIFTING CAPACITY|LIFTING CAPACITY|RATED LIFTING CAPACITY|MAX RATED LIFTING CAPACITY|CAPACITY|MAX CAPACITY",
  ],
  [
    "mass",
    "额定载重量",
    "额定载重量|额定载荷|额定载质量|额定载重|额定承载质量|RATED LOAD|RATED PAYLOAD|RATED OPERATING LOAD",
  ],
  [
    "mass",
    "整机质量",
    "整机质量|整机重量|整机自重|自重|整机总质量|整机总重|整机使用质量|机重|MASS|WEIGHT|MACHINE MASS|MACHINE WEIGHT|TOTAL WEIGHT|TOTAL MASS",
  ],
  [
    "mass",
    "工作质量",
    "工作质量|整机工作质量|工作重量|操作质量|操作重量|整机工作重量|OPERATING WEIGHT|OPERATING MASS|WORKING WEIGHT",
  ],
  [
    "mass",
    "总质量",
    "总质量|最大总质量|总重量|最大允许总质量|行驶状态总质量|GROSS WEIGHT|GROSS VEHICLE WEIGHT|GVW|GROSS MASS",
  ],
  ["mass", "整备质量", "整备质量|CURB WEIGHT|KERB MASS"],
  [
    "moment",
    "额定起重力矩",
    "公称起重力矩|额定起重力矩|最大起重力矩|起重力矩|公称力矩|RATED LOAD MOMENT|LOAD MOMENT|RATED LIFTING MOMENT|MAX LOAD MOMENT",
  ],
  ["moment", "最大扭矩", "最大扭矩|动力头扭矩|最大输出扭矩|动力头最大扭矩|扭矩|MAX TORQUE|TORQUE|RATED TORQUE"],
  [
    "reach",
    "最大工作幅度",
    "最大工作幅度|最大幅度|工作幅度|臂长|最大臂长|起重臂长度|MAX RADIUS|MAX WORKING RADIUS|WORKING RADIUS|JIB LENGTH|BOOM LENGTH|MAX BOOM LENGTH",
  ],
  [
    "length",
    "独立起升高度",
    "独立起升高度|独立高度|最大独立高度|独立式起升高度|FREESTANDING HEIGHT|FREE STANDING HEIGHT",
  ],
  [
    "length",
    "最大起升高度",
    "最大起升高度|起升高度|提升高度|最大提升高度|附着起升高度|MAX LIFTING HEIGHT|LIFTING HEIGHT|MAX LIFT HEIGHT",
  ],
  ["length", "压实宽度", "压实宽度|振动轮宽度|压轮宽度|工作宽度|DRUM WIDTH|COMPACTION WIDTH|WORKING WIDTH"],
  ["length", "铲刀宽度", "铲刀宽度|铲刀长度|推土铲宽度|BLADE WIDTH"],
  ["length", "最大钻孔深度", "最大钻孔深度|钻孔深度|最大成孔深度|MAX DRILLING DEPTH|DRILLING DEPTH"],
  ["length", "最大钻孔直径", "最大钻孔直径|钻孔直径|MAX DRILLING DIAMETER|DRILLING DIAMETER"],
  ["length", "最大摊铺宽度", "最大摊铺宽度|摊铺宽度|MAX PAVING WIDTH|PAVING WIDTH"],
  [
    "power",
    "发动机功率",
    "发动机功率|发动机额定功率|发动机净功率|发动机最大净功率|发动机标定功率|发动机额定功率/转速|发动机功率/转速|ENGINE POWER|ENGINE RATED POWER|ENGINE OUTPUT|RATED ENGINE POWER",
  ],
  [
    "power",
    "额定功率",
    "额定功率|净功率|标定功率|功率|最大功率|额定功率/转速|RATED POWER|NET POWER|POWER|MAX POWER|OUTPUT|RATED OUTPUT",
  ],
  ["power", "电机功率", "电机功率|总功率|电机总功率|装机总功率|整机功率|电动机功率|MOTOR POWER|TOTAL POWER"],
  [
    "bucket",
    "铲斗容量",
    "铲斗容量|斗容|标准斗容|斗容量|标准斗容量|额定斗容|铲斗容积|铲斗斗容|BUCKET CAPACITY|STANDARD BUCKET CAPACITY",
  ],
  ["volume", "搅拌容积", "搅动容积|搅拌容积|搅拌筒容积|几何容积|DRUM CAPACITY|MIXING CAPACITY"],
  ["force", "激振力", "激振力|最大激振力|离心力|CENTRIFUGAL FORCE|EXCITING FORCE"],
  ["force", "最大牵引力", "最大牵引力|牵引力|TRACTION FORCE|DRAWBAR PULL"],
  [
    "flow",
    "理论输送量",
    "理论输送量|最大输送量|最大理论输送量|理论最大输送量|最大理论排量|理论排量|MAX OUTPUT|THEORETICAL OUTPUT|MAX DELIVERY",
  ],
  [
    "pressure",
    "泵送压力",
    "泵送压力|最大出口压力|最大泵送压力|最大理论出口压力|混凝土压力|MAX PRESSURE|MAX DELIVERY PRESSURE|MAX CONCRETE PRESSURE",
  ],
  ["pressure", "额定压力", "额定压力|系统压力|工作压力|RATED PRESSURE|WORKING PRESSURE"],
  ["speed", "最高行驶速度", "最高行驶速度|最高车速|最大行驶速度|MAX TRAVEL SPEED|MAX SPEED|TRAVEL SPEED"],
  ["voltage", "额定电压", "额定电压|电源电压|电压|RATED VOLTAGE|VOLTAGE"],
  ["displacement", "排量", "排量|发动机排量|DISPLACEMENT|ENGINE DISPLACEMENT"],
]

/** Facts for the summary of technical values. */
export const machineValues: ReadonlyArray<Fact> = [
  ...table.map(([kind, name, labels]): Fact => ({ id: name, labels, read: part(name, kind) })),
  {
    id: "外形尺寸",
    labels: "外形尺寸|外廓尺寸|整机外形尺寸|长×宽×高|外形尺寸(长×宽×高)|OVERALL DIMENSIONS|DIMENSIONS",
    read: dimensions,
  },
]

/** Technical values that papers of vehicles print. */
export const vehicleValues: ReadonlyArray<Fact> = machineValues.filter(({ id }) => id === "总质量" || id === "整备质量")
