import { type AssetWords, withUnit, zhMonth, valuationDateWords } from "./FieldWords.ts"

export const zhEquipment: AssetWords = {
  asset: "工程机械",
  fields: {
    model: {
      label: "规格型号",
      ask: "设备的规格型号是什么？例如 SY215C、QY25K5、QTZ80(TC5610-6)。",
      why: "型号决定设备的类型和吨位，可比成交按型号挑选。型号印在整机铭牌、合格证或发票上，铭牌一般在驾驶室门旁或转台侧面。",
    },
    manufactureDate: {
      label: "出厂年月",
      ask: "设备是哪年哪月出厂的？例如 2019年3月。",
      why: "折旧从出厂年月算起，差几个月残值就不同。出厂年月印在整机铭牌和合格证上；行驶证上的上牌日期不是出厂日期。",
      value: zhMonth,
    },
    manufacturer: {
      label: "品牌",
      ask: "设备是什么品牌？例如 三一、徐工、小松。",
      why: "同吨位的设备，不同品牌的保值率不一样；有些型号多家都在用。铭牌上印有制造单位。",
    },
    hours: {
      label: "工作小时",
      ask: "设备工作了多少小时？例如 6800小时。",
      why: "工作小时反映设备的实际损耗，同年份的设备小时数差得多，价格也差得多。小时数看仪表盘上的小时表。",
      value: withUnit(" 小时"),
    },
    city: {
      label: "所在城市",
      ask: "设备现在在哪个城市？例如 江苏徐州。",
      why: "各地行情和排放限制不同，会优先参考设备所在地的成交。",
    },
    equipmentConfig: {
      label: "配置说明",
      ask: "设备有什么配置需要说明？例如 配置：五节臂44米，国五。",
      why: "臂长、属具、排放标准、大修情况会影响价格。",
    },
    equipmentType: {
      label: "设备类型",
      ask: "是什么类型的设备？例如 汽车起重机、挖掘机、塔式起重机。",
      why: "从型号看不出设备类型时需要填写，否则无法挑选同类成交。",
    },
    replacementValue: {
      label: "同款新机现价",
      ask: "同款新机现在卖多少钱？例如 98万。",
      why: "成交样本少时，可按新机现价和折旧估值（成本法）。",
      value: withUnit(" 元"),
    },
    valuationDate: valuationDateWords.zh,
  },
}
