import { type Bilingual, messages, ownValue, row } from "@open-valuation/core/domain"
import { paperLabel } from "@open-valuation/core/reading"
import type { DocumentKind } from "../FieldReading.ts"

const KINDS: Readonly<Record<DocumentKind, Bilingual>> = {
  NAMEPLATE: { zh: "设备铭牌", en: "a nameplate" },
  PRODUCT_CERTIFICATE: { zh: "产品合格证", en: "a product certificate" },
  DRIVING_LICENCE: { zh: "机动车行驶证", en: "a vehicle's driving licence" },
  VEHICLE_REGISTRATION: { zh: "机动车登记证书", en: "a vehicle's registration certificate" },
  PROPERTY_TITLE: { zh: "不动产权证书或房产证", en: "a title of real estate" },
  LAND_TITLE: { zh: "土地使用证", en: "a certificate of the right to use land" },
  BANK_STATEMENT: { zh: "银行流水", en: "a bank statement" },
}

const STATEMENT_FIELDS: Readonly<Record<string, Bilingual>> = {
  institution: { zh: "银行", en: "bank" },
  accountName: { zh: "户名", en: "account name" },
  startDate: { zh: "起始日期", en: "start date" },
  endDate: { zh: "截止日期", en: "end date" },
}

const named = {
  zh: (field: string): string => ownValue(STATEMENT_FIELDS, field)?.zh ?? paperLabel(field, "zh"),
  en: (field: string): string => ownValue(STATEMENT_FIELDS, field)?.en ?? paperLabel(field, "en"),
}

/** Name of a field of the asset's request. */
export interface OfField {
  field: string
}

