/** A name as those see it who need not know it: 陈**, J*** S****. */
export const maskedName = (name: string): string =>
  name
    .trim()
    .split(/\s+/u)
    .map((part) => {
      const [first = "", ...rest] = Array.from(part)
      return first + "*".repeat(Math.min(Math.max(rest.length, 1), MOST_STARS))
    })
    .join(" ")

const MOST_STARS = 4

/** A number with its last four characters: **3445. */
export const maskedNumber = (number: string): string => `**${number.replaceAll(/[\s-]/gu, "").slice(-4)}`

/** Members that hold the name of a party, or the plate of a car. */
const NAMES: ReadonlySet<string> = new Set([
  "accountName",
  "counterparty",
  "payer",
  "payee",
  "ownerName",
  "holder",
  "plateNumber",
])

/** Lists whose items have a party's name in `name`. */
const PARTIES: ReadonlySet<string> = new Set(["existingLenders", "borrowers", "lenders"])

/** Words of organisations, which need no mask. */
const ORGANISATION =
  /公司|银行|集团|中心|合作社|事务所|商行|超市|酒店|学校|医院|大学|政府|财政|税务|公积金|社保|支付宝|微信|财付通|bank|ltd|inc|corp|llc|co\./iu

/** Numbers of identity documents, accounts and telephones: 11 digits or more, or at least four groups of them. */
const NUMBER = /(?<![\dA-Za-z-])(?:\d{11,30}[Xx]?|\d{4}(?:[ -]\d{3,4}){3,6})(?![\dA-Za-z])/gu

/** A text of fewer characters is no name. */
const LEAST_NAME = 2

const isName = (text: unknown): text is string =>
  typeof text === "string" && Array.from(text.trim()).length >= LEAST_NAME && !ORGANISATION.test(text)

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

const collect = (value: unknown, names: Set<string>, within = ""): void => {
  if (Array.isArray(value)) for (const item of value) collect(item, names, within)
  if (!isObject(value)) return
  for (const [key, member] of Object.entries(value)) {
    if ((NAMES.has(key) || (key === "name" && PARTIES.has(within))) && isName(member)) names.add(member.trim())
    collect(member, names, key)
  }
}

/** File names bear the names of people, and notes speak of them. Their endings say what they are. */
const maskedFile = (fileName: string): string => `**${/\.\w{1,5}$/u.exec(fileName)?.[0] ?? ""}`

const replace = (value: unknown, say: (text: string) => string): unknown => {
  if (typeof value === "string") return say(value)
  if (Array.isArray(value)) return value.map((item) => replace(item, say))
  if (!isObject(value)) return value
  const ofStatement = value["assetType"] === "BANK_STATEMENT"
  const ofTask = value["valuationNo"] !== undefined
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      typeof member === "string" && (key === "fileName" || (ofStatement && key === "subject"))
        ? maskedFile(member)
        : typeof member === "string" && key === "note" && ofTask
          ? "**"
          : replace(member, say),
    ]),
  )
}

/**
 * An answer as a viewer sees it: the names of persons, wherever the answer repeats them, the numbers of identity
 * documents and accounts, and the names of files are masked.
 */
export const maskedPersons = (data: unknown): unknown => {
  const names = new Set<string>()
  collect(data, names)
  const longest = [...names].sort((one, other) => other.length - one.length)
  return replace(data, (text) =>
    longest
      .reduce((said, name) => said.replaceAll(name, maskedName(name)), text)
      .replaceAll(NUMBER, (number) => maskedNumber(number)),
  )
}
