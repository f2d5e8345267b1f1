/** Technical values in the usual order on plates. */
export const quantityNames = [
  "ratedMoment",
  "ratedLoad",
  "loaderLoad",
  "flow",
  "pressure",
  "torque",
  "drillDepth",
  "radius",
  "freeHeight",
  "liftHeight",
  "bucket",
  "power",
  "motorPower",
  "mass",
  "drumWidth",
  "force",
  "bladeWidth",
] as const
export type QuantityName = (typeof quantityNames)[number]

/** A technical value as printed on plates: its labels, and units with their usual number of decimals. */
export interface Quantity {
  readonly chinese: ReadonlyArray<string>
  readonly english: ReadonlyArray<string>
  /** The first unit is the one in which a machine's value is given; `factor` converts one of it into this unit. */
  readonly units: ReadonlyArray<{ readonly chinese: string; readonly english: string; readonly factor: number }>
}

const tonnes = [
  { chinese: "t", english: "t", factor: 1 },
  { chinese: "kg", english: "kg", factor: 1000 },
]
const only = (unit: string) => [{ chinese: unit, english: unit, factor: 1 }]

export const quantities: Readonly<Record<QuantityName, Quantity>> = {
  ratedLoad: {
    chinese: ["额定起重量", "最大额定起重量", "最大额定总起重量"],
    english: ["RATED CAPACITY", "MAX. RATED CAPACITY", "MAX. LIFTING CAPACITY"],
    units: tonnes.slice(0, 1),
  },
  ratedMoment: {
    chinese: ["公称起重力矩", "额定起重力矩"],
    english: ["RATED LOAD MOMENT"],
    units: [...only("kN·m"), ...only("kN.m")],
  },
  radius: { chinese: ["最大工作幅度", "最大幅度"], english: ["MAX. RADIUS"], units: only("m") },
  freeHeight: { chinese: ["独立起升高度", "独立高度"], english: ["FREESTANDING HEIGHT"], units: only("m") },
  liftHeight: { chinese: ["最大起升高度", "起升高度"], english: ["MAX. LIFTING HEIGHT"], units: only("m") },
  mass: {
    chinese: ["整机质量", "工作质量", "总质量", "整机工作质量"],
    english: ["OPERATING WEIGHT", "OPERATING MASS", "GROSS WEIGHT"],
    units: tonnes.toReversed().map((unit) => ({ ...unit, factor: unit.factor / 1000 })),
  },
  power: {
    chinese: ["发动机功率", "额定功率", "发动机额定功率"],
    english: ["ENGINE POWER", "RATED POWER", "NET POWER"],
    units: only("kW"),
  },
  motorPower: { chinese: ["电机功率", "总功率"], english: ["MOTOR POWER"], units: only("kW") },
  bucket: { chinese: ["铲斗容量", "斗容", "标准斗容"], english: ["BUCKET CAPACITY"], units: only("m³") },
  loaderLoad: {
    chinese: ["额定载重量", "额定载荷"],
    english: ["RATED LOAD"],
    units: tonnes.toReversed().map((unit) => ({ ...unit, factor: unit.factor / 1000 })),
  },
  drumWidth: { chinese: ["压实宽度", "振动轮宽度"], english: ["DRUM WIDTH"], units: only("mm") },
  force: { chinese: ["激振力"], english: ["CENTRIFUGAL FORCE"], units: only("kN") },
  flow: { chinese: ["理论输送量", "最大输送量"], english: ["MAX. OUTPUT"], units: only("m³/h") },
  pressure: { chinese: ["泵送压力", "最大出口压力"], english: ["MAX. PRESSURE"], units: only("MPa") },
  torque: { chinese: ["最大扭矩", "动力头扭矩"], english: ["MAX. TORQUE"], units: [...only("kN·m"), ...only("kN.m")] },
  drillDepth: { chinese: ["最大钻孔深度", "钻孔深度"], english: ["MAX. DRILLING DEPTH"], units: only("m") },
  bladeWidth: { chinese: ["铲刀宽度"], english: ["BLADE WIDTH"], units: only("mm") },
}