/** The reading of plates, licences and titles. */
export const fieldTexts = {
  /** Nothing in the document is known. */
  "fields.note.unknownDocument": {
    zh: "没有认出这是哪种铭牌或证件。请确认上传的是设备铭牌、产品合格证、行驶证、登记证书、产权证书、土地使用证或银行流水，并且拍得完整、清晰",
    en: "The document was not recognised. Please make sure that it is a nameplate, a product certificate, a vehicle's licence or registration certificate, a title of real estate or land, or a bank statement, complete and in focus",
  },
  /** The document is known, and has nothing that the asset's request asks for. */
  "fields.note.otherDocument": row<{ kind: string }>({
    zh: ({ kind }) => `这份材料是${ownValue(KINDS, kind)?.zh ?? kind}，其中没有所选资产类型需要的内容`,
    en: ({ kind }) =>
      `This is ${ownValue(KINDS, kind)?.en ?? kind}; it contains nothing that the chosen asset type needs`,
  }),
  /** The same labels stand in separate blocks: the largest was read. */
  "fields.note.severalPlates": row<{ count: number }>({
    zh: ({ count }) => `图中有${count}块铭牌或证件，只读取了其中最大的一块`,
    en: ({ count }) => `The picture shows ${count} plates or documents; only the largest one was read`,
  }),
  /** The image shows text beside the sheet or plate that was read. */
  "fields.note.textBeside": {
    zh: "图中所读的材料旁边还有其他文字，没有读取，请确认拍的是要评估的对象",
    en: "The picture shows more text beside the document that was read: check that it is the right one",
  },
  /** The value was found and left out, since it could not be read with confidence. */
  "fields.note.doubtful": row<OfField>({
    zh: ({ field }) => `“${named.zh(field)}”有看不清的内容，没有把握的部分未填写`,
    en: ({ field }) => `Part of the ${named.en(field)} cannot be read with confidence; the doubtful part was left out`,
  }),
  /** The document says two different things. */
  "fields.note.contradiction": row<OfField>({
    zh: ({ field }) => `“${named.zh(field)}”在材料中出现了不同的内容，未填写，请自行核对`,
    en: ({ field }) =>
      `The document gives different values for the ${named.en(field)}; it was left out, please check it`,
  }),
  "fields.note.yearOnly": row<{ field: string; year: number }>({
    zh: ({ field, year }) => `“${named.zh(field)}”只写了年份（${year}年），没有月份，未填写，请补充到年月`,
    en: ({ field, year }) => `The ${named.en(field)} has a year (${year}) and no month; it was left out, please add it`,
  }),
  /** Day and month cannot be told apart. */
  "fields.note.ambiguousDate": row<{ field: string; text: string }>({
    zh: ({ field, text }) => `“${named.zh(field)}”写作“${text}”，分不清哪个是月、哪个是日，未填写`,
    en: ({ field, text }) =>
      `The ${named.en(field)} is printed as "${text}", in which day and month cannot be told apart; it was left out`,
  }),
  /** Letters that no VIN has were taken for the digits that they look like. */
  "fields.note.vinCorrected": {
    zh: "车辆识别代号中有不可能出现的字母（如 I、O、Q），已按形近数字填写，请与原件核对",
    en: "The VIN was read with letters that a VIN never contains, such as I, O and Q; the digits they resemble were filled in; please compare it with the original",
  },
  /** The check digit does not hold, and the text itself is certain. */
  "fields.note.vinUnchecked": {
    zh: "车辆识别代号的校验位不符，部分进口车辆也会如此，请与原件核对",
    en: "The check digit of the VIN does not match, as with some imported vehicles; please compare it with the original",
  },
  /** The check digit does not hold, and the VIN was left out, as it was not read surely either. */
  "fields.note.vinFails": {
    zh: "车辆识别代号未通过校验，可能有字符识别错误，未填写",
    en: "The VIN does not pass its check and may have been misread; it was left out",
  },
  /** The check digit does not hold; the VIN is given as it was read. */
  "fields.note.vinDoubted": row<{ vin: string }>({
    zh: ({ vin }) =>
      `车辆识别代号“${vin}”的校验位不符，已按原样填写、未作更正：可能是识别错误，也可能是号码被改动，请务必与原车和原件核对`,
    en: ({ vin }) =>
      `The check digit of the VIN "${vin}" does not match. It is given as it was read: either it was misread or the number was changed; compare it with the vehicle and the original`,
  }),
  /** Characters were taken for others that they look like. */
  "fields.note.mended": row<OfField & { text: string; value: string | number }>({
    zh: ({ field, text, value }) => `“${named.zh(field)}”读作“${text}”，按形近字填写为“${value}”，请与原件核对`,
    en: ({ field, text, value }) =>
      `The ${named.en(field)} was read as "${text}" and filled in as "${value}", replacing characters that look alike; please compare it with the original`,
  }),
  /** A date that no calendar has; it is given as it was read. */
  "fields.note.impossibleDate": row<OfField & { text: string }>({
    zh: ({ field, text }) => `“${named.zh(field)}”写作“${text}”，不是真实存在的日期，已按原样填写，请与原件核对`,
    en: ({ field, text }) =>
      `The ${named.en(field)} is printed as "${text}", which is not a valid date; it is given as it was read, please check it`,
  }),
  "fields.note.creditCodeFails": {
    zh: "统一社会信用代码未通过校验，材料可能不够清晰，请核对其他内容",
    en: "The unified social credit code does not pass its check; the picture may be unclear, please check the other fields",
  },
  /** Uses with terms of their own: there is no single end. */
  "fields.note.severalTerms": {
    zh: "不同用途的土地使用权终止日期不同，未填写终止日期",
    en: "The right to use the land ends on different dates for different uses; the end of the term was left out",
  },
  /** Pages that have more text than any such document. */
  "fields.note.tooMuchText": {
    zh: "部分页面的文字或页数远多于一般的铭牌和证件，这些页面没有读取",
    en: "Some pages have far more text, or the file more pages, than such documents have; these pages were not read",
  },
}

/** Makes a note about the reading of a document's fields. */
export const fieldMessage = messages<typeof fieldTexts>()
