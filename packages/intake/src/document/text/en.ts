import { ownValue } from "@open-valuation/core/domain"
import { paperLabel } from "@open-valuation/core/reading"
import type { FieldMessages } from "../FieldMessages.ts"
import type { DocumentKind } from "../FieldReading.ts"

const KINDS: Readonly<Record<DocumentKind, string>> = {
  NAMEPLATE: "a nameplate",
  PRODUCT_CERTIFICATE: "a product certificate",
  DRIVING_LICENCE: "a vehicle's driving licence",
  VEHICLE_REGISTRATION: "a vehicle's registration certificate",
  PROPERTY_TITLE: "a title of real estate",
  LAND_TITLE: "a certificate of the right to use land",
  BANK_STATEMENT: "a bank statement",
}

const STATEMENT_FIELDS: Readonly<Record<string, string>> = {
  institution: "bank",
  accountName: "account name",
  startDate: "start date",
  endDate: "end date",
}

const word = (words: Readonly<Record<string, string>>, key: string): string => ownValue(words, key) ?? key
const named = (field: string): string => ownValue(STATEMENT_FIELDS, field) ?? paperLabel(field, "en")

/** Texts in English about the reading of plates, licences and titles. */
export const en: { readonly [Code in keyof FieldMessages]: (params: FieldMessages[Code]) => string } = {
  "fields.note.unknownDocument": () =>
    "The document was not recognised. Please make sure that it is a nameplate, a product certificate, a vehicle's licence or registration certificate, a title of real estate or land, or a bank statement, complete and in focus",
  "fields.note.otherDocument": ({ kind }) =>
    `This is ${word(KINDS, kind)}; it contains nothing that the chosen asset type needs`,
  "fields.note.severalPlates": ({ count }) =>
    `The picture shows ${count} plates or documents; only the largest one was read`,
  "fields.note.textBeside": () =>
    "The picture shows more text beside the document that was read: check that it is the right one",
  "fields.note.doubtful": ({ field }) =>
    `Part of the ${named(field)} cannot be read with confidence; the doubtful part was left out`,
  "fields.note.contradiction": ({ field }) =>
    `The document gives different values for the ${named(field)}; it was left out, please check it`,
  "fields.note.yearOnly": ({ field, year }) =>
    `The ${named(field)} has a year (${year}) and no month; it was left out, please add it`,
  "fields.note.ambiguousDate": ({ field, text }) =>
    `The ${named(field)} is printed as "${text}", in which day and month cannot be told apart; it was left out`,
  "fields.note.vinCorrected": () =>
    "The VIN was read with letters that a VIN never contains, such as I, O and Q; the digits they resemble were filled in; please compare it with the original",
  "fields.note.vinUnchecked": () =>
    "The check digit of the VIN does not match, as with some imported vehicles; please compare it with the original",
  "fields.note.vinDoubted": ({ vin }) =>
    `The check digit of the VIN "${vin}" does not match. It is given as it was read: either it was misread or the number was changed; compare it with the vehicle and the original`,
  "fields.note.mended": ({ field, text, value }) =>
    `The ${named(field)} was read as "${text}" and filled in as "${value}", replacing characters that look alike; please compare it with the original`,
  "fields.note.impossibleDate": ({ field, text }) =>
    `The ${named(field)} is printed as "${text}", which is not a valid date; it is given as it was read, please check it`,
  "fields.note.vinFails": () => "The VIN does not pass its check and may have been misread; it was left out",
  "fields.note.creditCodeFails": () =>
    "The unified social credit code does not pass its check; the picture may be unclear, please check the other fields",
  "fields.note.severalTerms": () =>
    "The right to use the land ends on different dates for different uses; the end of the term was left out",
  "fields.note.tooMuchText": () =>
    "Some pages have far more text, or the file more pages, than such documents have; these pages were not read",
}
