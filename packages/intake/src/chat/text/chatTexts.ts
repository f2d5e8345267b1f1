import { type Bilingual, messages, ownValue, row } from "@open-valuation/core/domain"
import { fieldWordsIn } from "@open-valuation/core/reading"
import type { FieldValue } from "../ChatCommand.ts"

const fields = { zh: fieldWordsIn("zh"), en: fieldWordsIn("en") }

/** Why words for a field gave no value. */
const REASONS: Readonly<Record<string, Bilingual>> = {
  VIN_LENGTH: { zh: "车架号应为 17 位字母和数字", en: "a VIN has 17 letters and digits" },
  RANGE: { zh: "这是一个区间，请给出一个确定的数", en: "that is a range; please give one figure" },
}

const MONTHS = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" })

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const joined = (told: string, mark: string): string => told.replace(/; ?$/, "").replaceAll(/; ?/g, mark)

/** The last of several names behind a conjunction: `房产、车辆，或银行流水`. */
const either = {
  zh: (told: string): string => told.replace(/、$/u, "").replace(/、([^、]*)$/u, "，或$1"),
  en: (told: string): string => joined(told, ", ").replace(/, ([^,]*)$/, " or $1"),
}

const choices = (told: string, label: string, mark: string): ReadonlyArray<string> =>
  told
    .split(mark)
    .map((one) => one.trim().replace(`${label} `, ""))
    .filter((one) => one !== "")

/** The choices by their numbers, which are an answer. */
const numbered = (among: ReadonlyArray<string>, mark: string): string =>
  among.map((one, at) => `${at + 1}. ${one}`).join(mark)

/** Asks which of several readings is meant; of places of one name, by what stands before the name. */
const whichOf = {
  zh: (said: string, among: ReadonlyArray<string>): string =>
    among.every((one) => one.endsWith(said) && one !== said)
      ? `“${said}”有${among.length}个，请选择：${numbered(
          among.map((one) => one.slice(0, -said.length)),
          "；",
        )}`
      : `“${said}”可能有${among.length}种意思，请选择：${numbered(among, "；")}`,
  en: (said: string, among: ReadonlyArray<string>, label: string): string =>
    among.every((one) => one.endsWith(said) && one !== said)
      ? `There is more than one "${said}". Which one? ${numbered(
          among.map((one) => one.slice(0, -said.length)),
          "; ",
        )}`
      : `What does "${said}" mean for the ${label}? ${numbered(among, "; ")}`,
}

/** A field of an asset. */
export interface OfField {
  assetType: string
  field: string
}

