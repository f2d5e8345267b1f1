/**
 * Words in a cell for one of a field's codes, in sample files and in books; Latin words in lower case.
 * 混合动力 is missing because it also stands for plug-in hybrids. Own judgement, 2026-11.
 */
export const words = {
  assetType: {
    房产: "PROPERTY",
    房地产: "PROPERTY",
    车辆: "VEHICLE",
    土地: "LAND",
    工程机械: "EQUIPMENT",
    设备: "EQUIPMENT",
  },
  propertyUsage: {
    住宅: "RESIDENTIAL",
    成套住宅: "RESIDENTIAL",
    公寓: "RESIDENTIAL",
    别墅: "RESIDENTIAL",
    商业: "COMMERCIAL",
    商铺: "COMMERCIAL",
    商业服务: "COMMERCIAL",
    办公: "COMMERCIAL",
    写字楼: "COMMERCIAL",
    工业: "INDUSTRIAL",
    厂房: "INDUSTRIAL",
    仓储: "INDUSTRIAL",
  },
  landUse: {
    住宅用地: "RESIDENTIAL",
    城镇住宅用地: "RESIDENTIAL",
    商服用地: "COMMERCIAL",
    商业用地: "COMMERCIAL",
    工业用地: "INDUSTRIAL",
    公共管理与公共服务用地: "PUBLIC",
    农用地: "AGRICULTURAL",
    综合用地: "MIXED",
  },
  rightType: { 出让: "GRANTED", 划拨: "ALLOCATED", 租赁: "LEASED", 集体: "COLLECTIVE" },
  developmentLevel: {
    生地: "RAW",
    三通一平: "THREE_UTILITIES",
    五通一平: "FIVE_UTILITIES",
    七通一平: "SEVEN_UTILITIES",
  },
  fuelType: {
    汽油: "GASOLINE",
    petrol: "GASOLINE",
    柴油: "DIESEL",
    油电混合: "HYBRID",
    油电混动: "HYBRID",
    hev: "HYBRID",
    插电式混合动力: "PHEV",
    插电混动: "PHEV",
    "plug-in hybrid": "PHEV",
    纯电动: "BEV",
    纯电: "BEV",
    electric: "BEV",
    ev: "BEV",
  },
  transmission: {
    手动: "MANUAL",
    手动挡: "MANUAL",
    自动: "AUTOMATIC",
    自动挡: "AUTOMATIC",
    手自一体: "AUTOMATIC",
    无级变速: "AUTOMATIC",
    双离合: "AUTOMATIC",
  },
  usageNature: {
    非营运: "NON_OPERATING",
    家庭自用: "NON_OPERATING",
    营运: "OPERATING",
    营转非: "OPERATING_TO_NON",
  },
  conditionGrade: {
    优: "EXCELLENT",
    优秀: "EXCELLENT",
    良: "GOOD",
    良好: "GOOD",
    中: "FAIR",
    一般: "FAIR",
    差: "POOR",
  },
  accidentType: {
    无事故: "NONE",
    无: "NONE",
    轻微事故: "MINOR",
    重大事故: "MAJOR",
    泡水: "FLOOD",
    泡水车: "FLOOD",
    水淹: "FLOOD",
    火烧: "FIRE",
    火烧车: "FIRE",
  },
} as const

/** A field whose codes people write in words. */
export type WordedField = keyof typeof words

const byField: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(words).map(([field, own]) => [field, new Map(Object.entries(own))]),
)

/** The code that a cell of a field means in words. */
export const codeOf = (field: string, cell: string): string | undefined => byField.get(field)?.get(cell.toLowerCase())

/** Cells that say that nothing is known. */
export const nothingWords: ReadonlySet<string> = new Set(["", "-", "--", "—", "/", "N/A", "#N/A", "NULL", "null"])
