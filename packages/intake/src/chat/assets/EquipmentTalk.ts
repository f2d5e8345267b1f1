import type { AssetTalk } from "../ChatAsset.ts"
import { takeCity } from "../extract/City.ts"
import { takeMonths } from "../extract/Month.ts"
import { takePrices } from "../extract/Prices.ts"
import { equipmentEvidence } from "./equipment/EquipmentEvidence.ts"
import { takeConfiguration } from "./equipment/TakeConfiguration.ts"
import { takeBareHours, takeHours } from "./equipment/TakeHours.ts"
import { takeModel } from "./equipment/TakeModel.ts"
import { notHeld } from "./RequiredFields.ts"

const MANUFACTURED = {
  field: "manufactureDate",
  cue: /出厂|制造|生产|下线|年份|产的|造的|机龄|manufactur|\bmade\b|\bbuilt\b|production|\bbuild\b|factory/iu,
  others:
    /上牌|上户|落户|登记|注册|行驶证|年检|年审|审车|保险|交强|商业险|到期|有效期|买的|买来|购买|购入|购机|入手|接手|提机|提车|保养|大修|换的|换了|翻新|过户|交车|发票|\bplate|registered|registration|insur|bought|purchased|inspect|overhaul|serviced|expires?|until/iu,
}

/** How equipment is talked about: model and month of manufacture, then maker, hours, place and configuration. */
export const equipmentTalk: AssetTalk = {
  assetType: "EQUIPMENT",
  fields: [
    { field: "model", kind: "TEXT", noun: /型号|机型|规格|\bmodel\b/iu },
    {
      field: "manufacturer",
      kind: "TEXT",
      noun: /品牌|牌子|厂家|厂商|制造商|生产商|\b(?:maker|manufacturer|brand|make)\b/iu,
    },
    {
      field: "manufactureDate",
      kind: "MONTH",
      noun: /出厂|生产日期|制造日期|年份|日期|\b(?:manufacture date|date of manufacture|production date|build date|manufactured|year|date|month)\b/iu,
    },
    {
      field: "hours",
      kind: "NUMBER",
      factors: [1, 100, 1000, 10_000],
      noun: /小时|工时|表显|计时器|\b(?:hours?|hrs|hour ?meter)\b/iu,
    },
    {
      field: "city",
      kind: "PLACE",
      noun: /城市|地区|在哪|哪里的|所在地|位置|地点|\b(?:city|location|where it is|place)\b/iu,
    },
    { field: "equipmentConfig", kind: "TEXT", noun: /配置|备注|参数|\b(?:configuration|specs?|config|remarks?)\b/iu },
  ],
  evidence: equipmentEvidence,
  read: (passage, situation) => {
    takeConfiguration(passage, situation)
    takeModel(passage, situation)
    takeHours(passage)
    takePrices(passage)
    takeMonths(passage, situation, MANUFACTURED)
    takeCity(passage, "city", situation)
    takeBareHours(passage, situation)
  },
  missing: notHeld(["model", "manufactureDate"]),
  useful: notHeld(["hours", "city", "manufacturer", "equipmentConfig"]),
}
