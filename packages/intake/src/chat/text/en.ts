import { ownValue } from "@open-valuation/core/domain"
import { fieldWordsIn } from "@open-valuation/core/reading"
import type { Sentences } from "@open-valuation/core/text"
import type { ChatMessages } from "../ChatMessages.ts"

const { ask, label, name, told: asset, value: shown, why } = fieldWordsIn("en")
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const joined = (told: string, mark: string): string => told.replace(/; ?$/, "").replaceAll(/; ?/g, mark)

/** Why words for a field gave no value. */
const REASONS: Readonly<Record<string, string>> = {
  VIN_LENGTH: "a VIN has 17 letters and digits",
  RANGE: "that is a range; please give one figure",
}

/** Replies of the chat in English. */
export const en: Sentences<ChatMessages> = {
  "chat.whichAsset": ({ told }) => `What would you like to have valued? It can be ${joined(told, ", ")}.`,
  "chat.asset": ({ assetType }) => `${asset(assetType)};`,
  "chat.assetName": ({ assetType }) => name(assetType),
  "chat.started": ({ assetType }) => `All right, let us collect the details of ${asset(assetType)}.`,
  "chat.switched": ({ assetType }) => `All right, ${asset(assetType)} instead. The earlier details are gone.`,
  "chat.greeting": () => "Hello!",
  "chat.thanks": () => "You are welcome.",
  "chat.noPrice": () =>
    "I only collect the details. Once they are complete, submit the valuation to get a price range and the reasons for it.",
  "chat.notUnderstood": () => "Sorry, I found no detail in that message.",
  "chat.noted": ({ told }) => `Noted: ${joined(told, ", ")}.`,
  "chat.value": ({ value, ...of }) => `${label(of)} ${shown(of, value)};`,
  "chat.fieldLabel": label,
  "chat.fieldValue": ({ value, ...of }) => shown(of, value),
  "chat.changed": ({ from, value, ...of }) =>
    `Changed the ${label(of)} from ${shown(of, from)} to ${shown(of, value)}.`,
  "chat.cleared": (of) => `Removed the ${label(of)}.`,
  "chat.skipped": (of) => `All right, we leave out the ${label(of)}.`,
  "chat.refused": ({ told, value, ...of }) => `${capital(label(of))} ${shown(of, value)} cannot be used: ${told}.`,
  "chat.doubt.yearAlone": ({ year, ...of }) => `Which month of ${year} is the ${label(of)}?`,
  "chat.doubt.monthAlone": ({ month, ...of }) => `Which year is the ${label(of)}? I have only the month (${month}).`,
  "chat.doubt.provinceAlone": ({ province }) => `Which city in ${province} is it?`,
  "chat.doubt.checkDigit": ({ value, ...of }) =>
    `The check digit of the ${label(of)} ${value} does not match. Please compare it; answer "yes" if it is right.`,
  "chat.doubt.choice": ({ told, words: said, ...of }) =>
    `What does "${said}" mean for the ${label(of)}: ${joined(told.replaceAll(`${label(of)} `, ""), " or ")}?`,
  "chat.doubt.unusable": ({ reason, words: said, ...of }) =>
    `"${said}" cannot be the ${label(of)}: ${ownValue(REASONS, reason) ?? "please check it"}.`,
  "chat.doubt.conflict": ({ read, stated, ...of }) =>
    `${capital(label(of))}: you said ${shown(of, stated)}, the document says ${shown(of, read)}. Answer "yes" to keep yours, "no" to take the document's.`,
  "chat.doubt.unknownName": ({ names, stated, ...of }) =>
    `No sample has the ${label(of)} "${stated}". Close ones are ${names}. Is it one of these? Otherwise yours stays.`,
  "chat.leftOut.price": () => "Prices asked or paid do not enter a valuation, so I left yours out.",
  "chat.leftOut.private": () => "I kept no phone, identity, plate or card number.",
  "chat.document": ({ fields, fileName }) =>
    fields === 0
      ? `Received ${fileName}, but found nothing in it that can be used.`
      : `Read ${fileName}: ${fields} ${fields === 1 ? "detail" : "details"} can be used.`,
  "chat.material": ({ fileName, files }) => `Received the statement ${fileName}; ${files} in all.`,
  "chat.ask": (of) => ask(of) ?? `What is the ${label(of)}?`,
  "chat.why": (of) => why(of) ?? `The ${label(of)} affects the value.`,
  "chat.ready": ({ assetType }) =>
    `All required details of ${asset(assetType)} are there; you can submit the valuation.`,
  "chat.offer": ({ told }) =>
    `If you have them, these narrow the range: ${joined(told, ", ")}. You can also submit now.`,
  "chat.label": (of) => `${label(of)};`,
  "chat.faulty": ({ told }) => `This cannot be submitted yet: ${joined(told, "; ")}.`,
  "chat.fault": ({ told, ...of }) => `${label(of)}: ${told};`,
}