/** Replies of the chat. `told` holds further messages as JSON. */
export const chatTexts = {
  /** No asset yet: what can be valued here. `told` names them. */
  "chat.whichAsset": row<{ told: string }>({
    zh: ({ told }) => `请问要评估哪类资产？${either.zh(told)}。`,
    en: ({ told }) => `What would you like to have valued? ${capital(either.en(told))}.`,
  }),
  "chat.asset": row<{ assetType: string }>({
    zh: ({ assetType }) => `${fields.zh.inSentence(assetType)}、`,
    en: ({ assetType }) => `${fields.en.inSentence(assetType)};`,
  }),
  /** The name of an asset, alone. */
  "chat.assetName": row<{ assetType: string }>({
    zh: ({ assetType }) => fields.zh.name(assetType),
    en: ({ assetType }) => fields.en.name(assetType),
  }),
  "chat.started": row<{ assetType: string }>({
    zh: ({ assetType }) => `好的，为您记录${fields.zh.inSentence(assetType)}的估值信息。`,
    en: ({ assetType }) => `All right, let us collect the details of ${fields.en.inSentence(assetType)}.`,
  }),
  "chat.switched": row<{ assetType: string }>({
    zh: ({ assetType }) => `好的，改为记录${fields.zh.inSentence(assetType)}，之前的信息已清空。`,
    en: ({ assetType }) => `All right, ${fields.en.inSentence(assetType)} instead. The earlier details are gone.`,
  }),
  "chat.greeting": { zh: "您好！", en: "Hello!" },
  "chat.thanks": { zh: "不客气。", en: "You are welcome." },
  /** The session collects; the value comes from the create endpoint. */
  "chat.noPrice": {
    zh: "这里只收集估值所需的信息；信息齐全后提交估值，即可得到价格区间和依据。",
    en: "I only collect the details. Once they are complete, submit the valuation to get a price range and the reasons for it.",
  },
  "chat.notUnderstood": {
    zh: "抱歉，这句话里没有找到可以记录的信息。",
    en: "Sorry, I found no detail in that message.",
  },
  /** What was understood: `told` is a list of `chat.value`. */
  "chat.noted": row<{ told: string }>({
    zh: ({ told }) => `已记录：${told.replace(/；$/u, "")}。`,
    en: ({ told }) => `Noted: ${joined(told, ", ")}.`,
  }),
  "chat.value": row<OfField & { value: FieldValue }>({
    zh: ({ value, ...of }) => `${fields.zh.label(of)} ${fields.zh.value(of, value)}；`,
    en: ({ value, ...of }) => `${fields.en.label(of)} ${fields.en.value(of, value)};`,
  }),
  /** The name of a field, and its value as a person says it, alone: the two cells of a form. */
  "chat.fieldLabel": row<OfField>({ zh: (of) => fields.zh.label(of), en: (of) => fields.en.label(of) }),
  "chat.fieldValue": row<OfField & { value: FieldValue }>({
    zh: ({ value, ...of }) => fields.zh.value(of, value),
    en: ({ value, ...of }) => fields.en.value(of, value),
  }),
  "chat.changed": row<OfField & { from: FieldValue; value: FieldValue }>({
    zh: ({ from, value, ...of }) =>
      `${fields.zh.label(of)}已由 ${fields.zh.value(of, from)} 改为 ${fields.zh.value(of, value)}。`,
    en: ({ from, value, ...of }) =>
      `Changed the ${fields.en.label(of)} from ${fields.en.value(of, from)} to ${fields.en.value(of, value)}.`,
  }),
  "chat.cleared": row<OfField>({
    zh: (of) => `已去掉${fields.zh.label(of)}。`,
    en: (of) => `Removed the ${fields.en.label(of)}.`,
  }),
  "chat.skipped": row<OfField>({
    zh: (of) => `好的，${fields.zh.label(of)}先不填。`,
    en: (of) => `All right, we leave out the ${fields.en.label(of)}.`,
  }),
  /** A value that the request refuses; `told` is the fault. */
  "chat.refused": row<OfField & { value: FieldValue; told: string }>({
    zh: ({ told, value, ...of }) => `${fields.zh.label(of)} ${fields.zh.value(of, value)} 无法采用：${told}。`,
    en: ({ told, value, ...of }) =>
      `${capital(fields.en.label(of))} ${fields.en.value(of, value)} cannot be used: ${told}.`,
  }),
  "chat.doubt.yearAlone": row<OfField & { year: number }>({
    zh: ({ year, ...of }) => `${fields.zh.label(of)}是 ${year} 年几月？`,
    en: ({ year, ...of }) => `Which month of ${year} is the ${fields.en.label(of)}?`,
  }),
  "chat.doubt.monthAlone": row<OfField & { month: number }>({
    zh: ({ month, ...of }) => `${fields.zh.label(of)}是哪一年的 ${month} 月？`,
    en: ({ month, ...of }) =>
      `In which year was the ${fields.en.label(of)}? You gave ${MONTHS.format(Date.UTC(2001, month - 1))}.`,
  }),
  "chat.doubt.provinceAlone": row<OfField & { province: string }>({
    zh: ({ province }) => `在${province}的哪个城市？`,
    en: ({ province }) => `Which city in ${province} is it?`,
  }),
  "chat.doubt.checkDigit": row<OfField & { value: string }>({
    zh: ({ value, ...of }) => `${fields.zh.label(of)} ${value} 的校验位不符，请核对；确实无误请回复“是”。`,
    en: ({ value, ...of }) =>
      `The check digit of the ${fields.en.label(of)} ${value} does not match. Please compare it; answer "yes" if it is right.`,
  }),
  /** Several readings: `told` is a list of `chat.value`. */
  "chat.doubt.choice": row<OfField & { words: string; told: string }>({
    zh: ({ told, words: said, ...of }) => `${whichOf.zh(said, choices(told, fields.zh.label(of), "；"))}。`,
    en: ({ told, words: said, ...of }) =>
      `${whichOf.en(said, choices(told, fields.en.label(of), ";"), fields.en.label(of))}.`,
  }),
  /** `reason`: `VIN_LENGTH`, `RANGE`, or another word of the catalogue. */
  "chat.doubt.unusable": row<OfField & { words: string; reason: string }>({
    zh: ({ reason, words: said, ...of }) =>
      `“${said}”不能作为${fields.zh.label(of)}：${ownValue(REASONS, reason)?.zh ?? "请再确认一下"}。`,
    en: ({ reason, words: said, ...of }) =>
      `"${said}" cannot be the ${fields.en.label(of)}: ${ownValue(REASONS, reason)?.en ?? "please check it"}.`,
  }),
  /** The document says something else than the person. */
  "chat.doubt.conflict": row<OfField & { stated: FieldValue; read: FieldValue }>({
    zh: ({ read, stated, ...of }) =>
      `${fields.zh.label(of)}：您说的是 ${fields.zh.value(of, stated)}，材料上是 ${fields.zh.value(of, read)}。以您说的为准请回复“是”，以材料为准请回复“不是”。`,
    en: ({ read, stated, ...of }) =>
      `${capital(fields.en.label(of))}: you said ${fields.en.value(of, stated)}, the document says ${fields.en.value(of, read)}. Answer "yes" to keep yours, "no" to take the document's.`,
  }),
  /** No sample has the name; `names` are close ones that exist, separated by 、. */
  "chat.doubt.unknownName": row<OfField & { stated: string; names: string }>({
    zh: ({ names, stated, ...of }) =>
      `样本库里没有${fields.zh.label(of)}“${stated}”，相近的有：${numbered(names.split("、"), "；")}。是其中哪一个？都不是就按您说的记录。`,
    en: ({ names, stated, ...of }) =>
      `No sample has the ${fields.en.label(of)} "${stated}". Close ones are ${numbered(names.split("、"), "; ")}. Is it one of these? Otherwise yours stays.`,
  }),
  "chat.leftOut.price": {
    zh: "您说的价格不作为估值依据，没有记录。",
    en: "Prices asked or paid do not enter a valuation, so I left yours out.",
  },
  "chat.leftOut.private": {
    zh: "电话、证件号、车牌、卡号等个人信息没有记录。",
    en: "I kept no phone, identity, plate or card number.",
  },
  /** The fields of a document that were taken over; its own notes follow as messages. */
  "chat.document": row<{ fileName: string; fields: number }>({
    zh: ({ fields: count, fileName }) =>
      count === 0 ? `已收到材料 ${fileName}，没有读到可用的信息。` : `已读取材料 ${fileName}，其中 ${count} 项可用。`,
    en: ({ fields: count, fileName }) =>
      count === 0
        ? `Received ${fileName}, but found nothing in it that can be used.`
        : `Read ${fileName}: ${count} ${count === 1 ? "detail" : "details"} can be used.`,
  }),
  "chat.material": row<{ fileName: string; files: number }>({
    zh: ({ fileName, files }) => `已收到流水 ${fileName}，共 ${files} 份。`,
    en: ({ fileName, files }) => `Received the statement ${fileName}; ${files} in all.`,
  }),
  /** The question for a field, with an example. */
  "chat.ask": row<OfField>({
    zh: (of) => fields.zh.ask(of) ?? `请补充${fields.zh.label(of)}。`,
    en: (of) => fields.en.ask(of) ?? `What is the ${fields.en.label(of)}?`,
  }),
  /** Why a field is needed, or where to find it. */
  "chat.why": row<OfField>({
    zh: (of) => fields.zh.why(of) ?? `${fields.zh.label(of)}会影响估值。`,
    en: (of) => fields.en.why(of) ?? `The ${fields.en.label(of)} affects the value.`,
  }),
  /** Complete; `told` is a list of `chat.label` of fields that would narrow the range. */
  "chat.ready": row<{ assetType: string }>({
    zh: ({ assetType }) => `${fields.zh.inSentence(assetType)}的必填信息已齐全，可以提交估值。`,
    en: ({ assetType }) =>
      `All required details of ${fields.en.inSentence(assetType)} are there; you can submit the valuation.`,
  }),
  "chat.offer": row<{ told: string }>({
    zh: ({ told }) => `如果方便，再补充${told.replace(/、$/u, "")}，区间会更准；没有也可以直接提交。`,
    en: ({ told }) => `If you have them, these narrow the range: ${joined(told, ", ")}. You can also submit now.`,
  }),
  "chat.label": row<OfField>({ zh: (of) => `${fields.zh.label(of)}、`, en: (of) => `${fields.en.label(of)};` }),
  /** All is there, and the request is refused all the same: `told` are the faults. */
  "chat.faulty": row<{ told: string }>({
    zh: ({ told }) => `还不能提交：${told.replace(/；$/u, "")}。`,
    en: ({ told }) => `This cannot be submitted yet: ${joined(told, "; ")}.`,
  }),
  /** A fault of a field, within a list; `told` is the fault. */
  "chat.fault": row<OfField & { told: string }>({
    zh: ({ told, ...of }) => `${fields.zh.label(of)}：${told}；`,
    en: ({ told, ...of }) => `${fields.en.label(of)}: ${told};`,
  }),
}

/** Makes a message of a session. */
export const chatMessage = messages<typeof chatTexts>()
