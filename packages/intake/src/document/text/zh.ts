import { ownValue } from "@open-valuation/core/domain"
import { paperLabel } from "@open-valuation/core/reading"
import type { FieldMessages } from "../FieldMessages.ts"
import type { DocumentKind } from "../FieldReading.ts"

const KINDS: Readonly<Record<DocumentKind, string>> = {
  NAMEPLATE: "设备铭牌",
  PRODUCT_CERTIFICATE: "产品合格证",
  DRIVING_LICENCE: "机动车行驶证",
  VEHICLE_REGISTRATION: "机动车登记证书",
  PROPERTY_TITLE: "不动产权证书或房产证",
  LAND_TITLE: "土地使用证",
  BANK_STATEMENT: "银行流水",
}

const STATEMENT_FIELDS: Readonly<Record<string, string>> = {
  institution: "银行",
  accountName: "户名",
  startDate: "起始日期",
  endDate: "截止日期",
}

const word = (words: Readonly<Record<string, string>>, key: string): string => ownValue(words, key) ?? key
const named = (field: string): string => ownValue(STATEMENT_FIELDS, field) ?? paperLabel(field, "zh")

/** Texts in Chinese about the reading of plates, licences and titles. */
export const zh: { readonly [Code in keyof FieldMessages]: (params: FieldMessages[Code]) => string } = {
  "fields.note.unknownDocument": () =>
    "没有认出这是哪种铭牌或证件。请确认上传的是设备铭牌、产品合格证、行驶证、登记证书、产权证书、土地使用证或银行流水，并且拍得完整、清晰",
  "fields.note.otherDocument": ({ kind }) => `这份材料是${word(KINDS, kind)}，其中没有所选资产类型需要的内容`,
  "fields.note.severalPlates": ({ count }) => `图中有${count}块铭牌或证件，只读取了其中最大的一块`,
  "fields.note.textBeside": () => "图中所读的材料旁边还有其他文字，没有读取，请确认拍的是要评估的对象",
  "fields.note.doubtful": ({ field }) => `“${named(field)}”有看不清的内容，没有把握的部分未填写`,
  "fields.note.contradiction": ({ field }) => `“${named(field)}”在材料中出现了不同的内容，未填写，请自行核对`,
  "fields.note.yearOnly": ({ field, year }) =>
    `“${named(field)}”只写了年份（${year}年），没有月份，未填写，请补充到年月`,
  "fields.note.ambiguousDate": ({ field, text }) => `“${named(field)}”写作“${text}”，分不清哪个是月、哪个是日，未填写`,
  "fields.note.vinCorrected": () => "车辆识别代号中有不可能出现的字母（如 I、O、Q），已按形近数字填写，请与原件核对",
  "fields.note.vinUnchecked": () => "车辆识别代号的校验位不符，部分进口车辆也会如此，请与原件核对",
  "fields.note.vinDoubted": ({ vin }) =>
    `车辆识别代号“${vin}”的校验位不符，已按原样填写、未作更正：可能是识别错误，也可能是号码被改动，请务必与原车和原件核对`,
  "fields.note.mended": ({ field, text, value }) =>
    `“${named(field)}”读作“${text}”，按形近字填写为“${value}”，请与原件核对`,
  "fields.note.impossibleDate": ({ field, text }) =>
    `“${named(field)}”写作“${text}”，不是真实存在的日期，已按原样填写，请与原件核对`,
  "fields.note.vinFails": () => "车辆识别代号未通过校验，可能有字符识别错误，未填写",
  "fields.note.creditCodeFails": () => "统一社会信用代码未通过校验，材料可能不够清晰，请核对其他内容",
  "fields.note.severalTerms": () => "不同用途的土地使用权终止日期不同，未填写终止日期",
  "fields.note.tooMuchText": () => "部分页面的文字或页数远多于一般的铭牌和证件，这些页面没有读取",
}
