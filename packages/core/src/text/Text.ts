import type { Message, MessageParam } from "../domain/Message.ts"
import { en } from "./en.ts"
import { zh } from "./zh.ts"

/** Languages that people are spoken to in. */
export type Locale = "zh" | "en"

const catalogues: Readonly<Record<Locale, Readonly<Record<string, unknown>>>> = { zh, en }

/** Whether the catalogues have words for a code. */
export const isKnownCode = (code: string): boolean => Object.hasOwn(zh, code)

/** A message in words. A code that this version does not know is shown as it is, with its parameters: nothing is hidden. */
export const translate = ({ code, params }: Message, locale: Locale): string => {
  const sentence = catalogues[locale][code]
  if (typeof sentence === "function") return String(Reflect.apply(sentence, undefined, [spelled(params, locale)]))
  return [code, ...Object.entries(params).map(([name, value]) => `${name}=${value}`)].join(" ")
}

const isParam = (value: unknown): value is MessageParam =>
  value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean"

const isMessage = (value: object): value is Message =>
  Object.keys(value).length === 2 &&
  "code" in value &&
  typeof value.code === "string" &&
  "params" in value &&
  typeof value.params === "object" &&
  value.params !== null &&
  Object.values(value.params).every(isParam)

/** A parameter `told` holds further messages as JSON: their sentences stand in its place. */
const spelled = (params: Message["params"], locale: Locale): Message["params"] => {
  const { told } = params
  return typeof told === "string" ? { ...params, told: toldIn(told, locale) } : params
}

const toldIn = (json: string, locale: Locale): string => {
  const told: unknown = JSON.parse(json)
  if (!Array.isArray(told)) return json
  return told
    .filter((each: unknown) => typeof each === "object" && each !== null && isMessage(each))
    .map((each) => translate(each, locale))
    .join(locale === "en" ? " " : "")
}

/** A stored outcome as its reader sees it: every message in it put into words, all else as it is. */
export const render = (json: unknown, locale: Locale): unknown => {
  if (typeof json !== "object" || json === null) return json
  if (Array.isArray(json)) return json.map((item) => render(item, locale))
  if (isMessage(json)) return translate(json, locale)
  const rendered: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(json)) rendered[name] = render(value, locale)
  return rendered
}
