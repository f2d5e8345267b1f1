import { type AssetWords, caseNumberWords, valuationDateWords } from "../asset/FieldWords.ts"
import { lendingWords, usageWords } from "../lending/words.ts"

/** The words for a machine and the fields of its request, in forms and talk. */
export const equipmentWords: AssetWords = {
  assetType: "EQUIPMENT",
  name: { zh: "工程机械", en: "Construction equipment" },
  inSentence: { zh: "工程机械", en: "construction equipment" },
  many: { zh: "工程机械", en: "Equipment" },
  namedBy: [["manufacturer", "model"]],
  toldApartBy: ["manufactureDate"],
  cellWords: ["工程机械", "设备"],
  description: "Construction machinery, from comparable deals and listings",
  title: { zh: "工程机械自动估值单（询价参考）", en: "Construction machinery valuation report (automated)" },
  view: {
    like: "residual",
    columns: [{ fields: ["model"] }, { fields: ["manufactureDate"] }, { fields: ["hours"], decimals: 0 }],
  },
  fields: {
    model: {
      label: { zh: "规格型号", en: "model" },
      paper: { zh: "型号", en: "model" },
      ask: {
        zh: "设备的规格型号是什么？例如 SY215C、QY25K5、QTZ80(TC5610-6)。",
        en: "What model is the machine? For example SY215C, QY25K5 or QTZ80(TC5610-6).",
      },
      why: {
        zh: "型号决定设备的类型和吨位，可比成交按型号挑选。型号印在整机铭牌、合格证或发票上，铭牌一般在驾驶室门旁或转台侧面。",
        en: "The model gives the type and capacity of the machine, and comparable sales are chosen by it. It is on the rating plate, usually beside the cab door, and on the certificate and the invoice.",
      },
    },
    manufactureDate: {
      label: { zh: "出厂年月", en: "manufacture date" },
      paper: { zh: "制造日期", en: "date of manufacture" },
      ask: {
        zh: "设备是哪年哪月出厂的？例如 2019年3月。",
        en: "In which year and month was the machine manufactured? For example March 2019.",
      },
      why: {
        zh: "折旧从出厂年月算起，差几个月残值就不同。出厂年月印在整机铭牌和合格证上；行驶证上的上牌日期不是出厂日期。",
        en: "Depreciation starts in the month of manufacture. It is on the rating plate and the certificate; the date of registration is a different one.",
      },
      isMonth: true,
    },
    manufacturer: {
      label: { zh: "品牌", en: "manufacturer" },
      paper: { zh: "制造商", en: "manufacturer" },
      ask: {
        zh: "设备是什么品牌？例如 三一、徐工、小松。",
        en: "Who made the machine? For example Sany, XCMG or Komatsu.",
      },
      why: {
        zh: "同吨位的设备，不同品牌的保值率不一样；有些型号多家都在用。铭牌上印有制造单位。",
        en: "Brands hold their value differently, and several makers share some model names. The maker is on the rating plate.",
      },
    },
    hours: {
      label: { zh: "使用小时", en: "operating hours" },
      ask: {
        zh: "设备工作了多少小时？例如 6800小时。",
        en: "How many hours has the machine worked? For example 6,800 hours.",
      },
      why: {
        zh: "使用小时反映设备的实际损耗，同年份的设备小时数差得多，价格也差得多。小时数看仪表盘上的小时表。",
        en: "Hours measure wear: machines of the same year sell at very different prices. Read them from the hour meter on the dashboard.",
      },
      unit: { zh: " 小时", en: " h" },
    },
    city: {
      label: { zh: "所在城市", en: "city" },
      ask: {
        zh: "设备现在在哪个城市？例如 江苏徐州。",
        en: "Which city is the machine in? For example Xuzhou, Jiangsu.",
      },
      why: {
        zh: "各地行情和排放限制不同，会优先参考设备所在地的成交。",
        en: "Prices and emission limits differ from place to place; sales nearby count for more.",
      },
    },
    equipmentConfig: {
      label: { zh: "配置说明", en: "configuration" },
      paper: { zh: "技术参数", en: "technical values" },
      ask: {
        zh: "设备有什么配置需要说明？例如 配置：五节臂44米，国五。",
        en: 'Is there any configuration to note? For example "configuration: five-section boom, 44 m, China V".',
      },
      why: {
        zh: "臂长、属具、排放标准、大修情况会影响价格。",
        en: "Boom length, attachments, emission stage and overhauls affect the price.",
      },
    },
    equipmentType: {
      label: { zh: "设备类型", en: "type of machine" },
      ask: {
        zh: "是什么类型的设备？例如 汽车起重机、挖掘机、塔式起重机。",
        en: "What type of machine is it? For example truck crane, excavator or tower crane.",
      },
      why: {
        zh: "从型号看不出设备类型时需要填写，否则无法挑选同类成交。",
        en: "Needed where the model does not tell the type: without it, sales of its kind cannot be found.",
      },
    },
    replacementValue: {
      label: { zh: "同款新机现价", en: "price of the same machine new today" },
      ask: {
        zh: "同款新机现在卖多少钱？例如 98万。",
        en: "What does the same machine cost new today? For example 980,000 yuan.",
      },
      why: {
        zh: "成交样本少时，可按新机现价和折旧估值（成本法）。",
        en: "Where sales are few, the price new and depreciation give a value (cost approach).",
      },
      unit: { zh: " 元", en: " yuan" },
    },
    valuationDate: valuationDateWords,
    ...lendingWords,
    caseNumber: caseNumberWords,
    annualHours: usageWords.annualHours,
  },
}
