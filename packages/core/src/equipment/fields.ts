import { Schema } from "effect"
import type { AssetData } from "../asset/Asset.ts"
import { factsOf, field, optional, type Requested, requestedBy } from "../asset/Field.ts"
import { textFact } from "../domain/Facts.ts"
import { falls, lendingLine, lendingPolicy, prudence } from "../lending/DefaultLending.ts"
import { usageFields } from "../lending/LendingRequest.ts"
import { marketRequestFields, monthField } from "../market/recipe/MarketRequest.ts"
import { between, name, text } from "../request/Fields.ts"
import type { EquipmentType } from "./EquipmentType.ts"

/** Earliest manufacture of a machine that is still traded. */
const EARLIEST_MANUFACTURE = "1950-01"
/** More running hours than any engine reaches in its life. */
const MOST_HOURS = 200_000
/** Dearer than any machine that is traded, yuan. */
const MOST_YUAN = 1e9

/** The fields of a machine in a request. */
const equipmentFields = {
  model: field(text(1, 200), {
    description: "Equipment model; text inside parentheses is used for the search",
    examples: ["QY25K5", "QTZ80(TC5610-6)"],
    headers: ["型号", "设备型号", "规格型号", "机型", "产品型号", "机器型号"],
    sample: { required: true, text: 500 },
  }),
  manufactureDate: field(monthField(EARLIEST_MANUFACTURE), {
    description: `Manufacture date, YYYY-MM, from ${EARLIEST_MANUFACTURE} to the present month`,
    examples: ["2019-03"],
    headers: ["出厂日期", "制造日期", "生产日期", "出厂年份", "出厂时间", "出厂年月", "制造年份", "生产年份", "年份"],
    sample: { date: "YYYY" },
  }),
  manufacturer: optional(name(0, 200), {
    description: "Maker; when absent it is inferred from the model's name or the samples",
    headers: ["制造商", "生产厂家", "厂家", "厂商", "品牌", "设备品牌", "制造厂商", "生产商"],
    sample: { text: 500 },
  }),
  manufacturerInferred: optional(Schema.Boolean, {
    description: "Whether the manufacturer was inferred; false when it was typed",
    sample: false,
  }),
  equipmentConfig: optional(text(0, 4_000), {
    description: "Configuration, technical parameters, condition, in words",
    headers: ["设备配置", "配置"],
    sample: { text: 2000 },
  }),
  equipmentType: optional(name(0, 100), {
    description: "Type of machine, in Chinese, English or as a code; needed where the model's name does not tell it",
    examples: ["汽车起重机", "TRUCK_CRANE"],
    headers: ["设备类型", "设备类别", "机械类型", "设备种类", "设备名称", "类型"],
    sample: { text: 500 },
    extra: true,
  }),
  replacementValue: optional(between(1, MOST_YUAN), {
    description: "Price of the same machine new today, yuan; allows a value by the cost approach",
    headers: ["同款新机现价", "新机价格"],
    sample: false,
    unit: "yuan",
  }),
  hours: optional(between(0, MOST_HOURS), {
    description: "Running hours",
    headers: ["工作小时", "工作小时数", "小时数", "运行小时", "使用小时", "使用小时数", "工作时长", "表显小时", "工时"],
    sample: {},
    extra: true,
    unit: "h",
  }),
  city: optional(name(0, 100), { description: "Administrative region, <province>/<city>/<district>" }),
}

/** Request body of an equipment valuation: specification 2.5 and contract 2.2. */
export const EquipmentRequest = Schema.Struct({
  ...equipmentFields,
  annualHours: usageFields.annualHours,
  ...marketRequestFields,
}).annotate({
  identifier: "EquipmentRequest",
  description: "What is to be valued",
  examples: [
    {
      model: "QY25K5",
      manufactureDate: "2017-06",
      manufacturer: "徐工",
      equipmentConfig: "国四排放，工况良好",
      hours: 9800,
      city: "江苏省/徐州市",
    },
  ],
})
export type EquipmentRequest = typeof EquipmentRequest.Type

const catalogueText = Schema.String.annotate({ field: { sample: { text: 500 } } })

/** Columns of sample files that no request has: the series of the model, the size, the region. */
const equipmentColumns = { baseModel: catalogueText, sizeClass: catalogueText, region: catalogueText }

const requested = requestedBy(equipmentFields)

/** The facts of a machine that a plain request can state; it names no region. */
export const requestedEquipment: Requested = (object, omits) => ({ ...requested(object, omits), city: "" })

/** Facts of a machine: the fields of its request, and columns of catalogues. */
export const EquipmentFacts = {
  ...factsOf({ ...equipmentFields, ...equipmentColumns }),
  condition: textFact("condition"),
  emissionStage: textFact("emissionStage"),
}

/** Machines that are sold everywhere. */
const COMMON_MACHINES = [
  "EXCAVATOR",
  "WHEEL_LOADER",
  "FORKLIFT",
  "TRUCK_CRANE",
  "SKID_STEER_LOADER",
] as const satisfies ReadonlyArray<EquipmentType>
/** Machines that are taken apart before they are sold. */
const INSTALLED_MACHINES = [
  "TOWER_CRANE",
  "CONSTRUCTION_HOIST",
  "CONCRETE_BATCHING_PLANT",
  "CRAWLER_CRANE",
] as const satisfies ReadonlyArray<EquipmentType>

const commonMachine = lendingLine(
  "LIQUIDATION_COMMON_MACHINE",
  [0.1, 0.06, 3, 0.05],
  [0.22, 0.12, 4, 0.1],
  prudence.movables,
)
const installedMachine = lendingLine(
  "LIQUIDATION_INSTALLED",
  [0.2, 0.12, 6, 0.12],
  [0.4, 0.2, 8, 0.18],
  prudence.movables,
)

/** Machines as data. The same machine: model, year, hours to 10. */
export const equipmentData: AssetData<typeof EquipmentRequest> = {
  Request: EquipmentRequest,
  columns: equipmentColumns,
  identity: {
    needs: [["model"], ["manufactureDate"], ["hours"]],
    uses: ["manufacturer", "region"],
    rounded: { hours: 10 },
    betweenSites: {
      marks: ["hours", "manufacturer"],
      within: { hours: 10 },
    },
  },
  paged: {
    names: ["manufacturer", "model"],
    needs: [["model"], ["hours", "manufactureDate"]],
    sized: /小时/u,
    plausible: [2000, 1e8],
  },
  prices: { possible: [1000, 500_000_000], usual: [3000, 20_000_000] },
  lending: {
    haircut: { share: 0.5, origin: "JUDGEMENT", source: "HAIRCUT_MOVABLE" },
    sharedError: { market: 0.03, place: 0.06, extent: "COUNTRY", origin: "JUDGEMENT", source: "SHARED_EQUIPMENT" },
    revaluation: { LOW: 12, MEDIUM: 6, HIGH: 3, by: "equipmentType" },
    policy: lendingPolicy({
      by: "equipmentType",
      lines: {
        ...Object.fromEntries(COMMON_MACHINES.map((type) => [type, commonMachine])),
        ...Object.fromEntries(INSTALLED_MACHINES.map((type) => [type, installedMachine])),
      },
      other: lendingLine("LIQUIDATION_MACHINE", [0.13, 0.08, 4, 0.06], [0.3, 0.16, 5, 0.12], prudence.movables),
      fall: falls.machines,
      limits: { confidence: 0.3, range: 0.8 },
    }),
  },
}
